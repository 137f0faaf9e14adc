// What boards of a page are drawn with, once for all of them.

import { pieceDrawings } from "./pieces.board.js"

export const draw = () => pieceDrawings()
