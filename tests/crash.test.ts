import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startServer } from "./server"

const ROUNDS = 20
const CLIENTS = 8

/** Publishes one game after another until the server is gone; remembers what was acknowledged. */
async function publish(url: string, acknowledged: Map<string, string>, name: string) {
  for (let i = 0; ; i++) {
    const html = `<!doctype html><title>${name} ${i}</title><p>${crypto.randomUUID().repeat(100)}`
    const json = JSON.stringify({ html, title: `${name} ${i}`, humanName: "Ada" })
    try {
      const response = await fetch(`${url}/games/submit`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: json,
      })
      const { id } = (await response.json()) as { id?: string }
      if (response.status === 200 && id) acknowledged.set(id, html)
    } catch {
      return
    }
  }
}

test(`kill -9 in the middle of publishing, ${ROUNDS} rounds: nothing acknowledged is lost`, async () => {
  const folder = mkdtempSync(join(tmpdir(), "broadside-crash-"))
  const env = { BROADSIDE_LIMITS_PUBLISH: "0" }
  const acknowledged = new Map<string, string>()
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const server = await startServer({ folder, env })
      const known = acknowledged.size
      const clients = Array.from({ length: CLIENTS }, (_, n) =>
        publish(server.url, acknowledged, `round ${round} client ${n}`),
      )
      // Not before something was acknowledged, and then at no moment in particular.
      while (acknowledged.size < known + CLIENTS) await Bun.sleep(2)
      await Bun.sleep(Math.random() * 120)
      server.process.kill("SIGKILL")
      await server.process.exited
      await Promise.all(clients)
      const db = new Database(join(folder, "data/broadside.db"))
      expect(db.query("PRAGMA integrity_check").values()).toEqual([["ok"]])
      expect(
        db.query("SELECT count(*) FROM archive_games").values()[0]?.[0],
      ).toBeGreaterThanOrEqual(acknowledged.size)
      db.close()
    }
    const server = await startServer({ folder, env })
    for (const [id, html] of acknowledged) {
      const source = (await (await fetch(`${server.url}/games/${id}/fork`)).json()) as {
        html: string
      }
      expect(source.html).toBe(html)
    }
    const list = (await (await fetch(`${server.url}/api/games`)).json()) as { total: number }
    expect(list.total).toBeGreaterThanOrEqual(acknowledged.size)
    expect(await server.stop()).toBe(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
