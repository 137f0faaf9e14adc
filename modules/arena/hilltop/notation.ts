/** A move in both notations: `e2e4` and `e4`. */
export interface LegalMove {
  readonly uci: string
  readonly san: string
}

const UCI = /^([a-h][1-8])-?([a-h][1-8])=?([qrbn]?)$/
/** A bishop's SAN, and no squares in capitals. */
const BISHOP = /^B[1-8]-?[a-h]/
const MOVE_NUMBER = /^\d+\s*(\.+|…)\s*/
const DASHES = /[\u2010-\u2015\u2212]/g
const CASTLING = /^[0o]-[0o](-[0o])?(?=[+#!?]*$)/i
const PROMOTION = /(?<=[1-8]=?)[qrbn](?=[+#!?]*$)/
/** The rook's square, where a king that castles is said to take it, and the king's new square. */
const ROOKS: Readonly<Record<string, string>> = {
  e1h1: "e1g1",
  e1a1: "e1c1",
  e8h8: "e8g8",
  e8a8: "e8c8",
}

/**
 * The legal move that a text means, in the spellings that people and agents use: `1.e4`, `e2-e4`, `0-0`, `O–O`, `a8=q`,
 * `e1h1`. A text that is the notation of a legal move is always that move: `B1c3` is a bishop's, and `b1c3` is not.
 */
export function findMove(text: string, legal: readonly LegalMove[]): LegalMove | undefined {
  const san = sanOf(text)
  return legal.find((move) => plain(move.san) === san) ?? moveOfSquares(san, legal)
}

const sanOf = (text: string): string =>
  plain(
    text
      .trim()
      .replace(MOVE_NUMBER, "")
      .replace(DASHES, "-")
      .replace(CASTLING, (castling) => castling.replace(/0|o/g, "O"))
      .replace(PROMOTION, (piece) => piece.toUpperCase()),
  )

/** SAN without what only comments on the move. */
const plain = (san: string) => san.replace(/(?<![+#!?])[+#!?]+$/, "").replace("=", "")

function moveOfSquares(text: string, legal: readonly LegalMove[]): LegalMove | undefined {
  const [isMove, from, to, promotion] = UCI.exec(text.toLowerCase()) ?? []
  if (isMove === undefined || BISHOP.test(text)) return
  const wanted = `${from}${to}${promotion}`
  return (
    legal.find(({ uci }) => uci === wanted) ??
    legal.find(({ uci, san }) => uci === ROOKS[wanted] && san.startsWith("O-O"))
  )
}
