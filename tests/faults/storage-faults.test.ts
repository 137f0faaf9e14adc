import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { openSqlite } from "#platform/sqlite"
import type { Sqlite } from "../../core/platform/sqlite"
import { type RunningServer, startServer } from "../kit/server"

let server: RunningServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(async () => void (await server.stop()))

const publish = (title: string) =>
  fetch(`${server.url}/api/workshop/submit`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ title, html: `<!doctype html><title>${title}</title><p>${title}` }),
  })

/** Another connection that holds the database, as soon as the site's own work at its start lets it. */
function hold(): Sqlite {
  const other = openSqlite(join(server.folder, "data/broadside.db"))
  other.run("PRAGMA busy_timeout = 5000")
  other.run("BEGIN IMMEDIATE")
  return other
}

const ready = () => fetch(`${server.url}/health/ready`)

describe("another program that holds the database", () => {
  test("stops no reading, and writing goes on once it lets go", async () => {
    const other = hold()
    const waiting = publish("Patient")
    // With SQLite's own waiting, not one of these would come back before it lets go.
    for (let n = 0; n < 20; n++)
      expect((await fetch(`${server.url}/api/stats?${n}`)).status).toBe(200)
    other.run("COMMIT")
    other.close()
    expect((await waiting).status).toBe(200)
  })

  test("for too long gets a write refused with when to try again, and /health/ready says why", async () => {
    const other = hold()
    const refused = await publish("Refused")
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ ok: false, code: "storage-busy" })
    const unready = await ready()
    expect(unready.status).toBe(503)
    expect(unready.headers.get("content-type")).toStartWith("application/problem+json")
    expect(await unready.json()).toMatchObject({ ok: false, ready: false, code: "not-ready" })
    other.close()
    // It finds out by itself; no write of a visitor is needed.
    while ((await ready()).status !== 200) await sleep(50)
    expect((await publish("Again")).status).toBe(200)
  })
})
