import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { isLong } from "../../../../tests/kit/tier"
import type { SpaceCommandSent, SpaceOutcome, SpaceType } from "../../contract"
import { actor } from "../../testing/actor"
import { frozen } from "../../testing/frozen"
import { createSeededRandom } from "../../testing/seeded-random"
import { placeOf, turn } from "./pipes"
import { isWon, pipesOf, type Waterworks } from "./state"
import { solve } from "./testing/solver"
import { view } from "./view"
import { waterworks } from "./waterworks"

const type = waterworks as unknown as SpaceType<Waterworks>

const start = (seed: number, options = {}) => frozen(type.init(options, createSeededRandom(seed)))

function send(
  state: Waterworks,
  { type: name, ...fields }: SpaceCommandSent,
  by = actor("ann"),
): SpaceOutcome<Waterworks> {
  const command = type.commands[name]
  if (!command) throw new Error(`no command ${name}`)
  return command.reduce(state, fields as never, by)
}
function accept(state: Waterworks, command: SpaceCommandSent): Waterworks {
  const outcome = send(state, command)
  if (!outcome.ok) throw new Error(outcome.why)
  return frozen(outcome.state)
}

/** Plays with what everyone sees. */
function playToTheEnd(state: Waterworks): Waterworks {
  const { tiles, spring } = view(state)
  const pipes = Object.fromEntries(
    Object.entries(tiles).map(([id, tile]) => [id, Number((tile as { pipes: number }).pipes)]),
  )
  const solution = solve(pipes, `${spring.x},${spring.y}`)
  if (!solution) throw new Error("There is no solution.")
  return Object.keys(solution).reduce((now, id) => {
    const turns = [0, 1, 2, 3].find((count) => turn(pipes[id] ?? 0, count) === solution[id]) ?? 0
    return turns === 0 || isWon(now) ? now : accept(now, { type: "rotate", ...placeOf(id), turns })
  }, state)
}

const shapes = (state: Waterworks) =>
  Object.values(pipesOf(state)).map((pipes) =>
    Math.min(...[0, 1, 2, 3].map((turns) => turn(pipes, turns))),
  )

const COMMANDS = fc.array(
  fc.record({
    type: fc.constantFrom("rotate", "rotate", "rotate", "rotate", "hint", "next"),
    x: fc.integer({ min: 0, max: 8 }),
    y: fc.integer({ min: 0, max: 8 }),
    turns: fc.option(fc.integer({ min: -3, max: 3 }), { nil: undefined }),
  }),
  { maxLength: 120 },
)
const SEEDS = fc.integer({ min: 0, max: 2 ** 31 })

describe("a level", () => {
  test("can be won from what everyone sees, whatever was turned before", () => {
    for (let seed = 0; seed < 300; seed++) {
      const level = (seed % 9) + 1
      const state = start(seed, { level })
      expect(isWon(state)).toBe(false)
      expect(isWon(playToTheEnd(state))).toBe(true)
    }
  })

  test("grows from 5×5 to 9×9, or has one size", () => {
    const sizes = [1, 2, 3, 5, 7, 9, 40].map((level) => start(1, { level }).size)
    expect(sizes).toEqual([5, 5, 6, 7, 8, 9, 9])
    expect(start(1, { level: 40, size: 6 }).size).toBe(6)
  })

  test("has many houses", () => {
    const houses = Array.from({ length: 300 }, (_, seed) => view(start(seed)).houses.length)
    expect(Math.min(...houses)).toBeGreaterThan(3)
    expect(houses.reduce((sum, count) => sum + count) / houses.length).toBeGreaterThan(6)
  })

  test("is the same for the same seed", () => {
    expect(start(7)).toEqual(start(7))
    expect(start(7)).not.toEqual(start(8))
  })
})

describe("commands", () => {
  test("never change the shapes of the tiles, throw, or let the state grow", () => {
    fc.assert(
      fc.property(SEEDS, COMMANDS, (seed, commands) => {
        let state = start(seed)
        const by = actor("n".repeat(40), { random: createSeededRandom(seed) })
        for (const command of commands) {
          const outcome = send(state, command, by)
          if (!outcome.ok) continue
          const next = frozen(outcome.state)
          if (next.level === state.level) expect(shapes(next)).toEqual(shapes(state))
          expect(JSON.stringify(next).length).toBeLessThan(12_000)
          state = next
        }
        expect(isWon(playToTheEnd(state))).toBe(true)
      }),
      { numRuns: isLong ? 60 : 15 },
    )
  })

  test("that turn tiles give the same result in any order", () => {
    const rotation = fc.record({
      type: fc.constant("rotate"),
      x: fc.integer({ min: 0, max: 4 }),
      y: fc.integer({ min: 0, max: 4 }),
      turns: fc.constantFrom(-3, -2, -1, 1, 2, 3),
    })
    fc.assert(
      fc.property(SEEDS, rotation, rotation, (seed, one, other) => {
        const state = start(seed)
        fc.pre(![one, other].some((command) => isWon(accept(state, command))))
        const ends = [
          [one, other],
          [other, one],
        ].map((order) => pipesOf(order.reduce(accept, state)))
        expect(ends[0]).toEqual(ends[1] as never)
      }),
    )
  })

  test("give an example that succeeds, to the end of a level", () => {
    fc.assert(
      fc.property(SEEDS, COMMANDS, (seed, commands) => {
        let state = start(seed)
        for (const command of commands.slice(0, 20)) {
          const outcome = send(state, command)
          if (outcome.ok) state = frozen(outcome.state)
          state = accept(state, type.example(state, "ann") as SpaceCommandSent)
        }
        const won = playToTheEnd(state)
        expect(type.example(won, "ann")).toEqual({ type: "next" })
      }),
      { numRuns: isLong ? 40 : 10 },
    )
  })
})

