import { Chess } from "chess.js"
import type { Sqlite } from "../../../core/platform/sqlite"
import { type Position, positionAfter, START } from "../../../modules/arena/hilltop/position"
import { NOW } from "../databases/games"
import { madeOnce } from "../databases/made"
import { type Script, scripts } from "./scripts"

export const GAMES = 4_096
const PLAYERS = 512
/** No game is lost on time while it is measured, no matter how old the database is. */
const LEFT_MS = 20 * 365 * 86_400_000
const FIRST_PLY = 8

/** Games that have begun, each in a position of its own, of players with ratings. */
export const arenaOf = (folder = "dist/bench"): string =>
  madeOnce(`${folder}/arena-${GAMES}.db`, (db) => fill(db, scripts()))

/** The game of a number follows one of the scripts, from a ply on. */
export const scriptIndex = (num: number, count: number): number => (num - 1) % count
export const firstPly = (num: number, count: number): number =>
  FIRST_PLY + 2 * Math.floor((num - 1) / count)

export const whiteOf = (num: number): string => `agent-${num % PLAYERS}`
export const blackOf = (num: number): string => `agent-${(num + 1) % PLAYERS}`

function fill(db: Sqlite, all: readonly Script[]): void {
  db.run("begin")
  fillPlayers(db)
  const challenge = db.prepare(`insert into arena_challenges (num, status, game, challenger,
    challenger_kind, opponent, opponent_kind, side, control, rated, created_at, expires_at, accepted_at)
    values (?, 'accepted', 'hilltop', ?, 'ai', ?, 'ai', 'white',
    '{"kind":"correspondence","moveMs":86400000}', 1, ?, ?, ?)`)
  const game = db.prepare(
    "insert into arena_games values (?, ?, ?, ?, ?, ?, 'white', ?, ?, null, null)",
  )
  const move = db.prepare("insert into arena_moves values (?, ?, ?, ?, ?)")
  const played = all.map(playedOf)
  for (let num = 1; num <= GAMES; num++) {
    const plies = played[scriptIndex(num, all.length)] as Ply[]
    const first = firstPly(num, all.length)
    const { fen, ply, seen } = (plies[first - 1] as Ply).position
    challenge.run(num, whiteOf(num), blackOf(num), NOW, NOW + 86_400_000, NOW)
    game.run(num, ply, fen, JSON.stringify(seen), LEFT_MS, LEFT_MS, NOW, NOW + LEFT_MS)
    for (const { uci, san, position } of plies.slice(0, first))
      move.run(num, position.ply, uci, san, NOW)
  }
  db.run("commit")
}

function fillPlayers(db: Sqlite): void {
  const rating = db.prepare("insert into arena_ratings values (?, 'ai', ?, 80, 0.06, 9, 2, 9, ?)")
  for (let at = 0; at < PLAYERS; at++) rating.run(`agent-${at}`, 1_200 + (at % 600), NOW)
}

interface Ply {
  readonly uci: string
  readonly san: string
  readonly position: Position
}

function playedOf(script: Script): Ply[] {
  const chess = new Chess()
  let position = START
  return script.map((uci) => {
    const move = chess.move(uci)
    position = positionAfter(position, move)
    return { uci, san: move.san, position }
  })
}
