import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { type SpacesSite, spacesSite } from "../testing/spaces-site"

let site: SpacesSite
beforeEach(async () => {
  site = await spacesSite()
})
afterEach(() => site.close())

const CONCURRENT = 20
const times = <T>(run: (index: number) => Promise<T>, count = CONCURRENT) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)))
const statuses = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted()

describe("of those who act at once", () => {
  test("on the same version, exactly one wins, and the others get the state to decide again", async () => {
    const code = await site.open({}, "ann", "bob")
    for (let round = 0; round < 5; round++) {
      const { version } = await site.read(code)
      const answers = await times((index) =>
        site.act(code, index % 2 ? "ann" : "bob", "roll", { sides: 100 }, { version }),
      )
      expect(statuses(answers)).toEqual([200, ...Array(CONCURRENT - 1).fill(409)])
      const now = await site.read(code)
      expect(now.version).toBe(version + 1)
      for (const { status, body } of answers.filter(({ status }) => status === 409))
        expect([status, body.code, body.version, body.state.rolled, body.ai_summary]).toEqual([
          409,
          "stale-version",
          now.version,
          now.state.rolled,
          expect.stringContaining("rolled"),
        ])
    }
  })

  test("what commutes needs no version, and makes no other act stale", async () => {
    const code = await site.open({}, "ann", "bob")
    const { version } = await site.read(code)
    const notes = await times((index) =>
      index % 2
        ? site.act(code, "ann", "note", { text: `No. ${index}` }, { version })
        : site.act(code, "bob", "chat", { text: `No. ${index}` }, { version }),
    )
    expect(statuses(notes)).toEqual(Array(CONCURRENT).fill(200))
    const { state } = await site.read(code)
    expect([Object.keys(state.notes).length, state.messages.length]).toEqual([10, 10])
    expect((await site.act(code, "ann", "roll", { sides: 6 }, { version })).status).toBe(200)
    expect((await site.act(code, "bob", "roll", { sides: 6 }, { version })).status).toBe(409)
  })

  test("a version from the future is stale, too, and none is needed", async () => {
    const code = await site.open({}, "ann")
    const roll = (version?: number) => site.act(code, "ann", "roll", { sides: 6 }, { version })
    expect((await roll(1_000)).body.code).toBe("stale-version")
    expect((await roll(Number.MAX_SAFE_INTEGER)).status).toBe(409)
    expect((await roll(-1)).status).toBe(400)
    expect((await roll(1.5)).status).toBe(400)
    expect((await roll()).status).toBe(200)
  })

  test("each act counts once, without versions", async () => {
    const code = await site.open({ initial_state: { cards: [] } }, "ann")
    const before = (await site.read(code)).version
    const answers = await times(() => site.act(code, "ann", "roll", { sides: 100 }), 100)
    expect(new Set(answers.map(({ body }) => body.version)).size).toBe(100)
    expect((await site.read(code)).version).toBe(before + 100)
  })

  test("one card goes to one hand", async () => {
    const cards = Array.from({ length: 20 }, (_, n) => `card ${n}`)
    const code = await site.open({ initial_state: { cards } }, "ann", "bob", "cy")
    for (const name of ["ann", "bob", "cy"]) await site.act(code, name, "sit")
    await times((index) => site.act(code, ["ann", "bob", "cy"][index % 3] as string, "draw"), 90)
    const hands = await Promise.all(
      ["ann", "bob", "cy"].map(
        async (name) => (await site.read(code, name)).state.mine?.hand ?? [],
      ),
    )
    const { state } = await site.read(code)
    const inHands = hands.flat()
    expect(new Set(inHands).size).toBe(inHands.length)
    expect(inHands.length + state.left).toBe(cards.length)
  })
})

test("of those who close at once, each hears that the room is closed", async () => {
  const code = await site.open({}, "ann")
  const answers = await times(() => site.end(code, { participant: "ann" }))
  expect(statuses(answers)).toEqual(Array(CONCURRENT).fill(200))
  expect((await site.read(code)).status).toBe("closed")
})

describe("of those who join at once", () => {
  test("forty are all in", async () => {
    const code = await site.open()
    const answers = await times((index) => site.join(code, { name: `guest ${index}` }), 40)
    expect(statuses(answers)).toEqual(Array(40).fill(200))
    const { participants } = await site.read(code)
    expect(new Set(participants.map(({ name }) => name)).size).toBe(40)
  })

  test("with the same name, there is one, however it is written", async () => {
    const code = await site.open()
    const written = ["Zoë", "zoë", " ZOE\u0308 ", "Zoë\u00a0", "zoe\u0308"]
    const answers = await times((index) => site.join(code, { name: written[index % 5] }))
    expect(statuses(answers)).toEqual(Array(CONCURRENT).fill(200))
    const { participants } = await site.read(code)
    expect(participants.length).toBe(1)
    expect(new Set(answers.map(({ body }) => body.participant)).size).toBe(1)
  })

  test("with the same name and protection, one gets the key", async () => {
    const code = await site.open()
    const answers = await times(() => site.join(code, { name: "ann", protect: true }))
    expect(answers.filter(({ body }) => body.key !== undefined).length).toBe(1)
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
  })

  test("the fifty-first is refused, and enters when one has left", async () => {
    const code = await site.open()
    const answers = await times((index) => site.join(code, { name: `guest ${index}` }), 60)
    expect(statuses(answers)).toEqual([...Array(50).fill(200), ...Array(10).fill(409)])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("room-full")
    const { participants } = await site.read(code)
    expect((await site.join(code, { name: participants[0]?.name })).status).toBe(200)
    await site.act(code, participants[0]?.name as string, "leave")
    expect((await site.join(code, { name: "late" })).status).toBe(200)
    expect((await site.join(code, { name: "later" })).status).toBe(409)
  })
})
