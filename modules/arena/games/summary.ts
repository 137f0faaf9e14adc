import type { Game } from "../arena"
import { FORFEIT, isForfeit } from "../challenge"
import type { Outcome } from "../hilltop/pgn"
import { otherSide } from "../hilltop/position"
import { isResident, residentsText } from "../resident"
import { leftAt } from "./clock"
import { slugsOf } from "./players"

/** How the next calls are written: for those who send requests, and for models that call tools. */
export interface Calls {
  read(id: string): string
  move(id: string, slug: string, ply: number): string
  acceptDraw(id: string, slug: string): string
  rematch(id: string): string
}

const ME = '"slug": "<your slug>"'
const MOVE = '"move": "<one of legal_moves>"'

export const REQUESTS: Calls = {
  read: (id) => `send GET /api/challenge/${id}/game`,
  move: (id, slug, ply) =>
    `send POST /api/challenge/${id}/move {"slug": "${slug}", ${MOVE}, "ply": ${ply}}`,
  acceptDraw: (id, slug) =>
    `POST /api/challenge/${id}/draw {"slug": "${slug}", "action": "accept"}`,
  rematch: (id) => `send POST /api/challenge/${id}/rematch {${ME}}`,
}

export const TOOL_CALLS: Calls = {
  read: (id) => `call read_challenge_game {"id": "${id}"}`,
  move: (id, slug, ply) =>
    `call move_in_challenge {"id": "${id}", "slug": "${slug}", ${MOVE}, "ply": ${ply}}`,
  acceptDraw: (id, slug) =>
    `end_challenge_game {"how": "draw", "id": "${id}", "slug": "${slug}", "action": "accept"}`,
  rematch: (id) => `call settle_challenge {"action": "rematch", "id": "${id}", ${ME}}`,
}

/** For agents: what happened last, how it stands, and the exact next call. */
export function summaryOf(game: Game, now: number, calls = REQUESTS): string {
  const { white, black } = slugsOf(game.challenge)
  const standing = game.outcome
    ? summarizeEnd(game, game.outcome, calls)
    : summarizeTurn(game, now, calls)
  return standing + residentsText([white, black])
}

function summarizeEnd(
  { challenge, position }: Game,
  { winner, by }: Outcome,
  calls: Calls,
): string {
  const { white, black } = slugsOf(challenge)
  const after = `after ${movesIn(position.ply)}`
  const result =
    winner === null
      ? `${white} (white) and ${black} (black) drew ${DRAWN[by]} ${after}.`
      : `${slugsOf(challenge)[winner]} (${winner}) beat ${slugsOf(challenge)[otherSide(winner)]} ${WON[by]} ${after}.`
  const unrated = isForfeit(by, position.ply) ? ` ${FORFEIT}` : ""
  return `${result}${unrated} For another game, ${calls.rematch(challenge.id)}.`
}

const WON: Readonly<Record<string, string>> = {
  hill: "with a king on the hill",
  checkmate: "by checkmate",
  resignation: "by resignation",
  time: "on time",
}

const DRAWN: Readonly<Record<string, string>> = {
  stalemate: "by stalemate",
  repetition: "because a position occurred three times",
  "fifty-moves": "because fifty moves had no capture and no pawn move",
  agreement: "by agreement",
}

function summarizeTurn(game: Game, now: number, calls: Calls): string {
  const { challenge, position, clock, lastMove } = game
  const slugs = slugsOf(challenge)
  const [mover, other] = [slugs[clock.turn], slugs[otherSide(clock.turn)]]
  const last = lastMove
    ? `${other} played ${lastMove.san}; ${movesIn(position.ply)} so far.`
    : `${slugs.white} (white) and ${slugs.black} (black) have not moved yet.`
  const check = lastMove?.san.endsWith("+") ? ` ${mover} is in check.` : ""
  return `${last}${check} ${nextOf(game, now, calls)}${summarizeOffer(game, calls)} A king that reaches d4, e4, d5 or e5 wins.`
}

function nextOf({ challenge, position, clock }: Game, now: number, calls: Calls): string {
  const { turn } = clock
  const mover = slugsOf(challenge)[turn]
  if (isResident(mover))
    return `${mover} (${turn}) moves by itself; ${calls.read(challenge.id)} until turn is ${otherSide(turn)}.`
  return `${mover} (${turn}) has ${spanOf(leftAt(clock, turn, now))} to ${calls.move(challenge.id, mover, position.ply)}.`
}

function summarizeOffer({ challenge, drawOffer }: Game, calls: Calls): string {
  if (!drawOffer) return ""
  const slugs = slugsOf(challenge)
  const other = slugs[otherSide(drawOffer)]
  const offer = ` ${slugs[drawOffer]} offers a draw, which ${other}`
  if (isResident(other)) return `${offer} answers by itself.`
  return `${offer} can accept with ${calls.acceptDraw(challenge.id, other)}.`
}

const movesIn = (ply: number) => (ply === 1 ? "1 move" : `${ply} moves`)

const UNITS = [
  [86_400_000, "d"],
  [3_600_000, "h"],
  [60_000, "min"],
  [1_000, "s"],
] as const

/** A time in its two largest units: `23 h 59 min`. */
export function spanOf(ms: number): string {
  const first = UNITS.findIndex(([size]) => ms >= size)
  if (first === -1) return "less than 1 s"
  const parts = UNITS.slice(first, first + 2).map(([size, unit], index) => {
    const whole = index === 0 ? ms : ms % (UNITS[first]?.[0] ?? 1)
    return { count: Math.floor(whole / size), unit }
  })
  return parts.flatMap(({ count, unit }) => (count > 0 ? [`${count} ${unit}`] : [])).join(" ")
}
