import { afterAll, beforeAll, expect, test } from "bun:test"
import { type SiteRoute, Tools } from "broadside/contracts"
import type { TSchema } from "broadside/http"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"
import { nameOf } from "../trust/impersonation/writing-routes"

/** What nothing has. */
const CODE = "ZZZZZZ"
const CODES = ["code", "join"]
const GUESSER = "198.51.100.7"

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: firstParty, config: "[limits]\nwrite = 0" })
  for (const path of ["/api/location/", "/api/space/"])
    for (let n = 0; n < 21; n++) await site.fetch(`${path}${CODE}/state`, { from: GUESSER })
  for (let n = 0; n < 21; n++) await site.fetch(`/api/location/${CODE}`, { from: GUESSER })
})
afterAll(() => site.close())

type Fields = Readonly<Record<string, TSchema>>

/** The fields of a part of a request. */
const fieldsOf = (part: unknown): Fields => {
  const { properties, schema } = (part ?? {}) as { properties?: Fields; schema?: TSchema }
  return properties ?? (schema?.["properties"] as Fields | undefined) ?? {}
}

/** Values that a schema accepts, and the code wherever one goes. */
function filled(part: unknown, required: readonly string[] = requiredIn(part)) {
  const fields = Object.entries(fieldsOf(part)).filter(
    ([name]) => CODES.includes(name) || required.includes(name),
  )
  return Object.fromEntries(
    fields.map(([name, schema]) => [name, CODES.includes(name) ? CODE : sampleOf(schema)]),
  )
}

function requiredIn(part: unknown): readonly string[] {
  const { required, schema } = (part ?? {}) as { required?: string[]; schema?: TSchema }
  return required ?? (schema?.["required"] as string[] | undefined) ?? []
}

function sampleOf(schema: TSchema): unknown {
  const { type, anyOf, examples, minimum = 1, minLength = 1 } = schema
  if (examples) return examples[0]
  if ("const" in schema) return schema["const"]
  if (anyOf) return sampleOf(anyOf[0])
  if (type === "string") return "a".repeat(minLength)
  if (type === "object") return filled(schema)
  if (type === "array") return []
  return type === "boolean" ? true : minimum
}

const takesCode = ({ path, spec }: SiteRoute) =>
  // Codes of problems are no secret.
  path !== "/problems/:code" &&
  [spec?.params, spec?.query, spec?.body].some((part) =>
    CODES.some((name) => name in fieldsOf(part)),
  )

/** A body of its own is read before the code; without one it is refused, whatever the code. */
const isRefused = ({ spec }: SiteRoute, status: number) =>
  status === 429 || (spec?.ownBody !== undefined && status === 400)

async function statusOf({ method, path, spec }: SiteRoute): Promise<number> {
  const params = filled(spec?.params) as Record<string, string>
  const address = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ""))
  const query = new URLSearchParams(filled(spec?.query) as Record<string, string>)
  const body = spec?.body ? { json: filled(spec.body) } : {}
  const answer = await site.fetch(`${address}?${query}`, { method, from: GUESSER, ...body })
  return answer.status
}

test("every route that takes a code answers no one who guesses", async () => {
  const routes = site.host.routes().filter(takesCode)
  const open: string[] = []
  for (const route of routes) {
    const status = await statusOf(route)
    if (!isRefused(route, status)) open.push(`${nameOf(route)}: ${status}`)
  }
  expect(open).toEqual([])
  expect(routes.length).toBeGreaterThan(30)
})

test("every tool that takes a code answers no one who guesses", async () => {
  const tools = site.host
    .all(Tools)
    .filter(({ input }) => CODES.some((name) => name in input.properties))
  for (const tool of tools) {
    const params = { name: tool.name, arguments: { ...filled(tool.input), ...chosen(tool) } }
    const json = { jsonrpc: "2.0", id: 1, method: "tools/call", params }
    const headers = { accept: "application/json, text/event-stream" }
    const answer = await site.fetch("/mcp?toolsets=all", { from: GUESSER, json, headers })
    expect([params, await answer.text()]).toEqual([
      params,
      expect.stringContaining("too-many-requests"),
    ])
  }
  expect(tools.length).toBeGreaterThan(10)
})

const chosen = ({ choice }: { choice?: { argument: string; value: string } }) =>
  choice ? { [choice.argument]: choice.value } : {}
