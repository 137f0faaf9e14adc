import { describe, expect, test } from "bun:test"
import { STANDARD } from "./options"
import { actor, after, init, START, send, shared, table, why } from "./testing/table"

describe("seats and turns", () => {
  const two = after(init(), ["ann", "sit"], ["bob", "sit", { seat: 3 }])

  test("a table has a standard deck, another one or none, and as many seats as it says", () => {
    expect(init().deck.toSorted()).toEqual(STANDARD.toSorted())
    expect(table.summary(init({ deck: [] }))).not.toContain("deck")
    expect(why(init({ deck: [] }), actor("bea", { role: "builder" }), "shuffle")).toContain(
      "no cards",
    )
    expect(table.places?.(init({ seats: 7 }))).toBe(7)
  })

  test("the first to sit moves, and the turn goes around", () => {
    expect(two.turn).toBe("ann")
    expect(table.summary(two)).toBe("2 of 4 seats taken; ann to move; 52 cards in the deck.")
    expect(after(two, ["ann", "next_turn"]).turn).toBe("bob")
    expect(after(two, ["ann", "next_turn"], ["bob", "next_turn"]).turn).toBe("ann")
    expect(why(two, actor("bob"), "roll")).toContain("It is ann's turn")
    expect(why(two, actor("cyd"), "roll")).toContain("Send sit")
  })

  test("the turn of someone who stands up or leaves passes on", () => {
    expect(after(two, ["ann", "stand"]).turn).toBe("bob")
    expect(table.leave!(two, "ann", START).turn).toBe("bob")
    expect(after(two, ["ann", "stand"], ["bob", "stand"]).turn).toBeNull()
  })

  test("someone away is skipped after a minute, and not before", () => {
    const early = actor("bob", { now: START + 59_000 })
    expect(why(two, early, "skip")).toContain("in 1 seconds")
    const outcome = send(two, actor("bob", { now: START + 60_000 }), "skip")
    expect(outcome.ok && outcome.state.turn).toBe("bob")
    // Whoever acts is not away.
    const late = send(two, actor("ann", { now: START + 50_000 }), "roll")
    expect(late.ok && why(late.state, actor("bob", { now: START + 60_000 }), "skip")).not.toBe("")
  })

  test("a builder sets the table up at any time, and takes no seat", () => {
    const builder = actor("bea", { role: "builder" })
    const cards = after(init({ deck: "standard52" }), ["ann", "sit"])
    expect(send(cards, builder, "set", { path: "/round", value: 2 }).ok).toBe(true)
    expect(send(cards, builder, "deal", { count: 5 }).ok).toBe(true)
    expect(send(cards, builder, "shuffle").ok).toBe(true)
    for (const type of ["sit", "roll", "next_turn", "end", "restart", "skip", "reveal"])
      expect(send(cards, builder, type).ok).toBe(false)
  })

  test("a game ends with a winner and starts over with what it started with", () => {
    const begun = after(init({ shared: { score: 0 } }), ["ann", "sit"], ["bob", "sit"])
    const over = after(
      begun,
      ["ann", "set", { path: "/score", value: 9 }],
      ["ann", "end", { winner: "bob" }],
    )
    expect(table.summary(over)).toContain("the game is over and bob won")
    expect(why(over, actor("ann"), "roll")).toContain("restart")
    const again = after(over, ["bob", "restart"])
    expect([again.shared, again.turn, again.over]).toEqual([{ score: 0 }, "ann", null])
  })
})

