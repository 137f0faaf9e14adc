import { afterAll, beforeAll, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { holdsKey } from "../../core/http/idempotency/private"
import { firstParty } from "../../modules/index"

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: firstParty })
})
afterAll(() => site.close())

/** Descriptions of fields that are a key: whoever has it can do something that others cannot. */
const IS_KEY = /shown once|keep (it|this)|\bsecret\b|edit key/i

interface Schema {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
}

/** Every field of a schema, at any depth. */
function fieldsOf(schema: unknown): [string, Schema][] {
  if (typeof schema !== "object" || schema === null) return []
  const { properties = {} } = schema as Schema
  return [...Object.entries(properties), ...Object.values(schema).flatMap((part) => fieldsOf(part))]
}

test("every field of an answer that is a key is known to be one where answers are stored", async () => {
  const { paths, components } = await site.json("/openapi.json")
  const answers = Object.values(paths as Record<string, Record<string, { responses?: unknown }>>)
    .flatMap((path) => Object.values(path))
    .map(({ responses }) => responses)
  const keys = [...answers, ...Object.values(components.schemas)]
    .flatMap(fieldsOf)
    .filter(
      ([name, { description = "" }]) => /key$|secret$/i.test(name) || IS_KEY.test(description),
    )
    .map(([name]) => name)
  expect(new Set(keys)).toContain("edit_key")
  for (const name of new Set(keys))
    expect([name, holdsKey({ headers: [], body: Buffer.from(`{"${name}":"x"}`) })]).toEqual([
      name,
      true,
    ])
})

const html = "<!doctype html><title>t</title><p>hi"
const page = { title: "A page", html }
const call = (name: string, args: object) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, arguments: args },
})

/** Publishing in each way that there is. */
const WAYS: Readonly<Record<string, () => RequestInit & { path: string; json?: unknown }>> = {
  JSON: () => ({ path: "/api/workshop/submit", json: page }),
  multipart: () => ({ path: "/api/dispatch/submit", method: "POST", body: form(page) }),
  "a form of a browser": () => ({
    path: "/api/workshop/submit",
    method: "POST",
    body: form(page),
    headers: { accept: "text/html" },
  }),
  "a tool": () => ({ path: "/mcp", json: call("publish_workshop", page) }),
  "a protected name": () => ({ path: "/api/names/mara/claim", json: {} }),
}

function form(fields: Readonly<Record<string, string>>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return body
}

test.each(Object.keys(WAYS))("a key is not repeated to another network: %s", async (way) => {
  const key = `sha256-of-the-body-${way.replaceAll(" ", "-")}`
  const send = async (from: string) => {
    const { path, headers = {}, ...init } = WAYS[way]?.() ?? { path: "/" }
    const answer = await site.fetch(path, {
      ...init,
      from,
      headers: {
        accept: "application/json, text/event-stream",
        ...headers,
        "idempotency-key": key,
      },
    })
    return { status: answer.status, text: await answer.text() }
  }
  const first = await send("192.0.2.7")
  const secret = /[en]k_[A-Za-z0-9_-]{20,}/.exec(first.text)?.[0] ?? "no key"
  expect([first.status, secret]).not.toContain("no key")
  expect(await send("192.0.2.9")).toEqual(first)
  const refused = await send("198.51.100.7")
  expect([refused.status, refused.text.includes(secret)]).toEqual([409, false])
})
