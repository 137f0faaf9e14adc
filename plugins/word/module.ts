import { createHash, timingSafeEqual } from "node:crypto"
import { contribute, defineModule } from "broadside"
import { type Admission, Gates } from "broadside/contracts"
import { Elysia, formBody, pageRoute, ratesOf, t } from "broadside/http"
import manifest from "./package.json" with { type: "json" }
import { wordPage } from "./page"

const COOKIE = "broadside_word"
const KEPT_S = 365 * 86_400
const rates = ratesOf({ enter: { perMinute: 10, description: "Words entered at /x/word" } })

const hashOf = (word: string) => createHash("sha256").update(`word ${word}`).digest("hex")
const isSame = (a: string, b: string) =>
  timingSafeEqual(Buffer.from(hashOf(a)), Buffer.from(hashOf(b)))

/** Lets those write who know the word of the site. */
export default defineModule({
  id: "word",
  manifest,
  config: t.Object({
    word: t.String({ default: "", maxLength: 100, description: "Empty: everyone may write" }),
  }),
  rates,
  setup(ctx) {
    const { word } = ctx.config as { readonly word: string }
    const path = ctx.root || "/word"
    const refused: Admission = {
      admitted: false,
      why: "Writing here takes the word of this site, which those who belong to it know.",
      call: "Send it with each request as the header X-Site-Word.",
      page: path,
    }
    function knows({ headers }: Request): boolean {
      const hasCookie = (headers.get("cookie") ?? "")
        .split("; ")
        .includes(`${COOKIE}=${hashOf(word)}`)
      return hasCookie || isSame(headers.get("x-site-word") ?? "", word)
    }
    return {
      contribute: [
        contribute(Gates, {
          module: "word",
          admit: async (request, act) =>
            word === "" || act.startsWith(`POST ${path}`) || knows(request)
              ? { admitted: true }
              : refused,
        }),
      ],
      routes: new Elysia()
        .get("/", () => wordPage(ctx, path), pageRoute({ summary: "Where people enter the word" }))
        .post(
          "/",
          ({ body }) => {
            if (!isSame(body.word.trim(), word)) return wordPage(ctx, path, "This is not the word.")
            const cookie = `${COOKIE}=${hashOf(word)}; Path=/; Max-Age=${KEPT_S}; HttpOnly; SameSite=Lax`
            return new Response(null, {
              status: 303,
              headers: { location: "/", "set-cookie": cookie },
            })
          },
          pageRoute({
            summary: "Enter the word",
            body: formBody(t.Object({ word: t.String({ maxLength: 100 }) })),
            rate: rates.enter,
          }),
        ),
    }
  },
})
