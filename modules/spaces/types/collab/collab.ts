import { asset, spaceBoard } from "broadside/ui"
import { spaceType } from "../../contract"
import cardStyle from "./card.css" with { type: "text" }
import cards from "./cards.board.js" with { type: "text" }
import board from "./collab.board.js" with { type: "text" }
import style from "./collab.css" with { type: "text" }
import dialog from "./dialog.board.js" with { type: "text" }
import drag from "./drag.board.js" with { type: "text" }
import { editingCommands } from "./editing"
import places from "./places.board.js" with { type: "text" }
import { placingCommands } from "./placing"
import type { Pinboard } from "./state"
import { example, summary } from "./summary"

const script = [cards, places, drag, dialog, board]

/** A pinboard: cards that everyone writes, moves, groups and votes for. */
export const collab = spaceType<Pinboard>({
  id: "collab",
  name: "Pinboard",
  about: "Collect ideas on cards, sort them into groups and vote for the best.",
  commands: { ...placingCommands, ...editingCommands },
  init: () => ({ cards: {}, locks: {}, added: 0, front: 0 }),
  view: ({ cards, locks }) => ({ cards, locks }),
  summary,
  example,
  leave: (board, name) => ({
    ...board,
    locks: Object.fromEntries(Object.entries(board.locks).filter(([, { by }]) => by !== name)),
  }),
  board: spaceBoard("collab", script, { style: asset("collab", "css", style + cardStyle) }),
})
