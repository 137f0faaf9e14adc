import { integer, oneOf, optional, t, text } from "broadside/http"
import { spaceCommand } from "../../contract"
import { quote } from "../../quoted"
import { cardCommand, id } from "./card-command"
import {
  type Card,
  COLORS,
  done,
  MAX_CARDS,
  MAX_TEXT,
  type Pinboard,
  refuse,
  withCard,
} from "./state"

const place = (description: string) => integer({ minimum: 0, maximum: 1_000, description })
const x = place("From 0, the left edge, to 1000, the right edge")
const y = place("From 0, the top, to 1000, the bottom")

const add = spaceCommand<Pinboard>()({
  description: `Pin a card to the board. It has at most ${MAX_CARDS}.`,
  commutes: true,
  schema: t.Object({
    text: text({ min: 1, max: MAX_TEXT, description: "What it says" }),
    x: optional(x),
    y: optional(y),
    color: optional(oneOf(COLORS, { default: "yellow", description: "Color of the paper" })),
  }),
  reduce(board, { text, color = "yellow", x, y }, by) {
    if (Object.keys(board.cards).length >= MAX_CARDS)
      return refuse(`The board has ${MAX_CARDS} cards, the most it can have. Remove one first.`)
    const free = freePlace(board)
    const words = text.trim()
    const card: Card = {
      text: words,
      x: x ?? free.x,
      y: y ?? free.y,
      color,
      by: by.name,
      rev: 1,
      votes: [],
      order: board.front + 1,
    }
    const added = board.added + 1
    const after = { ...withCard(board, `c${added}`, card), added, front: board.front + 1 }
    return done(after, `${by.name} pinned ${quote(words)} (c${added}).`)
  },
})

const COLUMNS = [0, 500, 1_000]
/** Rows in which cards leave room between each other, even on a phone; then those between them. */
const ROWS = [0, 335, 670, 1_000, 168, 502, 835]
const SPOTS = ROWS.flatMap((row) => COLUMNS.map((column) => ({ x: column, y: row })))

/** A place where no card is; on a full board somewhere on others. */
function freePlace({ cards, added }: Pinboard) {
  const others = Object.values(cards)
  const isFree = ({ x, y }: { x: number; y: number }) =>
    !others.some((card) => Math.abs(card.x - x) < 150 && Math.abs(card.y - y) < 120)
  const spot = SPOTS.find(isFree)
  // By hand, no one pins straight lines.
  return spot ? { x: aside(spot.x, added * 7), y: aside(spot.y, added * 11) } : scatter(added)
}

const aside = (place: number, count: number) =>
  Math.min(1_000, Math.max(0, place + (count % 5) * 8 - 16))
const scatter = (count: number) => ({ x: (count * 137) % 1_001, y: (count * 211) % 1_001 })

const move = cardCommand({
  description: "Move a card; it comes to the front. The last move counts.",
  commutes: true,
  schema: t.Object({ id, x, y }),
  reduce(board, { id, card, fields: { x, y } }, by) {
    const front = board.front + 1
    const after = { ...withCard(board, id, { ...card, x, y, order: front }), front }
    return { ok: true, state: after, happened: `${by.name} moved ${quote(card.text)}.` }
  },
})

const group = cardCommand({
  description: "Put a card into a group, which exists as long as it has cards, or take it out.",
  commutes: true,
  schema: t.Object({
    id,
    name: optional(
      t.Union([text({ max: 40 }), t.Null()], {
        description: "Name of the group; null or nothing: no group",
      }),
    ),
  }),
  reduce(board, { id, card, fields: { name } }, by) {
    const { group: before, ...bare } = card
    const into = name?.trim()
    if (!into && !before)
      return refuse(`${quote(card.text)} is in no group. Send a name to group it.`)
    const after = withCard(board, id, into ? { ...bare, group: into } : bare)
    const how = into
      ? `put ${quote(card.text)} into ${quote(into)}`
      : `took ${quote(card.text)} out of ${quote(before ?? "")}`
    return done(after, `${by.name} ${how}.`)
  },
})

const vote = cardCommand({
  description: "Vote for a card, or take your vote back.",
  commutes: true,
  schema: t.Object({ id }),
  reduce(board, { id, card }, by) {
    const others = card.votes.filter((name) => name !== by.name)
    const isNew = others.length === card.votes.length
    const votes = isNew ? [...others, by.name] : others
    const how = isNew ? "voted for" : "took back the vote for"
    return done(withCard(board, id, { ...card, votes }), `${by.name} ${how} ${quote(card.text)}.`)
  },
})

export const placingCommands = { add, move, group, vote }
