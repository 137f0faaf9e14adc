import { times } from "broadside/ui"
import { bytesOf } from "../../bytes"
import type { SpaceCommandSent } from "../../contract"
import { quoted } from "../../quoted"
import { MAX_BYTES, MAX_CARDS, type Pinboard } from "./state"

export function summary({ cards }: Pinboard, name?: string): string {
  const all = Object.values(cards)
  if (all.length === 0)
    return name === undefined
      ? "The board is empty."
      : "The board is empty. Send add with a text to pin the first card."
  const groups = new Set(all.flatMap(({ group }) => group ?? [])).size
  const top = all.reduce((best, card) => (card.votes.length > best.votes.length ? card : best))
  const many = `${times(all.length, "card")}${groups > 0 ? ` in ${times(groups, "group")}` : ""}`
  const votes = top.votes.length
  const stands = `${many}${votes > 0 ? `; top vote: ${quoted(top.text)} (${votes})` : ""}.`
  return name === undefined
    ? stands
    : `${stands} Send add, vote, group, move or edit with an id of cards.`
}

/** A command that succeeds now: a full board has cards to move. */
export function example({ cards }: Pinboard): SpaceCommandSent {
  const [first] = Object.entries(cards)
  const isFull = Object.keys(cards).length >= MAX_CARDS || bytesOf(cards) > MAX_BYTES - 1_000
  if (!first || !isFull) return { type: "add", text: "A dark mode for the evening" }
  const [id, { x, y }] = first
  return { type: "move", id, x, y }
}
