import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { isLong } from "../../../../tests/kit/tier"
import { actsOf } from "../../testing/acts"
import { createRuleRunner } from "../../testing/rule-runner"
import { kerplunk } from "./kerplunk"
import { inTube, marblesOf, type State, sticksIn } from "./state"

const NAMES = ["ann", "bob", "cy", "dora", "emil", "finn", "gus"]

function tableFor(count: number, seed = 1) {
  const room = createRuleRunner(kerplunk, { seed })
  const state = () => room.state() as State
  for (const name of NAMES.slice(0, count)) room.send(name, { type: "sit" })
  return { ...room, state, summary: (name?: string) => room.type.summary(room.state(), name) }
}

type Table = ReturnType<typeof tableFor>

/** Pulls the first stick that is left, again and again. */
function playToTheEnd({ send, state }: Table) {
  const happened: string[] = []
  while (state().status !== "over") {
    const outcome = send(state().turn!, { type: "pull", stick: sticksIn(state())[0]! })
    happened.push(outcome.happened!)
  }
  return happened
}

const conserved = (state: State) =>
  Object.keys(inTube(state)).length +
    state.pulls.reduce((sum, { fell }) => sum + fell.length, 0) ===
    24 && Object.keys(state.marbles).length === 24

describe("a whole game", () => {
  test.each([1, 2, 3, 6])("of %i ends with every marble in a tray", (count) => {
    const table = tableFor(count)
    const happened = playToTheEnd(table)
    const { pulls, players, winners, turn } = table.state()
    expect(happened.length).toBeLessThanOrEqual(16)
    expect(happened.at(-1)).toContain("the last of 24")
    expect(pulls.map(({ by }) => by)).toEqual(pulls.map((_, index) => NAMES[index % count]!))
    const scores = players.map(({ name }) => marblesOf(table.state(), name))
    expect(scores.reduce((sum, each) => sum + each)).toBe(24)
    for (const winner of winners) expect(marblesOf(table.state(), winner)).toBe(Math.min(...scores))
    expect(winners.length).toBeGreaterThan(0)
    expect(turn).toBeNull()
  })

  test("can be played again, and then the next one begins", () => {
    const table = tableFor(2)
    playToTheEnd(table)
    expect(table.send("gus", { type: "sit" }).happened).toBe("gus took a seat for the next game.")
    table.send("bob", { type: "restart" })
    const { game, status, turn, players, pulls, marbles } = table.state()
    expect({ game, status, turn, pulls }).toEqual({
      game: 2,
      status: "ready",
      turn: "bob",
      pulls: [],
    })
    expect(players.map(({ name, seat }) => `${name} ${seat}`)).toEqual([
      "bob playing",
      "gus playing",
      "ann playing",
    ])
    expect(Object.values(marbles).every((marble) => "z" in marble)).toBe(true)
  })

  test("is about as harmless as the game should be, with some big drops", () => {
    const games = Array.from({ length: 60 }, (_, seed) => {
      const table = tableFor(1, seed)
      playToTheEnd(table)
      return table.state().pulls.map(({ fell }) => fell.length)
    })
    const pulls = games.flat()
    const harmless = pulls.filter((fell) => fell === 0).length / pulls.length
    expect(harmless).toBeGreaterThan(0.35)
    expect(harmless).toBeLessThan(0.55)
    expect(Math.max(...pulls)).toBeGreaterThanOrEqual(8)
    expect(Math.max(...pulls)).toBeLessThanOrEqual(16)
  })
})

describe("a stick", () => {
  test("shows what lies on it without using the turn", () => {
    const table = tableFor(2)
    const sent = table.send("bob", { type: "peek", stick: 1 })
    expect(sent.happened).toMatch(/^bob peeked at stick 1: \d+ marbles? (lie|lies) on it/)
    expect(table.state().turn).toBe("ann")
    expect(table.summary("bob")).toContain("you peeked at stick 1")
    table.send("ann", { type: "pull", stick: 2 })
    expect(table.state().peeks).toEqual([])
  })

  test("can be pulled once, in turn, by those who play", () => {
    const table = tableFor(2)
    expect(table.send("bob", { type: "pull", stick: 3 }).refused).toContain("It is ann's turn.")
    expect(table.send("gus", { type: "pull", stick: 3 }).refused).toContain("Send sit")
    table.send("ann", { type: "pull", stick: 3 })
    expect(table.send("bob", { type: "pull", stick: 3 }).refused).toContain("Take one of 1, 2, 4,")
    expect(table.state().sticks["3"]?.pulled_by).toBe("ann")
  })
})

