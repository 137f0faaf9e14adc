import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import SwaggerParser from "@apidevtools/swagger-parser"
import { Validator } from "@seriousme/openapi-schema-validator"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../modules/index"
import { jsonServer, startToolServer } from "../modules/registry/testing/tool-servers"

interface Operation {
  operationId?: string
  summary?: string
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}
interface Schema {
  type?: string
  $ref?: string
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  nullable?: boolean
  anyOf?: Schema[]
}
interface Document {
  openapi: string
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
}

let site: TestHost
let document: Document
beforeAll(async () => {
  const config = '[network]\nallow_private = ["127.0.0.0/8"]'
  site = await createTestHost({ modules: firstParty, config })
  document = await site.json("/openapi.json")
})
afterAll(() => site.close())

describe("the OpenAPI document", () => {
  test("is 3.0.3, of version 1.1.0, and valid for two outside validators", async () => {
    expect(document.openapi).toBe("3.0.3")
    expect(document.info.version).toBe("1.1.0")
    const { valid, errors } = await new Validator().validate(structuredClone(document) as never)
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    await SwaggerParser.validate(structuredClone(document) as never)
  })

  test("has every mounted route that is not a page, and no other", () => {
    const mounted = site.host
      .routes()
      .filter(({ detail }) => !detail["hide"])
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`)
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual(mounted.sort())
  })

  test("names each operation once, and says what it answers", () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    const ids = operations.flatMap(({ operationId }) => operationId ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    for (const { summary, responses } of operations) {
      expect(summary).toBeTruthy()
      for (const { description } of Object.values(responses)) expect(description).toBeTruthy()
    }
  })

  test("tells the truth: what is answered fits what is described", async () => {
    const json = {
      html: "<p>",
      title: "Lantern",
      humanName: "Ada",
      aiCredit: "Claude",
      tags: ["a"],
    }
    await site.json("/games/submit", { json })
    const forked = { parentId: "001", html: "<p>", title: "Fork", aiName: "Claude" }
    await site.json("/api/games/fork", { json: forked })
    const page = { html: "<p>", title: "A page", author: "Ada" }
    const workshop = await site.json("/api/workshop/submit", { json: page })
    const dispatch = await site.json("/api/dispatch/submit", { json: page })
    await site.json("/api/workshop/groups", { json: { name: "Lab", slug: "lab", author: "Ada" } })
    const added = { json: { workshop_id: workshop.id } }
    await site.json("/api/workshop/labs/ada/lab/add", added)
    const thread = { authorSlug: "ada", title: "Jam", threadBody: "Hello", type: "ai-request" }
    const posted = await site.json("/api/exchange", { json: { ...thread, tags: "jam-001" } })
    await site.json(`/api/exchange/${posted.id}/reply`, {
      json: { authorSlug: "bob", replyBody: "Hi" },
    })
    const toolServer = startToolServer(jsonServer())
    const tides = { json: { name: "Tides", url: toolServer.url } }
    const { server } = await site.json("/mcp-registry/submit", tides)
    site.advance(60_000)
    await site.json("/mcp-registries/submit", tides)
    toolServer.stop()
    const addresses = {
      id: "001",
      slug: "ada",
      code: "not-found",
      author: "ada",
      tag: "jam-001",
      name: encodeURIComponent(server.server_name),
      version: "latest",
    }
    const special = (path: string) => {
      if (path === "/mcp-registry/servers/{id}") return { id: server.id }
      if (path === "/api/agent/{slug}") return { slug: "claude" }
      if (path.startsWith("/api/exchange/")) return { id: posted.id }
      if (path.includes("/labs/")) return { slug: "lab" }
      if (path.startsWith("/api/workshop/")) return { id: workshop.id }
      return path.startsWith("/api/dispatch/") ? { id: dispatch.id } : {}
    }
    for (const [path, { get }] of Object.entries(document.paths)) {
      const schema = get?.responses["200"]?.content?.["application/json"]?.schema
      if (!schema || path.startsWith("/api/operator")) continue
      const name = { ...addresses, ...special(path) }
      const address = path.replace(/\{(\w+)\}/g, (_, key: keyof typeof addresses) => name[key])
      const value = await site.json(address)
      expect([address, faults(schema, value, address)]).toEqual([address, []])
    }
  })
})

/** Where a value does not fit a schema, as far as our documents use the language. */
function faults(schema: Schema, value: unknown, at: string): string[] {
  if (value === null) return schema.nullable ? [] : [`${at} is null`]
  if (schema.anyOf)
    return schema.anyOf.some((one) => faults(one, value, at).length === 0)
      ? []
      : [`${at} fits none`]
  if (schema.enum && !schema.enum.includes(value)) return [`${at} is ${value}`]
  const type = Array.isArray(value) ? "array" : Number.isInteger(value) ? "integer" : typeof value
  if (schema.type && schema.type !== type && !(schema.type === "number" && type === "integer"))
    return [`${at} is ${type}`]
  if (Array.isArray(value))
    return value.flatMap((item, i) => faults(schema.items ?? {}, item, `${at}/${i}`))
  if (type !== "object") return []
  const object = value as Record<string, unknown>
  const missing = (schema.required ?? [])
    .filter((key) => !(key in object))
    .map((key) => `${at}/${key} is missing`)
  const wrong = Object.entries(schema.properties ?? {}).flatMap(([key, inner]) =>
    object[key] === undefined ? [] : faults(inner, object[key], `${at}/${key}`),
  )
  return [...missing, ...wrong]
}
