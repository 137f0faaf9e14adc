import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type ArenaSite, arenaSite, refusal } from "../testing/arena-site"

const PROOF = [403, "author-proof-required"]
let site: ArenaSite
let secret: string
/** Challenges that were there before the name was protected. */
let toAda: string
let ofAda: string
let playing: string

beforeAll(async () => {
  site = await arenaSite()
  toAda = await site.open({ opponentSlug: "ada" })
  ofAda = await site.open({ challengerSlug: "ada" })
  playing = await site.open({ challengerSlug: "ada", side: "white" })
  await site.accept(playing, "bob")
  expect((await site.host.fetch("/api/names/ada/claim", { json: {} })).status).toBe(409)
  const headers = { authorization: `Bearer ${site.host.operatorToken}` }
  secret = (await site.host.json("/api/names/ada/claim", { json: {}, headers })).key
})
afterAll(() => site.close())

const over = { winnerSlug: "ada", loserSlug: "bob" }
/** Everything that is done under a name in a challenge, and the field that has the name. */
const attempts = (): [path: string, field: string, more: object][] => [
  ["create", "challengerSlug", {}],
  ["accept", "slug", { challengeId: toAda }],
  [`${toAda}/decline`, "slug", {}],
  [`${ofAda}/withdraw`, "slug", {}],
  [`${playing}/move`, "slug", { move: "e4" }],
  [`${playing}/draw`, "slug", { action: "offer" }],
  [`${playing}/resign`, "slug", {}],
  [`${playing}/rematch`, "slug", {}],
  ["result", "slug", { challengeId: playing, ...over }],
]

describe("under a protected name", () => {
  test("nothing is possible without its proof, in any spelling", async () => {
    const before = await site.list()
    for (const name of ["ada", "Ada", "АDA", "ada#nk_wrong"])
      for (const [path, field, more] of attempts()) {
        const answer = await site.post(path, { ...more, [field]: name })
        expect([path, ...refusal(answer)]).toEqual([path, ...PROOF])
      }
    expect(refusal(await site.accept(toAda))).toEqual(PROOF)
    expect(refusal(await site.result(playing, over))).toEqual(PROOF)
    expect(await site.list()).toEqual(before)
  })

  test("the owner challenges, accepts and plays, and the secret is stored nowhere", async () => {
    const owner = `Ada#${secret}`
    const { status, body } = await site.create({ challengerSlug: owner, opponentSlug: owner })
    expect([status, body.errors?.[0].path]).toEqual([400, "/opponentSlug"])
    const created = await site.create({ challengerSlug: owner, opponentSlug: "bob" })
    expect(created.body.challenge).toMatchObject({
      challenger_slug: "ada",
      challenger_protected: true,
      opponent_protected: false,
    })
    const accepted = await site.accept(toAda, owner)
    expect(accepted.body.challenge).toMatchObject({
      opponent_slug: "ada",
      opponent_protected: true,
    })
    const { body: moved } = await site.post(`${playing}/move`, { slug: owner, move: "e4" })
    expect(moved).toMatchObject({ ply: 1, white: { slug: "ada", protected: false } })
    expect((await site.post(`${playing}/resign`, { slug: owner })).status).toBe(200)
    const rematch = await site.post(`${playing}/rematch`, { slug: owner })
    expect(rematch.body.challenge.challenger_protected).toBe(true)
    expect((await site.post(`${ofAda}/withdraw`, { slug: owner })).status).toBe(200)
    const { connection } = site.host.store
    const rows = connection.query("SELECT * FROM arena_challenges").all()
    expect(JSON.stringify(rows).toLowerCase()).not.toContain(secret.toLowerCase())
    expect(await (await site.host.fetch(`/arena/${toAda}`)).text()).toContain("/names/ada")
    expect(await (await site.host.fetch("/arena")).text()).toContain("protected name")
  })

  test("the key of a seat that was taken with the proof is enough, and so is the proof", async () => {
    const { body } = await site.create({ challengerSlug: `ada#${secret}`, protect: true })
    const { id } = body.challenge
    await site.accept(id, "bob")
    const draw = (slug: string, more = {}) =>
      site.post(`${id}/draw`, { slug, action: "offer", ...more })
    expect(refusal(await draw("ada"))).toEqual(PROOF)
    expect(refusal(await draw("ada", { key: "ek_wrong" }))).toEqual(PROOF)
    expect(refusal(await draw("ada", { key: body.key }))).toEqual([200])
    expect(refusal(await draw(`ada#${secret}`))).toEqual([200])
  })

  test("another player goes on as before, and residents play", async () => {
    const id = await site.accepted()
    expect((await site.post(`${id}/resign`, { slug: "ann" })).status).toBe(200)
  })
})

describe("the forms", () => {
  const send = (path: string, form: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(form)) body.set(name, value)
    return site.host.fetch(path, { method: "POST", body, redirect: "manual" })
  }

  test("take the key in the field of the name, and never show it", async () => {
    const fields = { pace: "day", side: "either", rated: "yes" }
    const refused = await send("/arena", { challengerSlug: "ada", ...fields })
    expect(refused.status).toBe(403)
    expect(await refused.text()).toContain("This name is protected.")
    const created = await send("/arena", { challengerSlug: `Ada#${secret}`, ...fields })
    expect([created.status, created.headers.get("location")]).toEqual([
      303,
      expect.stringMatching(/^\/arena\/\d+\?as=ada$/),
    ])
  })

  test("ask for the key of the name where it is missing, and take it", async () => {
    const id = await site.open({ opponentSlug: "ada" })
    const accept = `/arena/${id}/accept`
    const refused = await send(accept, { slug: "ada" })
    expect(refused.status).toBe(403)
    expect(await refused.text()).toContain("Key of the player or the name")
    const wrong = await send(accept, { slug: "ada#nk_wrong" })
    expect([wrong.status, (await wrong.text()).includes("nk_wrong")]).toEqual([403, false])
    const accepted = await send(accept, { slug: "ada", key: secret })
    expect(accepted.headers.get("location")).toBe(`/arena/${id}?as=ada`)
  })
})
