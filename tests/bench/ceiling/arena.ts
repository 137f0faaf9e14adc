import { Database } from "bun:sqlite"
import { Chess } from "chess.js"
import { movesIn } from "../../../modules/arena/hilltop/moves"
import { type BareGame, type BareRating, gameJson, type LegalMove } from "./arena-json"
import { grouped } from "./group"

const HILL = new Set(["d4", "e4", "d5", "e5"])
const PLACE = /\/arena\/(game|remembered|move)\/(\d+)/

interface Sent {
  readonly slug: string
  readonly move: string
  readonly ply: number
}

/**
 * Games of Hilltop: `/arena/move/<num>` plays a move in group commits, `/arena/game/<num>` reads a game and finds its
 * legal moves, `/arena/remembered/<num>` remembers them.
 */
export function arena(folder: string, made: string) {
  const db = new Database(`${folder}/bare-group.db`, { create: true })
  db.run("PRAGMA journal_mode = WAL")
  db.run("PRAGMA synchronous = FULL")
  copied(db, made)
  const write = grouped(db)
  const remembered = new Map<number, readonly LegalMove[]>()
  const standing = db.prepare(`select g.*, c.challenger, c.opponent, c.control, m.uci, m.san
    from arena_games g join arena_challenges c on c.num = g.challenge
    left join arena_moves m on m.challenge = g.challenge and m.ply = g.ply where g.challenge = ?`)
  const rated = db.prepare("select * from arena_ratings where slug in (?, ?)")
  const change = db.prepare(`update arena_games set ply = ?, fen = ?, seen = ?, white_left = ?,
    black_left = ?, turn = ?, turn_at = ?, deadline = ?, outcome = ? where challenge = ? and ply = ?`)
  const record = db.prepare("insert into arena_moves values (?, ?, ?, ?, ?)")

  const gameOf = (num: number) => standing.get(num) as BareGame
  const json = (game: BareGame, moves: readonly LegalMove[]) =>
    Response.json(gameJson(game, rated.all(game.challenger, game.opponent) as BareRating[], moves))

  function play(num: number, { slug, move, ply }: Sent): { game: BareGame; chess: Chess } {
    const game = gameOf(num)
    const mover = game.turn === "white" ? game.challenger : game.opponent
    if (game.ply !== ply || mover !== slug || game.outcome) throw new Error("not possible")
    const chess = new Chess(game.fen)
    const made = chess.move({ from: move.slice(0, 2), to: move.slice(2, 4), promotion: move[4] })
    const fen = chess.fen()
    const key = fen.split(" ").slice(0, 4).join(" ")
    const seen = made.captured || made.piece === "p" ? {} : JSON.parse(game.seen)
    seen[key] = (seen[key] ?? 0) + 1
    const isOver =
      (made.piece === "k" && HILL.has(made.to)) ||
      chess.isCheckmate() ||
      chess.isStalemate() ||
      seen[key] >= 3 ||
      chess.isDrawByFiftyMoves()
    const now = Date.now()
    const after: BareGame = Object.assign(game, {
      ply: ply + 1,
      fen,
      seen: JSON.stringify(seen),
      turn: game.turn === "white" ? "black" : "white",
      turn_at: now,
      deadline: now + game.black_left,
      outcome: isOver ? "{}" : null,
      uci: move,
      san: made.san,
    })
    const { white_left, black_left, turn, deadline, outcome } = after
    const clock = [white_left, black_left, turn, now, deadline] as const
    change.run(ply + 1, fen, after.seen, ...clock, outcome, num, ply)
    record.run(num, ply + 1, move, made.san, now)
    return { game: after, chess }
  }

  async function move(num: number, request: Request): Promise<Response> {
    const sent = (await request.json()) as Sent
    let played: ReturnType<typeof play> | undefined
    await write(() => {
      played = play(num, sent)
      return num
    })
    const { game, chess } = played as ReturnType<typeof play>
    return json(game, movesIn(chess))
  }

  function recall(num: number): Response {
    const game = gameOf(num)
    const moves = remembered.get(num) ?? movesIn(new Chess(game.fen))
    remembered.set(num, moves)
    return json(game, moves)
  }

  return (request: Request): Promise<Response> | Response | undefined => {
    const [, kind, digits] = PLACE.exec(request.url) ?? []
    const num = Number(digits)
    if (kind === "move") return move(num, request)
    if (kind === "remembered") return recall(num)
    if (kind !== "game") return
    const game = gameOf(num)
    return json(game, movesIn(new Chess(game.fen)))
  }
}

/** Takes the games over from the database that both servers begin with. */
function copied(db: Database, made: string): void {
  db.run("attach database ? as made", [made])
  for (const table of ["arena_challenges", "arena_games", "arena_moves", "arena_ratings"])
    db.run(`insert into ${table} select * from made.${table}`)
  db.run("detach database made")
}
