import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { Follower } from "../testing/follower"
import { type SpacesSite, spacesSite } from "../testing/spaces-site"

let site: SpacesSite
let code: string
beforeEach(async () => {
  site = await spacesSite()
  code = await site.open({ initial_state: { cards: ["hidden moon", "hidden sun"] } })
})
afterEach(() => site.close())

const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
]
const stateOf = (query: string, key?: string) =>
  site.host.fetch(`/api/space/${code}/state${query}`, key ? { headers: { "x-seat-key": key } } : {})

describe("a protected name", () => {
  let key: string
  beforeEach(async () => {
    key = (await site.join(code, { name: "Ann", protect: true })).body.key
    await site.join(code, { name: "bob" })
    await site.act(code, "Ann", "sit", {}, { key })
    await site.act(code, "Ann", "draw", {}, { key })
  })

  test.each([undefined, "wrong", ""])("refuses everything with the key %p", async (wrong) => {
    const more = wrong === undefined ? {} : { key: wrong }
    const before = await site.read(code)
    for (const name of ["Ann", "ann", " ANN ", "Ann\u200b", "\u2060A\u00adnn", "Ａｎｎ"]) {
      const answers = [
        await site.act(code, name, "roll", { sides: 6 }, more),
        await site.act(code, name, "chat", { text: "Hello" }, more),
        await site.act(code, name, "leave", {}, more),
        await site.join(code, { name, role: "observer", ...more }),
        await site.join(code, { name, protect: true, ...more }),
        await site.end(code, { participant: name, ...more }),
      ]
      expect(answers.map(refusal)).toEqual(Array(6).fill([403, "seat-protected"]))
      expect(JSON.stringify(answers)).not.toContain("hidden")
      const read = await stateOf(`?participant=${encodeURIComponent(name)}`, wrong)
      expect([read.status, (await read.text()).includes("hidden")]).toEqual([403, false])
    }
    expect(await site.read(code)).toEqual(before)
  })

  test("is understood with its key, and its key is never shown again", async () => {
    const own = await site.read(code, "ann", key)
    expect(own.state.mine.hand.length).toBe(1)
    const again = await site.join(code, { name: "ann", key })
    expect([again.status, again.body.participant, again.body.key]).toEqual([200, "Ann", undefined])
    expect((await site.act(code, "ann", "roll", { sides: 6 }, { key })).status).toBe(200)
    expect(JSON.stringify([own, again.body, await site.read(code)])).not.toContain(key)
    expect(JSON.stringify(site.host.logged)).not.toContain(key)
    const stored = site.host.store.live.connection.query("SELECT entry FROM spaces_acts").values()
    expect(JSON.stringify(stored)).not.toContain(key)
  })

  test("asks for help with its key, since help may know its hand", async () => {
    const { status, body } = await site.act(code, "Ann", "help")
    expect(status === 403 || body.help.example === null).toBe(true)
    expect((await site.act(code, "Ann", "help", {}, { key })).body.help.example).not.toBeNull()
  })

  test("keeps another key out, even one of the same room", async () => {
    const other = (await site.join(code, { name: "cy", protect: true })).body.key
    expect(refusal(await site.act(code, "Ann", "roll", { sides: 6 }, { key: other }))).toEqual([
      403,
      "seat-protected",
    ])
  })

  test("is free again after leaving", async () => {
    expect((await site.act(code, "Ann", "leave", {}, { key })).status).toBe(200)
    const next = await site.join(code, { name: "ann" })
    expect([next.status, next.body.state.mine]).toEqual([200, undefined])
  })
})

test("a name that someone has without protection cannot be protected by another", async () => {
  await site.join(code, { name: "ann" })
  const taken = await site.join(code, { name: "Ann", protect: true })
  expect([taken.status, taken.body.key]).toEqual([409, undefined])
  expect((await site.act(code, "ann", "sit")).status).toBe(200)
})

test("a hand is in what its owner reads, and nowhere else", async () => {
  const follower = new Follower(site, code)
  await follower.stream.connect()
  for (const name of ["ann", "bob"]) await site.join(code, { name })
  const answers: unknown[] = []
  for (const name of ["ann", "bob"]) await site.act(code, name, "sit")
  const drawn = [await site.act(code, "ann", "draw"), await site.act(code, "bob", "draw")]
  const [ann, bob] = drawn.map(({ body }) => body.state.mine.hand[0]) as [string, string]
  expect(new Set([ann, bob])).toEqual(new Set(["hidden moon", "hidden sun"]))
  answers.push(await site.read(code), await site.act(code, "bob", "chat", { text: "Hello" }))
  answers.push(await site.read(code, "bob"), await site.join(code, { name: "cy" }))
  answers.push(await site.act(code, "bob", "draw"), await site.act(code, "cy", "help"))
  expect(JSON.stringify(answers)).not.toContain(ann)
  expect((await site.read(code, "ann")).state.mine).toEqual({ hand: [ann] })
  while (!follower.stream.text.includes("cy joined"))
    await new Promise((next) => setTimeout(next, 2))
  expect(follower.stream.text).not.toContain("hidden")
  await follower.stream.disconnect()
})

