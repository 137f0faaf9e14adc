import { afterEach, expect, test } from "bun:test"
import { defineModule, invalid } from "broadside"
import { Elysia, limitedElsewhere, ownBody, route, type TSchema, t } from "broadside/http"
import { createTestHost, type TestHost } from "broadside/testing"

const opened: TestHost[] = []
afterEach(async () => {
  for (const site of opened.splice(0)) await site.close()
})

const answers = { description: "Done" }

/** A site with a route that answers what it was handed of a body of lines. */
async function siteWith(model: TSchema) {
  const read = (text: string) => {
    if (text === "") throw invalid([{ path: "", message: "there are no lines" }])
    return { lines: text.split("\n"), secret: "x".repeat(1_000) }
  }
  const handed: unknown[] = []
  const site = await createTestHost({
    modules: [
      defineModule({
        id: "sample",
        manifest: { name: "sample", version: "1.0.0", engines: { broadside: "^1.0.0" } },
        setup: () => ({
          routes: new Elysia().post(
            "/lines",
            ({ body }) => {
              handed.push(body)
              return { ok: true }
            },
            route({ summary: "Lines", ownBody: ownBody(model, { read }), answers }),
          ),
        }),
      }),
    ],
  })
  opened.push(site)
  const send = async (body: string) => {
    const answer = await site.fetch("/lines", { method: "POST", body })
    return { status: answer.status, body: await answer.json() }
  }
  return { send, handed }
}

test("a body of another format reaches its route within its limits, without what no model names", async () => {
  const line = t.String({ maxLength: 5 })
  const { send, handed } = await siteWith(t.Object({ lines: t.Array(line, { maxItems: 2 }) }))
  expect((await send("a\nb")).status).toBe(200)
  const long = await send(`a\n${"b".repeat(100_000)}`)
  expect(long).toMatchObject({ status: 400, body: { code: "invalid-request" } })
  expect(long.body.errors).toMatchObject([{ path: "/lines/1" }])
  expect(long.body.error).toContain("the maximum is 5")
  expect((await send("a\nb\nc")).body.error).toContain("too many items, 3; the maximum is 2")
  expect((await send("")).body.error).toContain("there are no lines")
  expect(handed).toEqual([{ lines: ["a", "b"] }])
})

const lines = (line: TSchema) => t.Object({ lines: t.Array(line, { maxItems: 9 }) })

test.each([
  ["/lines/0", lines(t.String())],
  ["/lines/0/deep", lines(t.Object({ deep: t.Optional(t.String()) }))],
  ["/lines/0", lines(t.Union([t.Number(), t.String()]))],
  ["/lines/0", lines(t.Unknown())],
  ["/lines/0", lines(t.Record(t.String(), t.Number()))],
  ["/lines", t.Object({ lines: t.Array(t.Number()) })],
  ["/", t.String()],
])("a route whose own body has no limit at %s is not mounted", async (path, model) => {
  expect(siteWith(model)).rejects.toThrow(`POST /lines has an ownBody whose field ${path} needs`)
})

test("what has its limit elsewhere says where", async () => {
  const { send } = await siteWith(lines(limitedElsewhere("In another model")))
  expect((await send("x".repeat(100))).status).toBe(200)
})
