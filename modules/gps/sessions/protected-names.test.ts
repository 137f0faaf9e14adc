import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import gps from "../module"

const PLACE = { lat: 51.5, lon: -0.1 }
const PROOF = [403, "author-proof-required"]
let site: TestHost
let secret: string
let code: string

beforeAll(async () => {
  site = await createTestHost({ modules: [gps], config: "[limits]\nwrite = 0" })
  secret = (await site.json("/api/names/ada/claim", { json: {} })).key
  code = (await site.json("/api/location/create", { json: {} })).code
})
afterAll(() => site.close())

const post = (path: string, json: object, headers = {}) =>
  site.json(`/api/location/${code}${path}`, { json, headers })
const attempts: readonly (readonly [path: string, fields: object])[] = [
  ["/update", { id: "one", ...PLACE }],
  ["/pin", PLACE],
  ["/chat", { message: "Hello" }],
  ["/hunt", {}],
]

describe("under a protected name", () => {
  test("no one sends positions, pins and messages, or leads a hunt, without its proof", async () => {
    for (const name of ["ada", "Ada ", "АDA", "ada#nk_wrong"])
      for (const [path, fields] of attempts) {
        const refused = await post(path, { ...fields, name })
        expect([path, refused.status, refused.code]).toEqual([path, ...PROOF])
      }
    const { participants, pins, hunt } = await site.json(`/api/location/${code}`)
    expect([participants, pins, hunt]).toEqual([{}, [], null])
  })

  test("its owner does, marked, and the secret is stored nowhere", async () => {
    const name = `Ada#${secret}`
    const mark = { name: "Ada", protected: true }
    const { participants } = await post("/update", { id: "one", ...PLACE, name })
    expect(participants.one).toMatchObject(mark)
    expect((await post("/pin", { ...PLACE, name })).pin).toMatchObject(mark)
    const said = await post("/chat", { message: "Hello", name: "Ada" }, { "x-edit-key": secret })
    expect(said.message).toMatchObject(mark)
    expect((await post("/hunt", { name })).hunt.master).toBe("Ada")
    expect((await post("/hunt/join", { id: "one", name: "ada" })).code).toBe(PROOF[1])
    expect((await post("/hunt/join", { id: "one", name })).ok).toBe(true)
    site.advance(3_000)
    await site.settle()
    const { connection } = site.store.live
    for (const table of ["gps_participants", "gps_pins", "gps_messages", "gps_hunts"]) {
      const rows = JSON.stringify(connection.query(`SELECT * FROM ${table}`).all())
      expect([table, rows.includes(secret)]).toEqual([table, false])
    }
    const page = await (await site.fetch(`/gps?code=${code}`)).text()
    expect(page).toContain('aria-label="protected name"')
    expect(page).not.toContain(secret)
  })

  test("a session or its entry in the lobby that is called like it shows no secret", async () => {
    const name = `Ada#${secret}`
    const { code } = await site.json("/api/location/create", { json: { name } })
    expect((await site.json(`/api/location/${code}`)).name).toBe("Ada")
    const listed = { code, name: `Ada's walk#${secret}` }
    expect((await site.json("/api/gps-lobby/register", { json: listed })).name).toBe("Ada's walk")
    await site.settle()
    const rows = site.store.live.connection.query("SELECT * FROM gps_sessions").all()
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test("a participant proves it once, and again for another name", async () => {
    await post("/update", { id: "two", ...PLACE, name: `ada#${secret}` })
    const moved = await post("/update", { id: "two", ...PLACE, lat: 52, name: "ada" })
    expect(moved.participants.two).toMatchObject({ lat: 52, protected: true })
    const renamed = await post("/update", { id: "two", ...PLACE, name: "Bob" })
    expect(renamed.participants.two).toMatchObject({ name: "Bob", protected: false })
    expect((await post("/update", { id: "two", ...PLACE, name: "ada" })).code).toBe(PROOF[1])
  })

  test("a device keeps the label that its app gives it, without a mark", async () => {
    const json = { _type: "location", ...PLACE }
    const user = encodeURIComponent(`ada#${secret}`)
    const path = `/api/location/${code}/owntracks?u=${user}&d=phone`
    expect((await site.fetch(path, { json })).status).toBe(200)
    const { participants } = await site.json(`/api/location/${code}`)
    expect(participants["owntracks/ada/phone"]).toMatchObject({ name: "ada", protected: false })
  })

  test("forms say it in words for people", async () => {
    const body = new FormData()
    for (const [name, value] of [
      ["code", code],
      ["by", "ada"],
      ["text", "Hello"],
    ] as const)
      body.set(name, value)
    const refused = await site.fetch("/gps/say", { method: "POST", body })
    expect([refused.status, (await refused.text()).includes("name#key")]).toEqual([403, true])
  })
})

test("names that the site gives to others are no one's", async () => {
  for (const slug of ["guest", "hunt"]) {
    const refused = await site.json(`/api/names/${slug}/claim`, { json: {} })
    expect(refused.code).toBe("reserved-name")
  }
})
