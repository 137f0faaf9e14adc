import { expect, test } from "bun:test"
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../../modules/index"

const MARK = /qx[a-z]+qx/g
const HOUR_MS = 3_600_000

/** Tables of `live.db` without a word of anyone, and why. */
const WORDLESS: Readonly<Record<string, string>> = {
  gps_ended: "codes of sessions that ended, for a day",
  core_live_answers: "encrypted with keys that are not stored",
}

/** Tables of the main file from which repeated work deletes, and why nothing in them has to be gone within a minute. */
const FORGOTTEN: Readonly<Record<string, string>> = {
  archive_spans: "sums of plays and reactions",
  core_budgets: "how much was stored today, by network and by name of an author",
  core_idempotent_answers: "encrypted with keys that are not stored",
  exchange_events: "numbers of threads, of which the last changes are listed",
  exchange_inbox: "numbers of posts, which stay",
}

const post = async (site: TestHost, path: string, json: object, headers = {}) => {
  const answer = await site.fetch(path, { json, headers })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** A session in which everything is said and done that can be. */
async function useSession(site: TestHost): Promise<void> {
  const { code, lobby_key } = await post(site, "/api/location/create", { name: "qxwalkqx" })
  const at = `/api/location/${code}`
  const { edit_key } = await post(site, `${at}/hunt`, { name: "qxmasterqx" })
  const place = { lat: 51.5, lon: -0.12 }
  const waypoint = { ...place, name: "qxwaypointqx", hint: "qxhintqx", edit_key }
  await post(site, `${at}/hunt/waypoints`, waypoint)
  await post(site, `${at}/hunt/join`, { id: "qxidqx", name: "qxhunterqx" })
  await post(site, `${at}/hunt/start`, { edit_key })
  await post(site, `${at}/update`, { id: "qxidqx", name: "qxwalkerqx", ...place })
  site.advance(5_000)
  await post(site, `${at}/update`, { id: "qxidqx", ...place })
  await post(site, `${at}/pin`, { ...place, message: "qxpinqx", name: "qxpinnerqx" })
  await post(site, `${at}/chat`, { name: "qxtalkerqx", message: "qxwordsqx", id: "qxidqx" })
  await post(site, "/api/gps/aware", { code, data: { seen: "qxseenqx" } })
  await post(site, "/api/gps-lobby/register", { code, name: "qxlistedqx", lobby_key })
  await site.settle()
}

/** Rooms in which people talk; one is closed before its time, and one removed. */
async function useRooms(site: TestHost): Promise<void> {
  const operator = { authorization: `Bearer ${site.operatorToken}` }
  for (const end of ["expires", "closed", "removed"]) {
    const room = { title: "qxtitleqx", type: "chat", created_by: "qxcreatorqx", listed: true }
    const key = { "idempotency-key": `the key of the room that is ${end}` }
    const { code } = await post(site, "/api/space/create", room, key)
    const at = `/api/space/${code}`
    await post(site, `${at}/join`, { name: "qxcreatorqx", type: "human" })
    await post(site, `${at}/join`, { name: "qxmemberqx", type: "ai" })
    await post(site, `${at}/act`, {
      participant: "qxmemberqx",
      action: "say",
      data: { text: `qxsaidqx https://qxlinkqx.example` },
    })
    if (end === "closed") await post(site, `${at}/close`, { participant: "qxcreatorqx" })
    if (end === "removed")
      await post(site, `/api/operator/rooms/${code}/remove`, { why: "Spam" }, operator)
  }
}

const marksIn = (text: string) => [...new Set(text.match(MARK))].toSorted()

/** Words of strangers in each file of a folder. */
function marksInFolder(folder: string): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!statSync(join(folder, name)).isFile()) continue
    const marks = marksIn(readFileSync(join(folder, name), "latin1"))
    if (marks.length > 0) found[name] = marks
  }
  return found
}

const runJobs = async (site: TestHost) => {
  for (const id of site.host.jobs.ids) await site.runJob(id)
  await site.runJob("core.forget-ended")
}

test("a minute after their end, no file has a byte of what was said in sessions and rooms", async () => {
  const folder = mkdtempSync(join(tmpdir(), "broadside-gone-"))
  const site = await createTestHost({ modules: firstParty, folder })
  try {
    await useSession(site)
    await useRooms(site)
    const { live } = site.store
    const wordless = live.tables().filter((table) => {
      const rows = live.connection.query(`SELECT * FROM "${table}"`).all()
      return marksIn(JSON.stringify(rows)).length === 0
    })
    expect(wordless.toSorted()).toEqual(Object.keys(WORDLESS).toSorted())
    expect(Object.keys(marksInFolder(folder))).toEqual(["live.db-wal"])

    site.advance(24 * HOUR_MS)
    const statements = await site.statementsOf(() => runJobs(site))
    expect(marksInFolder(folder)).toEqual({})
    const inLive = new Set(live.tables())
    const forgotten = statements.flatMap((sql) => /^\s*delete from "?(\w+)/i.exec(sql)?.[1] ?? [])
    expect([...new Set(forgotten)].filter((name) => !inLive.has(name)).toSorted()).toEqual(
      Object.keys(FORGOTTEN).toSorted(),
    )
  } finally {
    await site.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
