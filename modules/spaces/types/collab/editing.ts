import { integer, oneOf, optional, t, text } from "broadside/http"
import { quote } from "../../quoted"
import { cardCommand, id } from "./card-command"
import { COLORS, done, editorOf, LOCK_MS, MAX_TEXT, refuse, withCard, withoutLock } from "./state"

const SECONDS = LOCK_MS / 1_000

const edit = cardCommand({
  description:
    "Change the text or the color of a card. `rev` is that of the card you read; if someone else changed it, you get its text. Ends your lock.",
  commutes: true,
  schema: t.Object({
    id,
    rev: integer({
      minimum: 1,
      maximum: 1_000_000,
      description: "rev of the card as you read it",
    }),
    text: optional(text({ min: 1, max: MAX_TEXT, description: "What it says from now on" })),
    color: optional(oneOf(COLORS, { description: "Color of the paper" })),
  }),
  reduce(board, { id, card, fields }, by) {
    const editor = editorOf(board, id, by.name, by.now)
    if (editor) return refuse(`${editor} is editing this card. Try again in ${SECONDS} seconds.`)
    const words = fields.text?.trim()
    if (!words && !fields.color)
      return refuse("There is nothing to change. Send text, color or both.")
    if (fields.rev !== card.rev)
      return refuse(
        `The card was changed: its rev is ${card.rev}, its color ${card.color} and its text ${quote(card.text, MAX_TEXT)}. Send edit with rev ${card.rev}.`,
      )
    const after = { ...card, text: words ?? card.text, color: fields.color ?? card.color }
    const changed = withCard(board, id, { ...after, rev: card.rev + 1 })
    const how =
      after.text === card.text
        ? `made ${quote(card.text)} ${after.color}`
        : `changed ${quote(card.text)} to ${quote(after.text)}`
    return done({ ...changed, locks: withoutLock(board.locks, id) }, `${by.name} ${how}.`)
  },
})

const remove = cardCommand({
  description: "Take a card off the board, unless someone else is editing it.",
  schema: t.Object({ id }),
  reduce(board, { id, card }, by) {
    const editor = editorOf(board, id, by.name, by.now)
    if (editor) return refuse(`${editor} is editing this card. Try again in ${SECONDS} seconds.`)
    const { [id]: _, ...cards } = board.cards
    const after = { ...board, cards, locks: withoutLock(board.locks, id) }
    return { ok: true, state: after, happened: `${by.name} removed ${quote(card.text)}.` }
  },
})

const lock = cardCommand({
  description: `Have a card to yourself for ${SECONDS} seconds while you write; send it again for longer. It ends your other lock.`,
  commutes: true,
  schema: t.Object({ id }),
  reduce(board, { id, card }, by) {
    const editor = editorOf(board, id, by.name, by.now)
    if (editor) return refuse(`${editor} is editing this card. Try again in ${SECONDS} seconds.`)
    const others = Object.entries(board.locks).filter(
      ([locked, { by: holder, until }]) => locked !== id && holder !== by.name && until > by.now,
    )
    const locks = Object.fromEntries([...others, [id, { by: by.name, until: by.now + LOCK_MS }]])
    const happened = `${by.name} is editing ${quote(card.text)}.`
    return { ok: true, state: { ...board, locks }, happened }
  },
})

const unlock = cardCommand({
  description: "End your lock of a card. A builder may end anyone's.",
  commutes: true,
  schema: t.Object({ id }),
  reduce(board, { id, card }, by) {
    const editor = editorOf(board, id, by.name, by.now)
    if (editor && by.role !== "builder")
      return refuse(`${editor} is editing this card. Try again in ${SECONDS} seconds.`)
    const state = { ...board, locks: withoutLock(board.locks, id) }
    return { ok: true, state, happened: `${by.name} unlocked ${quote(card.text)}.` }
  },
})

export const editingCommands = { edit, remove, lock, unlock }
