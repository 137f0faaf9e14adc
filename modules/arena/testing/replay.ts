import type { Chess } from "chessops"
import { makeFen } from "chessops/fen"
import { parsePgn, startingPosition } from "chessops/pgn"
import { makeSan, parseSan } from "chessops/san"
import type { Side } from "../hilltop/position"

/** A game as chessops reads it from PGN, by its own rules: nothing of ours is used, and nothing of chess.js. */
export interface Replay {
  readonly fen: string
  readonly sans: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  /** After each move: what ends the game there. */
  readonly endings: readonly (string | undefined)[]
  /** Undefined after a draw, and where the game goes on. */
  readonly winner: Side | undefined
}

export function replay(pgn: string): Replay {
  const [game, ...others] = parsePgn(pgn)
  if (!game || others.length > 0) throw new Error(`not one game: ${pgn}`)
  const position = startingPosition(game.headers).unwrap()
  if (position.rules !== "kingofthehill") throw new Error(`not Hilltop, but ${position.rules}`)
  const seen = new Map([[placesOf(position), 1]])
  const sans: string[] = []
  const endings = [...game.moves.mainline()].map(({ san }) => {
    const move = parseSan(position, san)
    if (!move) throw new Error(`${san} is not legal in ${fenOf(position)}`)
    sans.push(makeSan(position, move))
    position.play(move)
    const places = placesOf(position)
    const times = (seen.get(places) ?? 0) + 1
    seen.set(places, times)
    return endingOf(position, times)
  })
  return {
    fen: fenOf(position),
    sans,
    headers: Object.fromEntries(game.headers),
    endings,
    winner: position.outcome()?.winner,
  }
}

type Position = Pick<
  Chess,
  "toSetup" | "isVariantEnd" | "isCheckmate" | "isStalemate" | "halfmoves"
>

const fenOf = (position: Position) => makeFen(position.toSetup())
/** What has to be the same for a position to occur again. */
const placesOf = (position: Position) => makeFen(position.toSetup(), { epd: true })

function endingOf(position: Position, times: number): string | undefined {
  if (position.isVariantEnd()) return "hill"
  if (position.isCheckmate()) return "checkmate"
  if (position.isStalemate()) return "stalemate"
  if (times >= 3) return "repetition"
  return position.halfmoves >= 100 ? "fifty-moves" : undefined
}
