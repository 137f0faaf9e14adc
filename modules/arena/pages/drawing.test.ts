import { describe, expect, test } from "bun:test"
import type { GameView } from "./game-view"
import { GAME, SMALL } from "./scripts"

const NOBODY: GameView = {
  id: "7",
  title: "ann against bob",
  status: "accepted",
  isPlayedHere: true,
  page: undefined,
  pgn: "/api/challenge/7.pgn",
  white: {
    slug: "ann",
    resident: undefined,
    protected: false,
    type: "human",
    rating: 1712,
    provisional: false,
    left_ms: 299_000,
  },
  black: {
    slug: "bob",
    resident: undefined,
    protected: false,
    type: "ai",
    rating: 1500,
    provisional: true,
    left_ms: 90_000_000,
  },
  turn: "white",
  ply: 0,
  moves: [],
  legal_moves: [{ uci: "e2e4", san: "e4" }],
  draw_offer: null,
  outcome: null,
  result: undefined,
  challenger: "ann",
  invited: undefined,
  control: "1 day for each move",
  rated: true,
  expires_at: "2026-11-23T00:00:00.000Z",
  declined_by: undefined,
  reason: undefined,
  rematch: undefined,
  me: undefined,
  mayMove: false,
  flipped: false,
  needsKey: false,
  typed: {},
}
const draw = (more: object = {}) => GAME.draw({ ...NOBODY, ...more })
const ANN = { me: "ann", mayMove: true }
const squaresWith = (page: string, name: string) =>
  [...page.matchAll(/data-square="(\w\d)" class="([^"]+)"/g)]
    .filter(([, , classes = ""]) => classes.split(" ").includes(name))
    .map(([, square]) => square)

describe("the drawing of a game", () => {
  test("has neither styles nor scripts inline, which our pages refuse", () => {
    for (const page of [
      draw(),
      draw({ ...ANN, live: true, selected: "e2" }),
      draw({ flipped: true }),
    ])
      expect(page).not.toMatch(/<script|\sstyle=|\son\w+=/)
  })

  test("names every square for screen readers, in the order in which it is seen", () => {
    const order = (page: string) =>
      [...page.matchAll(/data-square="(\w\d)"/g)].map(([, one]) => one)
    const [white, black] = [order(draw()), order(draw({ flipped: true }))]
    expect(white).toHaveLength(64)
    expect([white[0], white[63]]).toEqual(["a8", "h1"])
    expect(black).toEqual([...white].reverse())
    expect(draw()).toContain('aria-label="e1, white king"')
    expect(draw()).toContain('aria-label="d4, hill"')
  })

  test("shows where the chosen piece can go, what moved last, and who is in check", () => {
    const chosen = draw({ ...ANN, live: true, selected: "e2" })
    expect(squaresWith(chosen, "can-move")).toEqual(["e2"])
    expect(squaresWith(chosen, "is-target")).toEqual(["e4"])
    const moves = ["f2f3 f3", "e7e5 e5", "g2g4 g4", "d8h4 Qh4#"].map((move) => {
      const [uci, san] = move.split(" ")
      return { uci, san }
    })
    const mated = draw({ moves, ply: 4, legal_moves: [] })
    expect(squaresWith(mated, "is-last")).toEqual(["d8", "h4"])
    expect(squaresWith(mated, "is-checked")).toEqual(["e1"])
    const earlier = draw({ moves, ply: 4, live: true, shown: 1, ...ANN })
    expect(squaresWith(earlier, "is-last")).toEqual(["f3", "f2"])
    expect(squaresWith(earlier, "can-move")).toEqual([])
  })

  test("offers moves only to the player whose turn it is", () => {
    expect(draw()).not.toContain('name="move"')
    expect(draw({ me: "bob" })).not.toContain('name="move"')
    const mine = draw(ANN)
    expect(mine).toContain('name="move" value="e2e4"')
    expect(mine).toContain('<option value="e4">')
  })

  test("reads clocks in the unit that matters", () => {
    expect(draw()).toContain(">4:59</p>")
    expect(draw()).toContain(">1 d 1 h</p>")
  })

  test("says who is awaited, and shows no moves where there was never a game", () => {
    const pending = { status: "pending", black: undefined } as const
    expect(draw(pending)).toContain("Whoever accepts")
    expect(draw({ status: "pending", black: undefined, invited: "eve" })).toContain(
      "<b><bdi>eve</bdi></b>",
    )
    expect(draw(pending)).not.toContain("No one has moved yet")
    expect(draw()).toContain("No one has moved yet")
  })

  test("escapes what others wrote", () => {
    const page = draw({
      status: "declined",
      declined_by: "bob",
      reason: "<img src=x onerror=alert(1)>",
    })
    expect(page).toContain("&lt;img src=x")
  })

  test("asks what a pawn becomes", () => {
    const page = draw({ ...ANN, live: true, promoting: "a7a8" })
    for (const name of ["queen", "knight", "rook", "bishop"])
      expect(page).toContain(`aria-label="${name}"`)
  })

  test("draws a small board from a position alone", () => {
    const page = SMALL.draw({ fen: "8/8/8/8/3K4/8/8/k7 w - - 0 1", label: "<b>", flipped: false })
    expect(page).toContain('class="arena-piece is-white x3 y4"')
    expect(page).toContain('class="arena-piece is-black x0 y7"')
    expect(page).toContain('aria-label="&lt;b&gt;"')
  })
})
