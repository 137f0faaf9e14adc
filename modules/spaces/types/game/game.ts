import { asset, spaceBoard } from "broadside/ui"
import { spaceType } from "../../contract"
import { deckCommands } from "./cards"
import cardStyle from "./cards.css" with { type: "text" }
import dice from "./dice.board.js" with { type: "text" }
import drag from "./drag.board.js" with { type: "text" }
import faces from "./faces.board.js" with { type: "text" }
import table from "./game.board.js" with { type: "text" }
import style from "./game.css" with { type: "text" }
import { handCommands } from "./hands"
import moves from "./moves.board.js" with { type: "text" }
import moveStyle from "./moves.css" with { type: "text" }
import { init, MAX_SEATS, options } from "./options"
import { roundCommands } from "./rounds"
import { left, seatCommands } from "./seats"
import seats from "./seats.board.js" with { type: "text" }
import shared from "./shared.board.js" with { type: "text" }
import { type Game, names } from "./state"
import { example, mine, summary, view } from "./view"

const script = [faces, dice, seats, moves, shared, drag, table]

/** A table with seats, turns, dice, cards and values to share, for any turn game that people or agents bring. */
export const game = spaceType<Game>({
  id: "game",
  name: "Game table",
  about: "Seats, turns, dice, cards and hidden hands for any turn game that you know.",
  seats: { least: 1, most: MAX_SEATS },
  options,
  commands: { ...seatCommands, ...roundCommands, ...deckCommands, ...handCommands },
  init,
  view,
  mine,
  seated: names,
  places: ({ places }) => places,
  turn: ({ turn }) => turn ?? undefined,
  summary,
  example,
  leave: left,
  board: spaceBoard("game", script, { style: asset("game", "css", style + cardStyle + moveStyle) }),
})
