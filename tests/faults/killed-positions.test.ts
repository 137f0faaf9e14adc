import { expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { openSqlite } from "#platform/sqlite"
import { startServer } from "../kit/server"

const JSON_TYPE = { "content-type": "application/json" }
const post = async (url: string, json: object) =>
  (await fetch(url, { method: "POST", headers: JSON_TYPE, body: JSON.stringify(json) })).json()

test("positions are stored by themselves, so that a killed server has lost only the newest", async () => {
  const folder = mkdtempSync(join(tmpdir(), "broadside-killed-"))
  try {
    const first = await startServer({ folder })
    const { code } = await post(`${first.url}/api/location/create`, {})
    const at = `/api/location/${code}`
    await post(`${first.url}${at}/update`, { id: "ada", lat: 1, lon: 2 })
    await post(`${first.url}${at}/update`, { id: "ada", lat: 3, lon: 4 })
    const db = openSqlite(join(folder, "data/live.db"), { mode: "read" })
    // Nobody asks for it: it happens within two seconds.
    while (!db.query("SELECT 1 FROM gps_participants").get()) await sleep(20)
    db.close()
    // Probably too young to be stored.
    await post(`${first.url}${at}/update`, { id: "ada", lat: 5, lon: 6 })
    first.process.kill("SIGKILL")
    await first.process.exited

    const second = await startServer({ folder })
    const { participants, trails } = await (await fetch(second.url + at)).json()
    expect([3, 5]).toContain(participants.ada.lat)
    expect(trails.ada.slice(0, 2)).toMatchObject([
      { lat: 1, lon: 2 },
      { lat: 3, lon: 4 },
    ])
    await second.stop()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