describe("an observer", () => {
  beforeEach(async () => {
    await site.join(code, { name: "ann" })
    await site.join(code, { name: "eve", role: "observer" })
  })

  test("watches and chats, and does nothing else", async () => {
    for (const { id, commands } of site.types()) {
      const room = await site.open({ type: id })
      await site.join(room, { name: "eve", role: "observer" })
      const before = (await site.read(room)).state
      for (const command of Object.keys(commands)) {
        if (command === (commands as { chat?: string }).chat) continue
        const { status, body } = await site.act(room, "eve", command)
        expect([id, command, status, /observer|invalid-request/.test(body.code)]).toEqual([
          id,
          command,
          status === 400 ? 400 : 403,
          true,
        ])
      }
      expect((await site.read(room)).state).toEqual(before)
      const said = await site.act(room, "eve", "chat", { text: "Hello from the side" })
      expect([id, said.status]).toEqual([id, 200])
      expect(JSON.stringify(said.body.state)).toContain("Hello from the side")
      expect((await site.act(room, "eve", "help")).status).toBe(200)
      expect((await site.act(room, "eve", "leave")).status).toBe(200)
    }
  })

  test("plays after joining again as a player, and gives up a seat by observing", async () => {
    expect((await site.join(code, { name: "eve", role: "player" })).status).toBe(200)
    expect((await site.act(code, "eve", "sit")).status).toBe(200)
    expect((await site.read(code)).seats?.taken).toEqual(["eve"])
    await site.join(code, { name: "eve", role: "observer" })
    const { seats, turn } = await site.read(code)
    expect([seats?.taken, turn]).toEqual([[], null])
  })

  test("does not close the room", async () => {
    expect(refusal(await site.end(code, { participant: "eve" }))[0]).toBe(403)
  })
})

test("someone who has not joined neither acts nor reads as someone", async () => {
  expect(refusal(await site.act(code, "zed", "roll", { sides: 6 }))).toEqual([403, "not-joined"])
  expect(refusal(await site.act(code, "zed", "chat", { text: "Hello" }))).toEqual([
    403,
    "not-joined",
  ])
  expect((await stateOf("?participant=zed")).status).toBe(403)
  expect(refusal(await site.end(code, { participant: "zed" }))).toEqual([403, "not-joined"])
})

test("leaving frees the seat and the name", async () => {
  for (const name of ["ann", "bob"]) {
    await site.join(code, { name })
    await site.act(code, name, "sit")
  }
  await site.act(code, "ann", "leave")
  const { participants, seats, turn } = await site.read(code)
  expect([participants.map(({ name }) => name), seats?.taken, turn]).toEqual([
    ["bob"],
    ["bob"],
    "bob",
  ])
})

test.each(["game", "kerplunk"])(
  "whoever has the turn after someone left has all of its time, in %s",
  async (type) => {
    const names = ["ann", "bob", "cy"]
    const room = await site.open({ type }, ...names)
    for (const name of names) await site.act(room, name, "sit")
    if (type === "kerplunk")
      for (const [index, name] of names.entries())
        await site.act(room, name, "pull", { stick: index + 1 })
    site.host.advance(61_000)
    await site.act(room, "ann", "leave")
    expect((await site.read(room)).turn).toBe("bob")
    expect(refusal(await site.act(room, "cy", "skip"))).toEqual([409, "act-refused"])
    site.host.advance(61_000)
    expect((await site.act(room, "cy", "skip")).status).toBe(200)
  },
)

test("a builder who becomes an observer gives up a seat", async () => {
  await site.join(code, { name: "ann", role: "builder" })
  await site.act(code, "ann", "sit")
  await site.join(code, { name: "ann", role: "observer" })
  expect((await site.read(code)).seats?.taken).toEqual([])
})

test("who joins again stays what they were, unless they say otherwise", async () => {
  await site.join(code, { name: "robo", type: "ai", role: "observer" })
  const inside = async () => (await site.read(code)).participants
  await site.join(code, { name: "ROBO" })
  expect(await inside()).toMatchObject([{ name: "robo", type: "ai", role: "observer" }])
  await site.join(code, { name: "robo", role: "player" })
  expect(await inside()).toMatchObject([{ name: "robo", type: "ai", role: "player" }])
})