describe("a player", () => {
  test("who leaves keeps their marbles, does not win, and may come back", () => {
    const table = tableFor(3)
    table.send("ann", { type: "pull", stick: 1 })
    table.leave("bob")
    expect(table.state().turn).toBe("cy")
    table.send("cy", { type: "pull", stick: 2 })
    expect(table.state().turn).toBe("ann")
    expect(table.send("bob", { type: "sit" }).happened).toBe("bob came back to their seat.")
    table.send("ann", { type: "pull", stick: 3 })
    expect(table.state().turn).toBe("bob")
    table.leave("bob")
    playToTheEnd(table)
    expect(table.state().winners).not.toContain("bob")
  })

  test("who comes late plays in the next game", () => {
    const table = tableFor(2)
    table.send("ann", { type: "pull", stick: 1 })
    expect(table.send("gus", { type: "sit" }).happened).toContain("for the next game")
    expect(table.send("gus", { type: "pull", stick: 2 }).refused).toContain("It is bob's turn.")
    playToTheEnd(table)
    expect(table.state().winners).not.toContain("gus")
  })

  test("who is the seventh finds all seats taken", () => {
    const table = tableFor(6)
    expect(table.send("gus", { type: "sit" }).refused).toContain("All 6 seats are taken.")
    table.leave("cy")
    expect(table.send("gus", { type: "sit" }).happened).toBe("gus took a seat.")
  })

  test("who is away is skipped after 60 seconds, and not before", () => {
    const table = tableFor(2)
    table.wait(59_000)
    expect(table.send("bob", { type: "skip" }).refused).toContain("Send skip in 1 s.")
    table.wait(1_000)
    expect(table.send("ann", { type: "skip" }).refused).toContain("your own turn")
    expect(table.send("bob", { type: "skip" }).happened).toBe("bob skipped ann; it is bob's turn.")
  })

  test("who is the last to leave ends the game without a winner", () => {
    const table = tableFor(2)
    table.send("ann", { type: "pull", stick: 1 })
    for (const name of ["ann", "bob"]) table.send(name, { type: "stand" })
    expect(table.state()).toMatchObject({ status: "over", winners: [], turn: null })
    expect(table.summary("gus")).toContain("Send sit for a seat, then restart")
  })

  test("with a seat fills the tube again before the first pull only", () => {
    const table = tableFor(1)
    expect(table.send("gus", { type: "restart" }).refused).toBeDefined()
    const before = table.state().sticks
    expect(table.send("ann", { type: "restart" }).happened).toContain("filled the tube")
    expect(table.state().sticks).not.toEqual(before)
    table.send("ann", { type: "pull", stick: 1 })
    expect(table.send("ann", { type: "restart" }).refused).toContain("A game is going on.")
  })
})

test("six long names fit into the summary", () => {
  const room = createRuleRunner(kerplunk)
  const names = NAMES.slice(0, 6).map((name) => name.padEnd(40, "x"))
  for (const name of names) room.send(name, { type: "sit" })
  for (let pull = 0; pull < 16; pull++) {
    for (const name of names) room.send(name, { type: "peek", stick: 16 })
    for (const name of names) expect(room.type.summary(room.state(), name).length).toBeLessThan(400)
    room.send(names[pull % 6]!, { type: "pull", stick: pull + 1 })
  }
})

test("marbles are neither lost nor found, whatever is sent", () => {
  const acts = actsOf(createRuleRunner(kerplunk).type as never, { maxLength: 80 })
  fc.assert(
    fc.property(fc.nat(), acts, (seed, sent) => {
      const room = createRuleRunner(kerplunk, { seed })
      for (const act of sent) {
        room.act(act)
        expect(conserved(room.state() as State)).toBe(true)
      }
    }),
    { numRuns: isLong ? 60 : 20 },
  )
})
