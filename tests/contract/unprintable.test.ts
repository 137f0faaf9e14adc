import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Tools } from "broadside/contracts"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"

// Putting either into a text throws.
const UNPRINTABLE = [{ toString: 1 }, [{ toString: null, valueOf: 1 }]]

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: firstParty, config: "[limits]\npublish = 0\nwrite = 0" })
})
afterAll(() => site.close())

interface Operation {
  readonly requestBody?: {
    readonly content: Record<string, { readonly schema: { readonly properties?: object } }>
  }
}

const rpc = async (message: object) => {
  const answer = await site.fetch("/mcp", { json: { jsonrpc: "2.0", id: 1, ...message } })
  return { status: answer.status, code: (await answer.json()).error?.code as number | undefined }
}

describe("a value that cannot be put into a text", () => {
  test("in any field of any body is refused or ignored, never our fault", async () => {
    const { paths } = await site.json("/openapi.json")
    let sent = 0
    for (const [path, methods] of Object.entries<Record<string, Operation>>(paths))
      for (const { requestBody } of Object.values(methods)) {
        const { properties = {} } = requestBody?.content["application/json"]?.schema ?? {}
        for (const field of Object.keys(properties))
          for (const value of UNPRINTABLE) {
            const answer = await site.fetch(path.replace(/\{\w+\}/g, "1"), {
              json: { ...example(properties), [field]: value },
              headers: { authorization: `Bearer ${site.operatorToken}` },
            })
            sent++
            expect([path, field, answer.status < 500]).toEqual([path, field, true])
          }
      }
    expect(sent).toBeGreaterThan(200)
  })

  test("in any argument of any tool is an answer for the model", async () => {
    for (const { name, input, choice } of site.host.all(Tools))
      for (const argument of Object.keys(input.properties))
        for (const value of UNPRINTABLE) {
          const chosen = choice ? { [choice.argument]: choice.value } : {}
          const params = { name, arguments: { ...chosen, [argument]: value } }
          const { status, code } = await rpc({ method: "tools/call", params })
          expect([name, argument, status, code]).toEqual([name, argument, 200, undefined])
        }
  })

  test("anywhere else in a message is a wrong parameter", async () => {
    const [value] = UNPRINTABLE
    const ref = { type: "ref/prompt", name: value }
    const argument = { name: "goal", value: "x" }
    for (const [method, params] of [
      ["tools/call", { name: value }],
      ["tools/list", { cursor: value }],
      ["prompts/list", { cursor: value }],
      ["prompts/get", { name: value }],
      ["resources/read", { uri: value }],
      ["completion/complete", { ref: { type: "ref/prompt" }, argument: { name: value } }],
      ["completion/complete", { ref, argument }],
      ["completion/complete", { ref: { type: "ref/prompt" }, argument: { ...argument, value } }],
    ] as const)
      expect([method, await rpc({ method, params })]).toEqual([
        method,
        { status: expect.any(Number), code: -32602 },
      ])
  })

  const example = (properties: object) =>
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, schema.example ?? "abc"]),
    )
})

test("a method or a resource with a name of JavaScript's own is unknown, not our fault", async () => {
  for (const method of ["constructor", "__proto__", "toString", "hasOwnProperty"])
    expect((await rpc({ method })).code).toBe(-32601)
  for (const uri of ["broadside://game/%ff/source", "broadside://page/%/source", "__proto__"])
    expect((await rpc({ method: "resources/read", params: { uri } })).code).toBe(-32002)
})

test("what is refused at the tool server's address and by the health check is a problem", async () => {
  for (const [path, method, status] of [
    ["/mcp", "GET", 405],
    ["/mcp", "DELETE", 405],
    ["/health", "GET", 503],
    ["/health/ready", "GET", 503],
  ] as const) {
    const answer = await site.fetch(path, { method })
    expect([path, answer.status]).toEqual([path, status])
    expect(answer.headers.get("content-type")).toStartWith("application/problem+json")
    expect(answer.headers.get("access-control-allow-origin")).toBe("*")
    expect(await answer.json()).toMatchObject({ ok: false, code: expect.any(String) })
  }
})
