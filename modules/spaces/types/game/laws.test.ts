import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { bytesOf } from "../../bytes"
import type { SpaceActor } from "../../contract"
import { frozen } from "../../testing/frozen"
import { createSeededRandom } from "../../testing/seeded-random"
import { STANDARD } from "./options"
import type { Game } from "./state"
import { actor, after, allCards, init, START, send, table } from "./testing/table"

describe("any commands", () => {
  const NAMES = ["ann", "bob", "cyd", "builder", "__proto__"]
  const name = fc.constantFrom(...NAMES, "everyone", "table")
  const DECK = [...STANDARD.slice(0, 20), "A♠", "joker 1", "joker 1"]
  const fields = fc.record(
    {
      seat: fc.integer({ min: 1, max: 12 }),
      path: fc.oneof(
        fc.constantFrom("", "/", "/a", "/a/b", "/list/-", "/list/0", "/__proto__/x", "a/~1~0"),
        fc.string({ maxLength: 200 }),
      ),
      value: fc.jsonValue({ maxDepth: 5 }),
      to: name,
      winner: name,
      sides: fc.integer({ min: 2, max: 1_000 }),
      count: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 20 })),
      from: fc.constantFrom("everything", "discards"),
      card: fc.constantFrom(...DECK),
    },
    { requiredKeys: ["path", "count", "card"] },
  )
  const step = fc.record({
    name: fc.constantFrom(...NAMES),
    // Leaving is no command, and the example always succeeds.
    type: fc.constantFrom(...Object.keys(table.commands), "leave", "example", "example", "example"),
    fields,
    wait: fc.constantFrom(0, 1_000, 61_000),
  })

  test("keep all cards, hide what is hidden and never throw", () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 20, maxLength: 120 }),
        fc.integer(),
        (steps, seed) => {
          const random = createSeededRandom(seed)
          let now = START
          let state = init({ deck: DECK, shared: { list: [1] } })
          for (const { name, type, fields, wait } of steps) {
            now += wait
            const role = name === "builder" ? "builder" : "player"
            const by = actor(name, { now, random, role })
            state = frozen(next(state, by, type, fields))
            expect(allCards(state).sort()).toEqual([...DECK].sort())
            const seen = JSON.stringify({ ...table.view!(state), shared: {}, log: {} })
            // Two of the cards have a twin, which may lie open in the same order.
            if (state.deck.length > 2)
              expect(seen).not.toContain(JSON.stringify(state.deck).slice(1, -1))
            for (const seat of Object.values(state.seats))
              if (!seat.shown && seat.hand.length > 2)
                expect(seen).not.toContain(JSON.stringify(seat.hand).slice(1, -1))
            expect(
              state.turn === null ||
                Object.values(state.seats).some((seat) => seat.name === state.turn),
            ).toBe(true)
          }
        },
      ),
      { numRuns: 150 },
    )
  })

  function next(state: Game, by: SpaceActor, type: string, fields: object): Game {
    if (type === "leave") return table.leave!(state, by.name, by.now)
    if (type !== "example") {
      const outcome = send(state, by, type, fields)
      return outcome.ok ? outcome.state : state
    }
    // As a type of room may be asked with a role, too.
    const example = (table.example as (...about: unknown[]) => { type: string } | undefined)(
      state,
      by.name,
      by.role,
    )
    if (!example) return state
    const { type: command, ...rest } = example
    const outcome = send(state, by, command, rest)
    if (!outcome.ok) throw new Error(`The example ${command} was refused: ${outcome.why}`)
    return outcome.state
  }

  test("grow no state beyond 200 KB", () => {
    const long = "𝄞".repeat(40)
    const names = Array.from({ length: 12 }, (_, index) => `${index}${"𝄞".repeat(38)}`)
    let state = init({
      seats: 12,
      deck: Array.from({ length: 200 }, () => long),
      shared: { a: "x".repeat(31_900) },
    })
    for (const name of names) state = after(state, [name, "sit"])
    state = after(state, [names[0]!, "deal", { count: 200, to: "table" }])
    for (let count = 0; count < 40; count++)
      state = after(state, [names[0]!, "set", { path: `/${"b".repeat(70)}`, value: null }])
    expect(bytesOf(state)).toBeLessThan(200_000)
    expect(Object.keys(state.log)).toHaveLength(24)
  })
})
