import { afterAll, beforeAll, expect, test } from "bun:test"
import { METHODS } from "node:http"
import { sendRaw } from "../kit/raw"
import { type RunningServer, startServer } from "../kit/server"

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** What each method gets at a path, over a connection of its own. */
async function answersTo(methods: readonly string[], path: string) {
  const { host } = new URL(server.url)
  const lines = `${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
  const answers = methods.map(async (method) => {
    const { status, head, body } = await sendRaw(server.url, `${method} ${lines}`)
    return { method, status, allow: /^allow: (.*)$/im.exec(head)?.[1]?.trim(), body }
  })
  return Promise.all(answers)
}

const SERVED: Readonly<Record<string, number>> = { GET: 200, HEAD: 200, OPTIONS: 204 }

test("every method that the server knows is served, or refused with those that are", async () => {
  expect(METHODS.length).toBeGreaterThan(30)
  for (const path of ["/", "/api/stats", "/openapi.json", "/api/names/ada/claim"]) {
    const isRead = path !== "/api/names/ada/claim"
    const allow = isRead ? "GET, HEAD, OPTIONS" : "POST, OPTIONS"
    const served = isRead ? SERVED : { OPTIONS: 204, POST: 415 }
    for (const answer of await answersTo(METHODS, path)) {
      const { method, status, body } = answer
      if (method in served)
        expect([path, method, status]).toEqual([path, method, served[method] ?? 0])
      else {
        expect([path, method, status, answer.allow]).toEqual([path, method, 405, allow])
        if (method !== "HEAD") expect(JSON.parse(body).code).toBe("method-not-allowed")
      }
    }
  }
  const nothing = await answersTo(METHODS, "/api/nothing-here")
  for (const { method, status } of nothing)
    expect([method, status]).toEqual([method, method === "OPTIONS" ? 204 : 404])
})

test("one that it does not know reaches no route: the runtime closes its connection, or it is refused", async () => {
  for (const { method, status } of await answersTo(
    ["BREW", "get", "Post", "GET1"],
    "/games/submit",
  ))
    expect([method, Number.isNaN(status) || [400, 405, 501].includes(status)]).toEqual([
      method,
      true,
    ])
})