describe("shared values", () => {
  const seated = after(init({ shared: { board: [null, null, null] } }), ["ann", "sit"])
  const set = (path: string, value?: unknown) =>
    ["ann", "set", value === undefined ? { path } : { path, value }] as const

  test("are set along a pointer, whose objects are created", () => {
    const state = after(seated, set("/board/1", "X"), set("/scores/ann", 3), set("/a~1b", true))
    expect(shared(state)).toEqual({ board: [null, "X", null], scores: { ann: 3 }, "a/b": true })
    expect(shared(after(state, set("/board/-", "O")))["board"]).toEqual([null, "X", null, "O"])
  })

  test("are removed by null or nothing; null empties a place in a list", () => {
    const state = after(seated, set("/board/1", "X"), set("/score", 3))
    expect(shared(after(state, set("/score", null)))).toEqual({ board: [null, "X", null] })
    expect(shared(after(state, set("/board/1", null)))["board"]).toEqual([null, null, null])
    expect(shared(after(state, set("/board/1")))["board"]).toEqual([null, null])
    expect(shared(after(state, set("")))).toEqual({})
  })

  test.each([
    ["/__proto__/x", 1, "reserved"],
    ["/a/constructor", 1, "reserved"],
    ["/a", JSON.parse('{"__proto__": {"x": 1}}'), "reserved"],
    ["/board/7", 1, "no place"],
    ["/board/x", 1, "no place"],
    ["", [1], "is an object"],
    [`/${"a/".repeat(40)}`, 1, "nested"],
    ["/a", "x".repeat(33_000), "bytes"],
    ["/a", JSON.parse(`${"[".repeat(5_000)}${"]".repeat(5_000)}`), "nested"],
  ])("%p is refused", (path, value, reason) => {
    expect(why(seated, actor("ann"), "set", { path, value })).toContain(reason)
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined()
  })

  test("that cannot be used at the start are left out, and the log says so", () => {
    const state = init({ shared: { a: "x".repeat(40_000) } })
    expect(state.shared).toEqual({})
    expect(Object.values(state.log)[0]).toContain("left out")
  })

  test("are the same before and after they were stored", () => {
    const state = init({ shared: { a: [-0] } })
    expect(state.shared).toStrictEqual({ a: [0] })
    const set = after(state, ["ann", "sit"], ["ann", "set", { path: "/b", value: -0 }])
    expect(set.shared).toStrictEqual({ a: [0], b: 0 })
  })
})

describe("cards", () => {
  const dealt = after(
    init({ deck: "standard52" }),
    ["ann", "sit"],
    ["bob", "sit"],
    ["ann", "deal", { count: 5 }],
  )

  test("are private: others see how many", () => {
    const { hand } = table.mine!(dealt, "ann") as { hand: string[] }
    expect(hand).toHaveLength(5)
    expect(table.mine!(dealt, "cyd")).toBeUndefined()
    const seen = JSON.stringify(table.view!(dealt))
    expect(STANDARD.filter((card) => seen.includes(`"${card}"`))).toEqual([])
    expect(seen).toContain('"cards":5')
  })

  test("are played, drawn, discarded, taken, cleared and revealed", () => {
    const [first, second] = (table.mine!(dealt, "ann") as { hand: string[] }).hand
    const state = after(
      dealt,
      ["ann", "play", { card: first }],
      ["ann", "discard", { card: second }],
      ["ann", "draw"],
    )
    expect(Object.values(state.pile)).toEqual([{ card: first!, by: "ann" }])
    expect(state.discards).toEqual([second!])
    expect(after(state, ["ann", "take"]).seats[1]!.hand).toContain(first!)
    expect(after(state, ["ann", "clear"]).discards).toEqual([second!, first!])
    const open = after(state, ["ann", "reveal"])
    expect(JSON.stringify(table.view!(open))).toContain(JSON.stringify(open.seats[1]!.hand))
    const closed = after(open, ["ann", "draw"])
    expect(JSON.stringify(table.view!(closed))).not.toContain('"hand"')
  })

  test("that someone does not have are refused with the hand", () => {
    expect(why(dealt, actor("ann"), "play", { card: "Joker" })).toContain(dealt.seats[1]!.hand[0]!)
  })
})

test("what is no well-formed text is not shared", () => {
  const one = after(init(), ["ann", "sit"])
  for (const value of ["a\ud800", ["\udfff"], { "\ud800": 1 }])
    expect(why(one, actor("ann"), "set", { path: "/a", value })).toContain("well-formed")
  expect(why(one, actor("ann"), "set", { path: "/\ud83c", value: 1 })).not.toBe("")
})
