import { expect, test } from "bun:test"
import { Elysia } from "elysia"
import { t } from "./types"

const app = new Elysia().get("/", ({ query }) => query, {
  query: t.Object({ stars: t.Integer({ minimum: 1, maximum: 5 }) }),
})
const ask = (stars: string) => app.handle(new Request(`http://site.test/?stars=${stars}`))

test("a whole number in a query is read from text", async () => {
  expect(await (await ask("3")).json()).toEqual({ stars: 3 })
})

test.each(["0", "6", "2.5", "x", ""])("%p is none within its bounds", async (stars) => {
  expect((await ask(stars)).status).toBe(422)
})
