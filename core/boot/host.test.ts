import { describe, expect, test } from "bun:test"
import { createTestHost } from "broadside/testing"
import { Elysia } from "elysia"
import { defineModule, type Module } from "../base/module"
import { contribute, on, point, provide, service, signal } from "../base/tokens"
import type { LoggedLine } from "../log/log"

const manifest = { name: "x", version: "1.0.0", engines: { broadside: "^1.0.0" } }
const detail = { summary: "x", responses: {} }
const module = (id: string, rest: Partial<Module>): Module =>
  ({ id, manifest, setup: () => ({}), ...rest }) as Module

describe("the host", () => {
  test("hands services to those who need them, undefined to those who only wish", async () => {
    const Greeting = service<(name: string) => string>("greeting@1")
    const owner = module("owner", {
      offers: [Greeting],
      setup: () => ({ provide: [provide(Greeting, (name) => `hi ${name}`)] }),
    })
    let heard: unknown
    const needing = defineModule({
      id: "a",
      manifest,
      wants: { greeting: Greeting },
      setup(ctx) {
        heard = ctx.wants.greeting?.("you")
        return {}
      },
    })
    await (await createTestHost({ modules: [needing, owner] })).close()
    expect(heard).toBe("hi you")
    await (await createTestHost({ modules: [needing] })).close()
    expect(heard).toBeUndefined()
  })

  test("gathers a point, and tells a signal only after the commit it belongs to", async () => {
    const Words = point<string>("words@1")
    const Said = signal<string>("said@1")
    const heard: string[] = []
    const listener = module("listener", {
      setup: () => ({
        contribute: [contribute(Words, "b", "c")],
        on: [
          on(Said, () => {
            throw new Error("a listener of no account")
          }),
          on(Said, (word) => void heard.push(word)),
        ],
      }),
    })
    const speaker = defineModule({
      id: "speaker",
      manifest,
      setup: (ctx) => ({
        contribute: [contribute(Words, "d")],
        routes: new Elysia()
          .get("/words", () => ctx.all(Words), { detail })
          .post(
            "/say/:word",
            ({ params }) =>
              ctx.write(async () => {
                ctx.emit(Said, params.word)
                expect(heard).not.toContain(params.word)
                if (params.word === "no") throw new Error("no")
                return { ok: true }
              }),
            { detail },
          ),
      }),
    })
    const site = await createTestHost({ modules: [speaker, listener] })
    expect(await site.json("/words")).toEqual(["b", "c", "d"])
    await site.fetch("/say/yes", { method: "POST" })
    expect((await site.fetch("/say/no", { method: "POST" })).status).toBe(500)
    expect(heard).toEqual(["yes"])
    await site.close()
  })

  test("refuses two routes of one shape, naming both owners", () => {
    const one = module("one", {
      setup: () => ({ routes: new Elysia().get("/a/:x", () => "", { detail }) }),
    })
    const two = module("two", {
      setup: () => ({ routes: new Elysia().get("/a/:y", () => "", { detail }) }),
    })
    expect(createTestHost({ modules: [one, two] })).rejects.toThrow(
      "GET /a/:y of two is already /a/:x of one",
    )
  })

  test("answers a fault of ours with an id and no inside", async () => {
    const broken = module("broken", {
      setup: () => ({
        routes: new Elysia().get(
          "/broken",
          () => {
            throw new Error("secret at /etc/passwd")
          },
          { detail },
        ),
      }),
    })
    const site = await createTestHost({ modules: [broken] })
    const [secret, key] = [`nk_${"a".repeat(22)}`, `ek_${"0".repeat(32)}`]
    const query = new URLSearchParams({ author: `Ada#${secret}`, key })
    const response = await site.fetch(`/broken?${query}`)
    const body = await response.text()
    expect(response.status).toBe(500)
    expect(body).not.toContain("secret")
    expect(JSON.parse(body)).toMatchObject({
      code: "internal-error",
      request_id: response.headers.get("x-request-id") as string,
    })
    const { url } = site.logged.find(({ level }) => level === "error") as LoggedLine
    expect(url).toEndWith("/broken?author=Ada%23nk_…&key=ek_…")
    await site.close()
  })

  test("runs jobs one at a time, and closes modules when it stops", async () => {
    const order: string[] = []
    const slow = module("slow", {
      setup: () => ({
        jobs: ["a", "b"].map((id) => ({
          id,
          everyMs: 1e9,
          async run() {
            order.push(`${id} begins`)
            await new Promise(setImmediate)
            order.push(`${id} ends`)
          },
        })),
        dispose: () => void order.push("disposed"),
      }),
    })
    const site = await createTestHost({ modules: [slow] })
    await Promise.all([site.runJob("slow.a"), site.runJob("slow.b")])
    expect(site.runJob("slow.c")).rejects.toThrow("no job slow.c")
    await site.close()
    expect(order).toEqual(["a begins", "a ends", "b begins", "b ends", "disposed"])
  })

  test("is ready between start and stop, and says so", async () => {
    const site = await createTestHost({ modules: [] })
    expect((await site.fetch("/health/ready")).status).toBe(503)
    expect((await site.fetch("/health/live")).status).toBe(200)
    site.host.start()
    expect(await site.json("/health")).toEqual({ ok: true, live: true, ready: true })
    await site.close()
  })
})
