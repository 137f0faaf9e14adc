import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import gps from "../module"

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: [gps], config: "[limits]\nwrite = 0" })
})
afterAll(() => site.close())

/** Sends a form as a browser without script does. */
async function send(path: string, fields: Record<string, string>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const answer = await site.fetch(path, { method: "POST", body, redirect: "manual" })
  return {
    status: answer.status,
    location: answer.headers.get("location"),
    text: await answer.text(),
  }
}
const open = async (path: string) => {
  const answer = await site.fetch(path)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** Starts a session with the form, and gives its code. */
async function start(name = "Sunday hike"): Promise<string> {
  site.advance(6_000)
  const { status, location } = await send("/gps", { name, color: "#1d6a3e" })
  expect(status).toBe(303)
  return /^\/gps\?code=([A-Z2-9]{6})$/.exec(location ?? "")?.[1] ?? ""
}

describe("the page of a session, without script", () => {
  test("starts by a form, and shows people, pins and messages", async () => {
    const code = await start()
    const ada = { id: "ada", name: "<i>Ada</i>", lat: 46.5712, lon: 7.9 }
    await site.json(`/api/location/${code}/update`, { json: ada })
    const pin = { code, lat: "46.6", lon: "-7.9", name: "Bo", message: "Lunch" }
    expect(await send("/gps/pin", pin)).toMatchObject({
      status: 303,
      location: `/gps?code=${code}`,
    })
    expect((await send("/gps/say", { code, by: "Bo", text: "We start at ten." })).status).toBe(303)
    site.advance(3 * 60_000)
    const { status, text, headers } = await open(`/gps?code=${code.toLowerCase()}`)
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"])
    for (const part of [
      "Sunday hike",
      "&lt;i>Ada&lt;/i>",
      "46.5712, 7.9000",
      "Lunch",
      "We start at ten.",
      "3 minutes ago",
    ])
      expect(text).toContain(part)
    expect(text).toContain(`path=${encodeURIComponent(`/gps?code=${code}`)}`)
  })

  test("is in the lobby when a form says so, and no longer when another one does", async () => {
    const code = await start()
    expect((await send("/gps/listing", { code, listed: "yes" })).status).toBe(303)
    expect((await site.json("/api/gps-lobby/list")).sessions).toMatchObject([{ code }])
    expect((await open("/gps")).text).toContain(`href="/gps?code=${code}"`)
    expect((await send("/gps/listing", { code, listed: "" })).status).toBe(303)
    expect((await site.json("/api/gps-lobby/list")).sessions).toEqual([])
  })

  test("lets the browser that started it decide about the lobby, wherever it is, and no one else", async () => {
    site.advance(6_000)
    const form = (fields: Record<string, string>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      return { method: "POST", body, redirect: "manual" } as const
    }
    const started = await site.fetch("/gps", form({ name: "Walk" }))
    const code = started.headers.get("location")?.slice(-6) ?? ""
    const [cookie = ""] = started.headers.get("set-cookie")?.split(";") ?? []
    const [from, headers] = ["198.51.100.7", { cookie }]
    const shown = async (init: object) => {
      const page = await (await site.fetch(`/gps?code=${code}`, init)).text()
      return !/<p[^>]*data-listing\b[^>]*>/.exec(page)?.[0].includes("hidden")
    }
    expect([await shown({}), await shown({ from, headers }), await shown({ from })]).toEqual([
      true,
      true,
      false,
    ])
    const list = async (init: object) =>
      (await site.fetch("/gps/listing", { ...form({ code, listed: "yes" }), ...init })).status
    expect([await list({ from }), await list({ from, headers })]).toEqual([403, 303])
  })

  test("shows a form again with what was typed and what is wrong with it", async () => {
    const code = await start()
    const pin = { code, lat: "91", lon: "", name: "Bo", message: "Lunch" }
    const refused = await send("/gps/pin", pin)
    expect(refused.status).toBe(400)
    expect(refused.text).toContain("Latitude must")
    expect(refused.text).toContain("Longitude must")
    expect(refused.text).toContain('value="Lunch"')
    const said = await send("/gps/say", { code, by: "", text: "Hello there" })
    expect(said.status).toBe(400)
    expect(said.text).toContain("Your name must not be empty")
    expect(said.text).toContain('value="Hello there"')
    const long = await send("/gps", { name: "x".repeat(61) })
    expect(long.status).toBe(400)
    expect(long.text).toContain("Name of the session is 61 characters long")
  })

  test("says that a code is unknown, or that the session has ended, and how to go on", async () => {
    const code = await start()
    const unknown = await open("/gps?code=zzzzzz")
    expect(unknown.status).toBe(404)
    expect(unknown.text).toContain("No such session")
    expect(unknown.text).toContain('value="zzzzzz"')
    site.advance(10 * 60_000 + 1)
    const ended = await open(`/gps?code=${code}`)
    expect(ended.status).toBe(410)
    expect(ended.text).toContain("The session has ended")
    expect(ended.text).toContain("Start a session")
    expect((await send("/gps/say", { code, by: "Bo", text: "Hello" })).status).toBe(410)
  })

  test("lets no one try one code after the other", async () => {
    const letters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
    const codes = [...letters].map((letter) => `ZZZZZ${letter}`)
    const statuses = new Set<number>()
    for (const code of codes) statuses.add((await open(`/gps?code=${code}`)).status)
    expect([...statuses]).toEqual([404, 429])
    expect((await send("/gps/say", { code: "YYYYYY", by: "Bo", text: "Hello" })).status).toBe(429)
    expect((await open(`/gps?code=${await start()}`)).status).toBe(200)
  })
})
