import { expect, test } from "bun:test"
import fc from "fast-check"
import { legalMoves } from "../hilltop/moves"
import { PEBBLE, RESIDENTS } from "../resident"
import {
  isOpen,
  type Match,
  matchText,
  parseMatch,
  playOn,
  positionOf,
  startMatch,
  undo,
} from "./match"

const played = (match: Match, moves: string): Match =>
  moves.split(" ").reduce((before, move) => playOn(before, move)!, match)

/** Matches of any length, some of them over. */
const matches = fc
  .record({
    resident: fc.constantFrom(undefined, ...RESIDENTS),
    side: fc.constantFrom("white" as const, "black" as const),
    path: fc.array(fc.nat(), { maxLength: 80 }),
  })
  .map(({ resident, side, path }) => {
    let match = startMatch(resident, side)
    for (const number of path) {
      // After mate there is no move to choose from.
      if (match.ending) break
      const moves = legalMoves(positionOf(match))
      match = playOn(match, moves[number % moves.length]!.uci)!
    }
    return match
  })

test("a match is the same after it was saved", () => {
  fc.assert(
    fc.property(matches, (match) => {
      expect(parseMatch(matchText(match))).toEqual(match)
    }),
    { numRuns: 40 },
  )
})

test("undoing goes back, with the person to move, until there is nothing to undo", () => {
  fc.assert(
    fc.property(matches, (match) => {
      let left: Match | undefined = match
      let count = match.moves.length + 1
      while (left) {
        expect(left.moves.length).toBeLessThan(count)
        count = left.moves.length
        left = undo(left)
        if (left) {
          expect(isOpen(left)).toBe(true)
          expect(left.moves).toEqual(match.moves.slice(0, left.moves.length))
        }
      }
      expect(count).toBeLessThanOrEqual(1)
    }),
    { numRuns: 40 },
  )
})

test("a king on the hill ends the match, and undoing opens it again", () => {
  const match = played(startMatch(undefined, "white"), "e4 a6 Ke2 a5 Ke3 a4 Kd4")
  expect(match.ending).toEqual({ winner: "white", by: "hill" })
  expect(playOn(match, "a3")).toBeUndefined()
  expect(undo(match)?.moves).toHaveLength(6)
  expect(undo(match)?.ending).toBeUndefined()
})

test("against a resident only one's own turn is open, and the reply is undone, too", () => {
  const match = startMatch(PEBBLE, "black")
  expect(isOpen(match)).toBe(false)
  expect(undo(played(match, "e4"))).toBeUndefined()
  expect(undo(played(match, "e4 e5 Nf3"))?.moves).toHaveLength(1)
})

test.each(["", "white", "nobody white e2e4", " red e2e4", " white e2e5", "-"])(
  "what is no match is not restored: %p",
  (text) => {
    expect(parseMatch(text)).toBeUndefined()
  },
)
