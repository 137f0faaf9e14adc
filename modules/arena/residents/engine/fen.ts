import { Board, LONG, SHORT } from "./board"
import { NORTH, otherColor, PAWN, pieceOf, squareOf, WHITE } from "./pieces"

const RIGHTS: Readonly<Record<string, number>> = {
  K: SHORT,
  Q: LONG,
  k: SHORT << 2,
  q: LONG << 2,
}

/** Sets up the position of a FEN, which must be a legal one. */
export function boardOf(fen: string): Board {
  const [places = "", turn = "w", rights = "-", passant = "-", quiet = "0"] = fen.split(" ")
  const board = new Board()
  places.split("/").forEach((row, index) => {
    let square = (7 - index) * NORTH
    for (const letter of row) {
      if (/\d/.test(letter)) square += Number(letter)
      else board.put(pieceOf(letter), square++)
    }
  })
  if (turn === "b") board.pass()
  const castling = [...rights].reduce((sum, letter) => sum | (RIGHTS[letter] ?? 0), 0)
  board.setRights(castling, passant === "-" ? -1 : usefulPassant(board, squareOf(passant)))
  board.quiet = Number(quiet)
  return board
}

/** Without a pawn that can capture, the right makes no difference. */
function usefulPassant(board: Board, square: number): number {
  const pawn = square + (board.turn === WHITE ? -NORTH : NORTH)
  const capturer = PAWN | board.turn
  const isUseful =
    board.squares[pawn] === (PAWN | otherColor(board.turn)) &&
    (board.squares[pawn - 1] === capturer || board.squares[pawn + 1] === capturer)
  return isUseful ? square : -1
}
