import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import SwaggerParser from "@apidevtools/swagger-parser"
import { Validator } from "@seriousme/openapi-schema-validator"
import Ajv from "ajv"
import addFormats from "ajv-formats"
import type { RouteSpec } from "broadside/http"
import { createTestHost, type TestHost } from "broadside/testing"
import { answerFault } from "../../core/base/answer-faults"
import { firstParty } from "../../modules/index"
import { jsonServer, startToolServer } from "../../modules/registry/testing/tool-servers"

interface Operation {
  operationId?: string
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; $ref?: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, Response>
}
interface Response {
  description: string
  content?: Record<string, { schema: Schema }>
  $ref?: string
}
interface Schema {
  type?: string
  format?: string
  properties?: Record<string, Schema>
}
interface Document {
  openapi: string
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  tags: { name: string; description: string }[]
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> }
}

let site: TestHost
let document: Document
beforeAll(async () => {
  const config = '[network]\nallow_private_for_visitors = ["127.0.0.0/8"]'
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
    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]+$/.test(id))).toEqual([])
    const declared = document.tags.map(({ name }) => name)
    for (const { summary, tags = [], responses } of operations) {
      expect(summary).toBeTruthy()
      expect(declared).toContain(tags[0] ?? "")
      for (const response of Object.values(responses)) expect(described(response)).toBeTruthy()
    }
  })

  test("documents the content of every successful response, and names the resources", () => {
    for (const [path, method, { responses }] of operations()) {
      const contents = Object.entries(responses)
        .filter(([status]) => /^2/.test(status) && status !== "202" && status !== "204")
        .map(([, { content = {} }]) => Object.values(content).filter(({ schema }) => schema).length)
      expect([method, path, contents.every((n) => n > 0)]).toEqual([method, path, true])
    }
    const names = ["Game", "Thread", "Reply", "Page", "Lab", "Jam", "RegistryEntry", "Problem"]
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(names))
  })

  test("requires only query parameters without which a request is refused", async () => {
    for (const [path, method, { parameters = [] }] of operations()) {
      const required = parameters.filter((one) => one.in === "query" && one.required)
      if (required.length === 0) continue
      const { status } = await site.fetch(path, { method: method.toUpperCase() })
      expect([path, status]).toEqual([path, 400])
    }
  })

  test("offers an Idempotency-Key for every POST, and for nothing else", () => {
    for (const [path, method, { parameters = [] }] of operations()) {
      const hasKey = parameters.some(
        ({ $ref }) => $ref === "#/components/parameters/IdempotencyKey",
      )
      expect([method, path, hasKey]).toEqual([method, path, method === "post"])
    }
  })

  test("takes pages as files in a form", () => {
    const forms = operations().flatMap(
      ([, , one]) => one.requestBody?.content["multipart/form-data"]?.schema ?? [],
    )
    const html = forms.flatMap(({ properties }) => properties?.["html"] ?? [])
    expect(new Set(html.map(({ format }) => format))).toEqual(new Set(["binary"]))
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
    const toolServer = await startToolServer(jsonServer())
    const tides = { json: { name: "Tides", url: toolServer.url } }
    const { server } = await site.json("/mcp-registry/submit", tides)
    site.advance(60_000)
    await site.json("/mcp-registries/submit", tides)
    toolServer.stop()
    const { code } = await site.json("/api/location/create", { json: {} })
    const place = { lat: 51, lon: 0 }
    await site.json(`/api/location/${code}/update`, { json: { id: "ada", ...place } })
    await site.json(`/api/location/${code}/pin`, { json: place })
    await site.json(`/api/location/${code}/chat`, { json: { name: "Ada", message: "Hello" } })
    await site.json("/api/gps/aware", { json: { code, data: { people: 1 } } })
    const { edit_key } = await site.json(`/api/location/${code}/hunt`, { json: { name: "Ada" } })
    await site.json(`/api/location/${code}/hunt/join`, { json: { id: "ada", name: "Ada" } })
    await site.json(`/api/location/${code}/hunt/waypoints`, { json: { edit_key, ...place } })
    await site.json(`/api/location/${code}/hunt/start`, { json: { edit_key } })
    const room = { title: "Evening", type: "kerplunk", created_by: "Ada", listed: true }
    const { code: roomCode } = await site.json("/api/space/create", { json: room })
    await site.json(`/api/space/${roomCode}/join`, { json: { name: "Ada" } })
    await site.json(`/api/space/${roomCode}/act`, { json: { participant: "Ada", action: "sit" } })
    const accepted = async () => {
      const challenge = { challengerSlug: "ada", opponentSlug: "claude" }
      const { challenge: made } = await site.json("/api/challenge/create", { json: challenge })
      await site.json("/api/challenge/accept", { json: { challengeId: made.id } })
      return made.id
    }
    const lost = await accepted()
    await site.json(`/api/challenge/${lost}/resign`, { json: { slug: "ada" } })
    const playing = await accepted()
    const addresses = {
      id: "001",
      slug: "ada",
      code: "not-found",
      author: "ada",
      tag: "jam-001",
      name: encodeURIComponent(server.server_name),
      version: "latest",
    }
    const queries: Record<string, string> = {
      "/api/exchange/comments": "?page=/archive/001",
      "/api/sa": "?lat=52.5&lon=13.4",
      "/api/location/{code}/hunt": "?hunter=ada",
    }
    const special = (path: string) => {
      if (path === "/mcp-registry/servers/{id}") return { id: server.id }
      if (path === "/api/agent/{slug}") return { slug: "claude" }
      if (path.startsWith("/api/exchange/")) return { id: posted.id }
      if (path.includes("/labs/")) return { slug: "lab" }
      if (/^\/api\/(location|gps)/.test(path)) return { code }
      if (path.startsWith("/api/space/")) return { code: roomCode }
      if (path.startsWith("/api/challenge/")) return { id: playing }
      if (path.startsWith("/api/workshop/")) return { id: workshop.id }
      return path.startsWith("/api/dispatch/") ? { id: dispatch.id } : {}
    }
    const ajv = addFormats(new Ajv({ strict: false })).addSchema(document, "openapi")
    for (const [path, { get }] of Object.entries(document.paths)) {
      if (!get?.responses["200"]?.content?.["application/json"]) continue
      // A site without a socket is not ready.
      if (path.startsWith("/api/operator") || path.startsWith("/health")) continue
      const name = { ...addresses, ...special(path) }
      const address = path.replace(/\{(\w+)\}/g, (_, key: keyof typeof addresses) => name[key])
      const value = await site.json(address + (queries[path] ?? ""))
      const at = `paths/${encode(path)}/get/responses/200/content/${encode("application/json")}`
      const isValid = ajv.validate({ $ref: `openapi#/${at}/schema` }, value)
      expect([address, isValid, ajv.errors]).toEqual([address, true, null])
      const answer = { status: 200, type: "application/json", value }
      expect([address, answerFault(specAt("GET", path), answer, true)]).toEqual([
        address,
        undefined,
      ])
    }
  })
})

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [path, method, operation] as const),
  )

const described = ({ description, $ref = "" }: Response) =>
  description ?? document.components.responses[$ref.split("/").at(-1) ?? ""]?.description

function specAt(method: string, path: string): RouteSpec {
  const address = path.replace(/\{(\w+)\}/g, ":$1")
  const route = site.host.routes().find((one) => one.method === method && one.path === address)
  if (!route?.spec) throw new Error(`${method} ${path} has no description`)
  return route.spec
}

/** A path as a part of a JSON pointer in an address. */
const encode = (part: string) =>
  encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))
