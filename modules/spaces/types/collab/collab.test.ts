import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { isLong } from "../../../../tests/kit/tier"
import { bytesOf } from "../../bytes"
import type { SpaceActor, SpaceType } from "../../contract"
import { actor as actorAt } from "../../testing/actor"
import { viewOf } from "../../testing/drawing"
import { frozen } from "../../testing/frozen"
import { createSeededRandom } from "../../testing/seeded-random"
import { collab } from "./collab"
import { COLORS, LOCK_MS, type Pinboard } from "./state"

const type = collab as unknown as SpaceType<Pinboard>

const START = 1_000_000
const actor = (name: string, now = START, role: SpaceActor["role"] = "player") =>
  actorAt(name, { now, role })
const send = (board: Pinboard, by: SpaceActor, name: string, fields: object = {}) =>
  type.commands[name]!.reduce(board, { ...fields }, by)
function why(...about: Parameters<typeof send>): string {
  const outcome = send(...about)
  return outcome.ok ? "" : outcome.why
}
type Step = readonly [name: string, command: string, fields: object]
/** The board after commands that all succeed. */
function after(board: Pinboard, ...steps: Step[]): Pinboard {
  return steps.reduce((before, [name, command, fields]) => {
    const outcome = send(before, actor(name), command, fields)
    if (!outcome.ok) throw new Error(`${command}: ${outcome.why}`)
    return frozen(outcome.state)
  }, board)
}
const empty = frozen(type.init({}, createSeededRandom(1)))
const two = after(
  empty,
  ["ann", "add", { text: "night mode" }],
  ["bob", "add", { text: " bots ", color: "blue" }],
)

describe("a pinboard", () => {
  test("has cards at places that are free", () => {
    expect(two.cards["c1"]).toMatchObject({
      text: "night mode",
      by: "ann",
      rev: 1,
      color: "yellow",
      votes: [],
    })
    expect(two.cards["c2"]).toMatchObject({ text: "bots", by: "bob", color: "blue" })
    expect(Math.abs(two.cards["c1"]!.x - two.cards["c2"]!.x)).toBeGreaterThan(300)
  })

  test("moves cards to the front", () => {
    const moved = after(two, ["bob", "move", { id: "c1", x: 0, y: 1_000 }]).cards
    expect(moved["c1"]).toMatchObject({ x: 0, y: 1_000 })
    expect(moved["c1"]!.order).toBeGreaterThan(moved["c2"]!.order)
  })

  test("refuses an edit of what someone else changed, with what it says now", () => {
    const edited = after(two, ["ann", "edit", { id: "c1", rev: 1, text: "dark mode" }])
    expect(edited.cards["c1"]).toMatchObject({ text: "dark mode", rev: 2 })
    expect(why(edited, actor("bob"), "edit", { id: "c1", rev: 1, text: "x" })).toContain(
      "“dark mode”",
    )
    expect(why(edited, actor("bob"), "edit", { id: "c1", rev: 2 })).toContain("nothing to change")
  })

  test("counts one vote of each, which can be taken back", () => {
    const voted = after(two, ["ann", "vote", { id: "c2" }], ["bob", "vote", { id: "c2" }])
    expect(type.summary(voted)).toBe("2 cards; top vote: “bots” (2).")
    expect(after(voted, ["ann", "vote", { id: "c2" }]).cards["c2"]!.votes).toEqual(["bob"])
  })

  test("groups cards", () => {
    const grouped = after(
      two,
      ["ann", "group", { id: "c1", name: "looks" }],
      ["ann", "group", { id: "c2", name: "bots" }],
    )
    expect(type.summary(grouped)).toBe("2 cards in 2 groups.")
    expect(
      after(grouped, ["bob", "group", { id: "c1", name: null }]).cards["c1"]!.group,
    ).toBeUndefined()
    expect(why(two, actor("ann"), "group", { id: "c1" })).toContain("no group")
  })

  test("locks a card for 30 seconds, against edits and removal", () => {
    const locked = after(two, ["ann", "lock", { id: "c1" }])
    const soon = actor("bob", START + LOCK_MS - 1)
    for (const [command, fields] of [
      ["remove", {}],
      ["edit", { rev: 1, text: "x" }],
      ["lock", {}],
      ["unlock", {}],
    ] as const)
      expect(why(locked, soon, command, { id: "c1", ...fields })).toContain("ann is editing")
    expect(send(locked, soon, "move", { id: "c1", x: 1, y: 1 }).ok).toBe(true)
    expect(send(locked, actor("bob", START + LOCK_MS), "remove", { id: "c1" }).ok).toBe(true)
    expect(send(locked, actor("bea", START, "builder"), "unlock", { id: "c1" }).ok).toBe(true)
    expect(type.leave!(locked, "ann", START).locks).toEqual({})
    expect(after(locked, ["ann", "lock", { id: "c2" }]).locks).toEqual({
      c2: { by: "ann", until: START + LOCK_MS },
    })
    expect(after(locked, ["ann", "edit", { id: "c1", rev: 1, color: "pink" }]).locks).toEqual({})
  })

  test.each(["c9", "__proto__", "constructor"])("has no card %s", (id) => {
    expect(why(two, actor("ann"), "vote", { id })).toContain("c1, c2")
    expect(why(empty, actor("ann"), "vote", { id })).toContain("Send add")
  })

  test("has at most 200 cards, and 200 KB", () => {
    let board = empty
    for (let count = 0; count < 200; count++)
      board = after(board, ["ann", "add", { text: `${count}` }])
    expect(why(board, actor("ann"), "add", { text: "one more" })).toContain("200 cards")

    let large = empty
    const text = "𝄞".repeat(280)
    const names = Array.from({ length: 50 }, (_, index) => `${index}${"𝄞".repeat(38)}`)
    for (let count = 0; count < 200; count++) {
      const outcome = send(large, actor(names[count % 50]!), "add", { text })
      if (outcome.ok) large = frozen(outcome.state)
    }
    for (const id of Object.keys(large.cards).slice(0, 20))
      for (const name of names) {
        const outcome = send(large, actor(name), "vote", { id })
        if (outcome.ok) large = outcome.state
      }
    for (const [at, id] of Object.keys(large.cards).slice(0, 50).entries())
      large = after(large, [names[at]!, "lock", { id }])
    expect(bytesOf(large)).toBeLessThan(200_000)
    expect(why(large, actor("ann"), "add", { text })).toContain("Remove cards")
    const example = type.example!(large, "ann")!
    expect(send(large, actor("ann"), example.type, example).ok).toBe(true)
  })
})

