import { asset, spaceBoard } from "broadside/ui"
import { spaceType } from "../../contract"
import glass from "./glass.board.js" with { type: "text" }
import board from "./kerplunk.board.js" with { type: "text" }
import style from "./kerplunk.css" with { type: "text" }
import marbles from "./marbles.board.js" with { type: "text" }
import marbleStyle from "./marbles.css" with { type: "text" }
import panel from "./panel.board.js" with { type: "text" }
import panelStyle from "./panel.css" with { type: "text" }
import places from "./places.board.js" with { type: "text" }
import { left, sit, stand } from "./seats"
import { MAX_SEATS, marblesOf, newState, type State, seatedNames } from "./state"
import { peek, pull } from "./sticks"
import sticks from "./sticks.board.js" with { type: "text" }
import { exampleFor, summaryOf } from "./summary"
import trays from "./trays.board.js" with { type: "text" }
import tube from "./tube.board.js" with { type: "text" }
import { restart, skip } from "./turns"

const script = [places, sticks, marbles, glass, trays, tube, panel, board]
const css = style + marbleStyle + panelStyle

/** Everything is visible in a tube of glass; the view also counts each player's marbles. */
const view = (state: State) => ({
  ...state,
  scores: state.players.map(({ name, seat }) => ({ name, seat, marbles: marblesOf(state, name) })),
})

/** Pull sticks out of a tube of marbles; the fewest marbles win. */
export const kerplunk = spaceType<State>({
  id: "kerplunk",
  name: "Kerplunk",
  about: "Pull sticks out of a tube of marbles, one each turn; who lets the fewest fall wins.",
  seats: { least: 1, most: MAX_SEATS },
  init: (_, random) => newState(random),
  commands: { sit, pull, peek, stand, skip, restart },
  view,
  seated: seatedNames,
  turn: ({ turn }) => turn ?? undefined,
  summary: summaryOf,
  example: exampleFor,
  leave: left,
  board: spaceBoard("kerplunk", script, { style: asset("kerplunk", "css", css) }),
})
