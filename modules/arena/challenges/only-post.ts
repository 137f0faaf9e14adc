import { Elysia, route } from "broadside/http"
import { problems } from "../errors"

const refused = route({
  hidden: true,
  summary: "Not allowed: takes POST",
  refuses: [problems["challenge-by-post"]],
  answers: { description: "Never" },
})

/** Other methods at an address that takes POST; without it, GET would look for a challenge of that name. */
export function onlyPost(path: string) {
  const refuse = (): never => {
    throw problems["challenge-by-post"](path).withHeaders({ allow: "POST, OPTIONS" })
  }
  return new Elysia()
    .get(path, refuse, refused)
    .put(path, refuse, refused)
    .patch(path, refuse, refused)
    .delete(path, refuse, refused)
}
