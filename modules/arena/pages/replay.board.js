// A game from its moves: who stands where after each. Whether a move is legal, only the server knows.

export const FILES = "abcdefgh"
const BACK = "rnbqkbnr"

/** Pieces by their square: `{ id, letter }`; the id is where a piece stood at the start, and stays. */
function startingPieces() {
  const pieces = new Map()
  const put = (square, letter) => pieces.set(square, { id: square, letter })
  for (const [index, file] of [...FILES].entries()) {
    put(`${file}1`, BACK[index].toUpperCase())
    put(`${file}2`, "P")
    put(`${file}7`, "p")
    put(`${file}8`, BACK[index])
  }
  return pieces
}

const isPawn = ({ letter }) => letter.toLowerCase() === "p"
const isKing = ({ letter }) => letter.toLowerCase() === "k"
const isWhite = (letter) => letter === letter.toUpperCase()

/** Moves a piece, in place, and answers what it captured. */
function playOn(pieces, uci) {
  const from = uci.slice(0, 2)
  const to = uci.slice(2, 4)
  const one = pieces.get(from)
  if (!one) return
  const isAside = from[0] !== to[0]
  // En passant: the pawn stands beside the square that its captor comes from.
  const target = isPawn(one) && isAside && !pieces.has(to) ? to[0] + from[1] : to
  const captured = pieces.get(target)
  pieces.delete(target)
  pieces.delete(from)
  const letter = uci[4] ? cased(uci[4], one.letter) : one.letter
  pieces.set(to, { ...one, letter })
  if (isKing(one) && Math.abs(FILES.indexOf(from[0]) - FILES.indexOf(to[0])) === 2)
    castle(pieces, to)
  return captured
}

const cased = (kind, like) => (isWhite(like) ? kind.toUpperCase() : kind)

function castle(pieces, to) {
  const [from, beside] = to[0] === "g" ? ["h", "f"] : ["a", "d"]
  const rook = pieces.get(from + to[1])
  if (!rook) return
  pieces.delete(from + to[1])
  pieces.set(beside + to[1], rook)
}

/** How it stands after so many moves: pieces by their square, and the letters of those that were captured. */
export function standingAfter(moves, count = moves.length) {
  const pieces = startingPieces()
  const captured = []
  for (const { uci } of moves.slice(0, count)) {
    const piece = playOn(pieces, uci)
    if (piece) captured.push(piece.letter)
  }
  return { pieces, captured }
}

/** The letters of a FEN by their square. */
export function piecesOfFen(fen) {
  const pieces = new Map()
  for (const [index, row] of fen.split(" ")[0].split("/").entries()) {
    let file = 0
    for (const letter of row) {
      if (letter >= "1" && letter <= "8") file += Number(letter)
      else pieces.set(`${FILES[file++]}${8 - index}`, letter)
    }
  }
  return pieces
}

export const kingOf = (pieces, side) =>
  [...pieces].find(([, { letter }]) => letter === (side === "white" ? "K" : "k"))?.[0]

const WORTH = { p: 1, n: 3, b: 3, r: 5, q: 9 }

/** By how much a side's captures are worth more. */
export const leadOf = (captured, side) =>
  captured.reduce((sum, letter) => {
    const worth = WORTH[letter.toLowerCase()] ?? 0
    return isWhite(letter) === (side === "white") ? sum - worth : sum + worth
  }, 0)
