import { asset, spaceBoard, times } from "broadside/ui"
import { bytesOf } from "../../bytes"
import { type SpaceCommandSent, spaceType } from "../../contract"
import { quote } from "../../quoted"
import cardStyle from "./card.css" with { type: "text" }
import cards from "./cards.board.js" with { type: "text" }
import board from "./collab.board.js" with { type: "text" }
import style from "./collab.css" with { type: "text" }
import dialog from "./dialog.board.js" with { type: "text" }
import drag from "./drag.board.js" with { type: "text" }
import { editingCommands } from "./editing"
import places from "./places.board.js" with { type: "text" }
import { placingCommands } from "./placing"
import { MAX_BYTES, MAX_CARDS, type Pinboard } from "./state"

function summary({ cards }: Pinboard, name?: string): string {
  const all = Object.values(cards)
  if (all.length === 0)
    return name === undefined
      ? "The board is empty."
      : "The board is empty. Send add with a text to pin the first card."
  const groups = new Set(all.flatMap(({ group }) => group ?? [])).size
  const top = all.reduce((best, card) => (card.votes.length > best.votes.length ? card : best))
  const many = `${times(all.length, "card")}${groups > 0 ? ` in ${times(groups, "group")}` : ""}`
  const votes = top.votes.length
  const stands = `${many}${votes > 0 ? `; top vote: ${quote(top.text)} (${votes})` : ""}.`
  return name === undefined
    ? stands
    : `${stands} Send add, vote, group, move or edit with an id of cards.`
}

/** A command that succeeds now: a full board has cards to move. */
function example({ cards }: Pinboard): SpaceCommandSent {
  const [first] = Object.entries(cards)
  const isFull = Object.keys(cards).length >= MAX_CARDS || bytesOf(cards) > MAX_BYTES - 1_000
  if (!first || !isFull) return { type: "add", text: "A dark mode for the evening" }
  const [id, { x, y }] = first
  return { type: "move", id, x, y }
}

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
