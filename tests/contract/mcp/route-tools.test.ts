import { describe, expect, test } from "bun:test"
import { problemsOf } from "broadside"
import { toolOf } from "broadside/contracts"
import { body, optional, paging, query, route, t, text } from "broadside/http"

const problems = problemsOf({
  shut: { status: 409, title: "Shut", fix: "Wait.", detail: () => "Shut." },
})
const answers = { description: "Written", model: t.Object({ ok: t.Boolean() }) }
const noteRoute = route({
  summary: "Write a note",
  params: t.Object({ id: t.String() }),
  query: query(paging(5)),
  body: body({ noteBody: text({ min: 1, max: 9 }), authorSlug: optional(text({ max: 9 })) }),
  rate: "write",
  refuses: [problems.shut],
  answers,
})

/** A tool of the route, with what it counted and what its function was given. */
function noteTool(rename: Readonly<Record<string, string>> = {}) {
  const counted: unknown[] = []
  const inputs: unknown[] = []
  const tool = toolOf({ limit: (rate) => void counted.push(rate) }, noteRoute, {
    name: "write_note",
    title: "Write a note",
    description: "Write a note.",
    rename,
    async run(input) {
      inputs.push(input)
      return { text: "Written.", value: { ok: true } }
    },
  })
  return { tool, counted, inputs }
}

const CALL = { progress: () => undefined }

describe("a tool of a route", () => {
  test("takes the fields of path, query and body, in snake_case or renamed", () => {
    const { properties, required } = noteTool({ noteBody: "body" }).tool.input
    expect(Object.keys(properties)).toEqual(["id", "limit", "offset", "body", "author_slug"])
    expect(required).toEqual(["id", "limit", "offset", "body"])
  })

  test("hands them to its function as the route does, and counts as the route does", async () => {
    const { tool, counted, inputs } = noteTool({ noteBody: "body" })
    const args = { id: "7", limit: 5, offset: 0, body: "Hi", unknown: 1 }
    await tool.run(args as never, new Request("http://localhost/mcp"), CALL)
    const expected = {
      params: { id: "7" },
      query: { limit: 5, offset: 0 },
      body: { noteBody: "Hi" },
      more: {},
    }
    expect(inputs).toEqual([expected])
    expect(counted).toEqual(["write"])
  })

  test("answers what the route answers, and changes something where the route is counted", () => {
    const { tool } = noteTool()
    expect(tool.output).toBe(answers.model)
    expect(tool.effect).toEqual({ readOnly: false, destructive: false, idempotent: false })
    const read = toolOf({ limit: () => undefined }, route({ summary: "Read", answers }), {
      name: "read",
      title: "Read",
      description: "Read.",
      run: async () => ({ text: "", value: {} }),
    })
    expect(read.effect).toEqual({ readOnly: true, destructive: false, idempotent: true })
  })

  test("cannot call two arguments the same", () => {
    expect(() => noteTool({ noteBody: "id" })).toThrow("two fields of a tool are called id")
  })

  test("cannot be made of a route for the operator", () => {
    const operatorRoute = route({ summary: "Remove", operator: true, answers })
    const words = { name: "remove", title: "Remove", description: "Remove." }
    const run = async () => ({ text: "", value: {} })
    expect(() => toolOf({ limit: () => undefined }, operatorRoute, { ...words, run })).toThrow(
      "bypass the operator's token",
    )
  })
})
