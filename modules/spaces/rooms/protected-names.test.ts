import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type SpacesSite, spacesSite } from "../testing/spaces-site"

const PROOF = [403, "author-proof-required"]
let site: SpacesSite
let secret: string
/** A room that ada joined before the name was protected. */
let room: string

beforeAll(async () => {
  site = await spacesSite()
  room = await site.open({ created_by: "ada" }, "ada", "bob")
  secret = (await site.host.json("/api/names/ada/claim", { json: {} })).key
})
afterAll(() => site.close())

const refusal = ({ status, body }: { status: number; body: { code?: string } }) =>
  body.code === undefined ? [status] : [status, body.code]
const state = (code: string, name: string, headers = {}) =>
  site.host.fetch(`/api/space/${code}/state?participant=${encodeURIComponent(name)}`, { headers })

describe("under a protected name", () => {
  test("nothing is possible without its proof, in any spelling", async () => {
    const before = await site.read(room)
    for (const name of ["ada", " ADA ", "АDA", "ada#nk_wrong"]) {
      const answers = [
        await site.create({ created_by: name }),
        await site.join(room, { name }),
        await site.act(room, name, "roll", { sides: 6 }),
        await site.act(room, name, "help"),
        await site.act(room, name, "leave"),
        await site.end(room, { participant: name }),
      ]
      for (const answer of answers) expect([name, ...refusal(answer)]).toEqual([name, ...PROOF])
      expect([name, (await state(room, name)).status]).toEqual([name, 403])
    }
    expect(await site.read(room)).toEqual(before)
  })

  test("its owner opens rooms, joins and acts, and the secret is stored nowhere", async () => {
    const owner = `Ada#${secret}`
    const created = await site.create({ created_by: owner })
    expect(created.body).toMatchObject({ created_by: "Ada" })
    const { code } = created.body
    const joined = await site.join(code, { name: owner })
    expect(joined.body).toMatchObject({
      participant: "Ada",
      participants: [{ name: "Ada", protected: true }],
    })
    expect((await site.act(code, owner, "roll", { sides: 6 })).status).toBe(200)
    expect((await state(code, "Ada", { "x-edit-key": secret })).status).toBe(200)
    expect((await site.end(code, { participant: owner })).status).toBe(200)
    const { connection } = site.host.store.live
    for (const table of ["spaces_rooms", "spaces_acts", "spaces_snapshots"]) {
      const rows = JSON.stringify(connection.query(`SELECT * FROM ${table}`).all())
      expect(rows.toLowerCase()).not.toContain(secret.toLowerCase())
    }
    expect(await (await site.host.fetch(`/space?code=${code}`)).text()).toContain("protected name")
  })

  test("the key of a seat that was taken with the proof is enough, and the proof gets another", async () => {
    const code = await site.open()
    const owner = `ada#${secret}`
    const { key } = (await site.join(code, { name: owner, protect: true })).body
    const roll = (more: object) => site.act(code, "ada", "roll", { sides: 6 }, more)
    expect(refusal(await roll({}))).toEqual(PROOF)
    expect(refusal(await roll({ key: "ek_wrong" }))).toEqual(PROOF)
    expect((await roll({ key })).status).toBe(200)
    expect((await site.act(code, owner, "roll", { sides: 6 })).status).toBe(200)
    const again = (await site.join(code, { name: owner, protect: true })).body.key
    expect(refusal(await roll({ key }))).toEqual(PROOF)
    expect((await roll({ key: again })).status).toBe(200)
    expect((await site.join(code, { name: "ada", key: again })).body.participants[0]).toMatchObject(
      { name: "ada", protected: true },
    )
  })

  test("others act as before", async () => {
    const acted = await site.act(room, "bob", "roll", { sides: 6 })
    expect(acted.status).toBe(200)
    const { participants } = await site.read(room)
    expect(participants).toMatchObject([{ name: "ada", protected: false }, { name: "bob" }])
  })
})

describe("the forms", () => {
  async function send(path: string, fields: Record<string, string>) {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const answer = await site.host.fetch(path, { method: "POST", body, redirect: "manual" })
    return { status: answer.status, text: await answer.text() }
  }

  test("take the key in the field of the name, and never show it", async () => {
    const code = await site.open()
    const refused = await send("/space/join", { code, name: "ada#nk_wrong", role: "player" })
    expect([refused.status, refused.text.includes("nk_wrong")]).toEqual([403, false])
    expect(refused.text).toContain("This name is protected.")
    const joined = await send("/space/join", { code, name: `ada#${secret}`, role: "player" })
    expect([joined.status, joined.text.includes(secret)]).toEqual([200, false])
    expect(joined.text).toContain("You are here as")
  })

  test("show no one what its owner alone sees", async () => {
    const code = await site.open({}, "bob")
    const owner = `ada#${secret}`
    await site.join(code, { name: owner })
    await site.act(code, owner, "sit")
    await site.act(code, owner, "draw")
    const command = JSON.stringify({ type: "roll" })
    const refused = await send("/space/act", { code, participant: "ada", command })
    expect([refused.status, refused.text.includes("You are here as")]).toEqual([403, false])
    expect((await send("/space/close", { code, participant: "ada" })).status).toBe(403)
  })

  test("open tables in the Inn under it", async () => {
    const table = { title: "Tea", type: "parlour", listed: "yes" }
    const refused = await send("/inn", { ...table, created_by: "ada" })
    expect([refused.status, refused.text.includes("name#key")]).toEqual([403, true])
    expect((await send("/inn", { ...table, created_by: `ada#${secret}` })).status).toBe(303)
  })
})
