import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createTestHost, type TestHost } from "broadside/testing"
import gps from "../module"

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: [gps], config: "[limits]\nwrite = 0" })
})
afterAll(() => site.close())
// Sessions of other tests end.
beforeEach(() => site.advance(11 * 60_000))

const start = async (name: string): Promise<string> => {
  // Five at once, then ten a minute.
  site.advance(6_000)
  return (await site.json("/api/location/create", { json: { name } })).code
}
const send = (path: string, json: object) => site.json(`/api/gps-lobby/${path}`, { json })
const lobby = (search = "") => site.json(`/api/gps-lobby/list${search}`)

describe("the lobby", () => {
  test("shows a session and where its people are, from when it is registered until it is not", async () => {
    const code = await start("Sunday hike")
    const ada = { id: "ada", name: "Ada", lat: 46.5, lon: 7.9, alt: 1_200, speed: 4 }
    await site.json(`/api/location/${code}/update`, { json: ada })
    expect((await lobby()).sessions).toEqual([])
    const registered = await send("register", { code: code.toLowerCase(), name: "Monday hike" })
    expect(registered).toMatchObject({ ok: true, code, name: "Monday hike", listed: true })
    const { sessions, total } = await lobby()
    expect(total).toBe(1)
    expect(sessions).toMatchObject([{ code, name: "Monday hike", color: expect.any(String) }])
    // What those who only look need not know is for those who join.
    expect(Object.keys(sessions[0].participants.ada).sort()).toEqual([
      "color",
      "lat",
      "lon",
      "name",
      "updated_at",
    ])
    expect(await send("unregister", { code })).toMatchObject({ ok: true, code, listed: false })
    expect((await lobby()).sessions).toEqual([])
    expect((await site.json(`/api/location/${code}`)).participants.ada.name).toBe("Ada")
  })

  test("has pages, newest session first", async () => {
    const codes: string[] = []
    for (const name of ["One", "Two", "Three"]) codes.push(await start(name))
    for (const code of codes) await send("register", { code })
    const first = await lobby("?limit=2")
    expect(first).toMatchObject({ total: 3, next_offset: 2 })
    const rest = await lobby("?limit=2&offset=2")
    expect(rest).not.toHaveProperty("next_offset")
    const names = [...first.sessions, ...rest.sessions].map(({ name }) => name)
    expect(names).toEqual(["Three", "Two", "One"])
  })

  test("forgets a session that ends, and refuses one that ended or never was", async () => {
    const code = await start("Short")
    await send("register", { code })
    site.advance(10 * 60_000 + 1)
    expect((await lobby()).sessions).toEqual([])
    for (const action of ["register", "unregister"]) {
      const ended = await site.fetch(`/api/gps-lobby/${action}`, { json: { code } })
      expect([ended.status, (await ended.json()).code]).toEqual([410, "session-ended"])
      const unknown = await site.fetch(`/api/gps-lobby/${action}`, { json: { code: "ZZZZZZ" } })
      expect([unknown.status, (await unknown.json()).code]).toEqual([404, "unknown-session"])
    }
  })

  test("is its creator's: others can neither show a session there, nor rename it, nor take it out", async () => {
    site.advance(6_000)
    const { code, lobby_key } = await site.json("/api/location/create", { json: { name: "Walk" } })
    const guest = "198.51.100.7"
    const sent = async (path: string, fields: object, from = guest) => {
      const answer = await site.fetch(`/api/gps-lobby/${path}`, { json: { code, ...fields }, from })
      return { status: answer.status, code: (await answer.json()).code }
    }
    const refused = { status: 403, code: "not-session-creator" }
    for (const fields of [{}, { name: "Mine" }, { lobby_key: "ek_0" }, { lobby_key: "" }]) {
      expect(await sent("register", fields)).toEqual(refused)
      expect((await lobby()).sessions).toEqual([])
    }
    expect(await sent("register", { lobby_key })).toEqual({ status: 200, code })
    for (const fields of [{}, { lobby_key: "ek_0" }])
      expect(await sent("unregister", fields)).toEqual(refused)
    expect((await lobby()).sessions).toMatchObject([{ code, name: "Walk" }])
    // A wrong key is no better where the session was created.
    expect(await sent("unregister", { lobby_key: "ek_0" }, "127.0.0.1")).toEqual(refused)
    expect(await sent("unregister", { lobby_key })).toEqual({ status: 200, code })
    expect(JSON.stringify(await site.json(`/api/location/${code}`))).not.toContain(lobby_key)
  })

  test("is still its creator's after a restart, by the key and from the address", async () => {
    const folder = mkdtempSync(join(tmpdir(), "broadside-lobby-"))
    const before = await createTestHost({ modules: [gps], folder })
    const { code, lobby_key } = await before.json("/api/location/create", { json: {} })
    const now = before.now()
    await before.close()
    const after = await createTestHost({ modules: [gps], folder, now })
    const statusOf = async (fields: object, from?: string) =>
      (await after.fetch("/api/gps-lobby/register", { json: { code, ...fields }, from })).status
    expect(await statusOf({}, "198.51.100.7")).toBe(403)
    expect(await statusOf({ lobby_key }, "198.51.100.7")).toBe(200)
    expect(await statusOf({})).toBe(200)
    await after.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test.each([{}, { code: "" }, { code: 7 }, { code: "ABC234", name: 7 }, { code: "A".repeat(21) }])(
    "refuses %j",
    async (json) => {
      const answer = await site.fetch("/api/gps-lobby/register", { json })
      expect(answer.status).toBe(400)
    },
  )

  test("is a page that lists the sessions without script", async () => {
    const code = await start("<b>Tea</b>")
    await send("register", { code })
    const page = await (await site.fetch("/gps-lobby")).text()
    expect(page).toContain("&lt;b>Tea&lt;/b>")
    expect(page).toContain(`href="/gps?code=${code}"`)
    expect(page).toContain("No one yet")
  })
})

test("the lobby shows no session whose name the operator would have to look at; its code works", async () => {
  const config = "[limits]\nwrite = 0\n[review]\nhold = 30"
  const strict = await createTestHost({ modules: [gps], config })
  const advert = "Buy viagra online, cheap cialis: https://pills.shop"
  const { code } = await strict.json("/api/location/create", { json: { name: advert } })
  for (const json of [{ code }, { code, name: `${advert} now` }]) {
    const answer = await strict.fetch("/api/gps-lobby/register", { json })
    expect([answer.status, (await answer.json()).code]).toEqual([403, "session-doubtful"])
  }
  const body = new FormData()
  for (const [name, value] of Object.entries({ code, listed: "yes" })) body.set(name, value)
  const form = await strict.fetch("/gps/listing", { method: "POST", body })
  expect(form.status).toBe(403)
  expect(await form.text()).toContain("not shown in the lobby")
  expect((await strict.json("/api/gps-lobby/list")).sessions).toEqual([])
  expect(await strict.json(`/api/location/${code}`)).toMatchObject({ name: advert })
  const json = { code, name: "Sunday hike" }
  expect(await strict.json("/api/gps-lobby/register", { json })).toMatchObject({ listed: true })
  await strict.close()
})