describe("its board", () => {
  const draw = (board: Pinboard, me?: string, status: "open" | "closed" = "open") =>
    type.board!.draw(
      viewOf(type, board, { names: ["ann", "obs"], roles: { obs: "observer" }, me, status }),
    )

  test("offers commands only to those who may send them", () => {
    expect(draw(two, "ann")).toContain("data-command")
    expect(draw(empty, "ann")).toContain("Pin it")
    for (const me of ["obs", undefined]) expect(draw(two, me)).not.toContain("data-command")
    expect(draw(two, "ann", "closed")).not.toContain("data-command")
  })

  test("says who voted, and escapes what people write", () => {
    const voted = after(two, ["ann", "vote", { id: "c1" }], ["ann", "add", { text: "<b>&" }])
    const drawing = draw(voted, "ann")
    expect(drawing.match(/aria-pressed="true"/g)).toHaveLength(1)
    expect(drawing.match(/aria-pressed="false"/g)).toHaveLength(2)
    expect(drawing).not.toContain("<b>&")
  })
})

describe("any commands", () => {
  const name = fc.constantFrom("ann", "bob", "cyd", "__proto__")
  const place = fc.integer({ min: 0, max: 1_000 })
  const fields = fc.record(
    {
      id: fc.oneof(
        fc.integer({ min: 1, max: 12 }).map((number) => `c${number}`),
        fc.constantFrom("__proto__", "toString"),
      ),
      text: fc
        .string({ minLength: 1, maxLength: 280, unit: "grapheme" })
        .filter((text) => text.trim() !== ""),
      x: place,
      y: place,
      color: fc.constantFrom(...COLORS),
      rev: fc.integer({ min: 1, max: 4 }),
      name: fc.option(fc.constantFrom("looks", "bots", "", "__proto__")),
    },
    { requiredKeys: ["id", "text", "x", "y", "rev"] },
  )
  const commands = [...Object.keys(type.commands), "add", "add", "leave", "example"]
  const step = fc.record({
    by: name,
    command: fc.constantFrom(...commands),
    fields,
    wait: fc.constantFrom(0, 5_000, 40_000),
  })

  test("keep every card that no one removed, and never throw", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 150 }), (steps) => {
        let board = empty
        let now = START
        let pinned = 0
        for (const { by, command, fields, wait } of steps) {
          now += wait
          if (command === "leave") {
            board = frozen(type.leave!(board, by, now))
            continue
          }
          const example = command === "example" ? type.example!(board, by)! : undefined
          const outcome = send(board, actor(by, now), example?.type ?? command, example ?? fields)
          if (example) expect(outcome.ok).toBe(true)
          if (!outcome.ok) continue
          board = frozen(outcome.state)
          if ((example?.type ?? command) === "add") pinned++
          if (command === "remove") pinned--
          expect(Object.keys(board.cards)).toHaveLength(pinned)
          for (const { x, y, votes } of Object.values(board.cards)) {
            expect(x >= 0 && x <= 1_000 && y >= 0 && y <= 1_000).toBe(true)
            expect(new Set(votes).size).toBe(votes.length)
          }
          expect(type.summary(board, by).length).toBeLessThan(300)
        }
      }),
      { numRuns: isLong ? 150 : 40 },
    )
  })

  test("that move, vote and group give the same in any order", () => {
    const moves = after(
      two,
      ["ann", "move", { id: "c1", x: 5, y: 6 }],
      ["bob", "vote", { id: "c2" }],
      ["cyd", "group", { id: "c1", name: "looks" }],
    )
    const reversed = after(
      two,
      ["cyd", "group", { id: "c1", name: "looks" }],
      ["bob", "vote", { id: "c2" }],
      ["ann", "move", { id: "c1", x: 5, y: 6 }],
    )
    expect(moves).toEqual(reversed)
  })
})
