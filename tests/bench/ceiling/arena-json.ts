export interface LegalMove {
  readonly uci: string
  readonly san: string
}

/** A row of a game with its players and its last move. */
export interface BareGame {
  readonly challenge: number
  readonly challenger: string
  readonly opponent: string
  readonly control: string
  readonly ply: number
  readonly fen: string
  readonly seen: string
  readonly white_left: number
  readonly black_left: number
  readonly turn: "white" | "black"
  readonly turn_at: number
  readonly deadline: number
  readonly outcome: string | null
  readonly uci: string
  readonly san: string
}

export interface BareRating {
  readonly slug: string
  readonly rating: number
  readonly deviation: number
}

/** A game as ours answers it, of the same size; nothing is looked at twice. */
export function gameJson(
  game: BareGame,
  ratings: readonly BareRating[],
  moves: readonly LegalMove[],
) {
  const { challenge, challenger, opponent, turn, ply, fen } = game
  const mover = turn === "white" ? challenger : opponent
  const next = `POST /api/challenge/${challenge}/move {"slug": "${mover}", "move": "<one of legal_moves>", "ply": ${ply}}`
  return {
    ok: true,
    id: String(challenge),
    status: "accepted",
    variant: "King of the Hill",
    fen,
    board: boardText(fen),
    ply,
    turn,
    white: player(challenger, game.white_left, ratings),
    black: player(opponent, game.black_left, ratings),
    legal_moves: moves,
    last_move: { uci: game.uci, san: game.san },
    clock: {
      time_control: { move_hours: JSON.parse(game.control).moveMs / 3_600_000 },
      deadline: new Date(game.deadline).toISOString(),
    },
    draw_offer: null,
    result: null,
    ai_summary: `The other played ${game.san}; ${ply} moves so far. ${mover} (${turn}) has ${Math.floor((game.deadline - Date.now()) / 86_400_000)} d to send ${next}. A king that reaches d4, e4, d5 or e5 wins.`,
  }
}

function player(slug: string, left: number, ratings: readonly BareRating[]) {
  const row = ratings.find((one) => one.slug === slug)
  return {
    slug,
    type: "ai",
    rating: row ? Math.round(row.rating) : null,
    provisional: row ? row.deviation > 110 : true,
    left_ms: left,
  }
}

function boardText(fen: string): string {
  let text = ""
  let rank = 8
  let file = 0
  const begin = () => {
    text += `${rank}`
  }
  begin()
  for (const letter of fen) {
    if (letter === " ") break
    if (letter === "/") {
      text += "\n"
      rank--
      file = 0
      begin()
    } else if (letter >= "1" && letter <= "8")
      for (let count = Number(letter); count > 0; count--, file++)
        text += (rank === 4 || rank === 5) && (file === 3 || file === 4) ? " *" : " ."
    else {
      text += ` ${letter}`
      file++
    }
  }
  return `${text}\n  a b c d e f g h`
}