describe("hint", () => {
  test("turns a tile as in the solution, until none are left", () => {
    let state = start(3)
    const wrong = (now: Waterworks) =>
      Object.entries(pipesOf(now)).filter(([id, pipes]) => now.solution[id] !== pipes).length
    for (let left = 2; left >= 0; left--) {
      const next = accept(state, { type: "hint" })
      expect(wrong(next)).toBe(wrong(state) - 1)
      expect(next).toMatchObject({ hints: left, moves: 0 })
      state = next
    }
    expect(send(state, { type: "hint" })).toEqual({
      ok: false,
      why: "This level has no hints left. Send rotate for a tile with a leak.",
    })
  })

  test("solves a level that needs no other turn", () => {
    const state = playToTheEnd(start(4))
    const [id = ""] = Object.entries(state.solution).find(([, pipes]) => pipes === 1) ?? []
    const broken = { ...state, tiles: { ...state.tiles, [id]: { start: 2, turns: 0 } } }
    expect(send(broken, { type: "hint" })).toMatchObject({
      ok: true,
      happened: expect.stringContaining("solved level 1"),
    })
  })
})

describe("what happened", () => {
  test("says which houses got or lost water, and when the level is solved", () => {
    const won = playToTheEnd(start(5))
    const [house = ""] = view(won).houses.map(({ x, y }) => `${x},${y}`)
    const turned = { ...won, tiles: { ...won.tiles } }
    const tile = won.tiles[house]
    if (!tile) throw new Error("There is no house.")
    turned.tiles[house] = { ...tile, turns: tile.turns - 1 }
    const happened = (command: SpaceCommandSent) => {
      const outcome = send(frozen(turned), command)
      return outcome.ok ? outcome.happened : outcome.why
    }
    expect(happened({ type: "rotate", ...placeOf(house) })).toBe(
      `ann turned tile ${house} and solved level 1.`,
    )
    const spring = placeOf(won.spring)
    expect(happened({ type: "rotate", ...spring })).toMatch(
      /^ann turned tile \d,\d, and \d+ houses? lost water\.$/,
    )
  })
})

describe("what is refused", () => {
  test("a tile outside, no turn, and the next level too soon", () => {
    const state = start(1)
    expect(send(state, { type: "rotate", x: 5, y: 0 })).toMatchObject({
      ok: false,
      why: "x and y are 0 to 4 on this level. Pick a tile there.",
    })
    expect(send(state, { type: "rotate", x: 0, y: 0, turns: 0 }).ok).toBe(false)
    expect(send(state, { type: "next" }).ok).toBe(false)
  })

  test("turns and hints after a level is solved; then comes the next level", () => {
    const won = playToTheEnd(start(1))
    expect(send(won, { type: "rotate", x: 0, y: 0 }).ok).toBe(false)
    expect(send(won, { type: "hint" }).ok).toBe(false)
    const second = accept(won, { type: "next" })
    expect(second).toMatchObject({ level: 2, moves: 0, hints: 3 })
    expect(isWon(second)).toBe(false)
  })
})

describe("what everyone sees", () => {
  test("tells the level in words, pictures and tiles, but never the solution", () => {
    const state = accept(start(1), { type: "rotate", x: 0, y: 0 })
    const seen = view(state)
    expect(seen.picture.map((row) => row.length)).toEqual([5, 5, 5, 5, 5])
    expect(seen.picture.join("")).not.toContain(" ")
    expect(seen.tiles["0,0"]).toMatchObject({ turns: 1, by: "ann" })
    expect(seen.last).toEqual({ x: 0, y: 0, by: "ann" })
    expect(Object.keys(seen)).not.toContain("solution")
    expect(type.summary(state)).toMatch(
      /^Level 1: water reaches \d of \d houses, \d+ leaks?, 1 move\. Send rotate with x, y and turns for any tile/,
    )
  })

  test("says when a level is solved, and how to go on", () => {
    const won = playToTheEnd(start(1))
    expect(view(won)).toMatchObject({ solved: true, leaks: [] })
    expect(type.summary(won)).toMatch(
      /^Level 1 is solved in \d+ moves: all \d+ houses have water\. Send next to start level 2\.$/,
    )
  })
})
