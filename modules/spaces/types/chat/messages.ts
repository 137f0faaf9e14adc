import { t, text } from "broadside/http"
import { type SpaceActor, type SpaceOutcome, spaceCommand } from "../../contract"
import { quote } from "../../quoted"
import { type ChatMessage, type ChatState, withMessage } from "./state"

/** A message as sentences quote it: “ann waves”. */
export const quotedMessage = ({ kind, name, text: words }: ChatMessage): string =>
  kind === "me" ? quote(`${name} ${words}`) : quote(words)

const command = spaceCommand<ChatState>()

function add(
  state: ChatState,
  { name, now }: SpaceActor,
  kind: ChatMessage["kind"],
  words: string,
): SpaceOutcome<ChatState> {
  const next = withMessage(state, { kind, name, text: words, at: now })
  const happened =
    kind === "say"
      ? `${name} said ${quote(words)}.`
      : `${name} described an action: ${quote(`${name} ${words}`)}.`
  return { ok: true, state: next, happened }
}

export const say = command({
  description: "Say something to everyone in the room.",
  schema: t.Object({ text: text({ min: 1, max: 500, description: "The message" }) }),
  commutes: true,
  reduce: (state, fields, by) => add(state, by, "say", fields.text),
})

export const me = command({
  description: 'Describe what you do; people read it after your name: "waves" becomes "ann waves".',
  schema: t.Object({
    text: text({ min: 1, max: 200, description: "What you do, in the third person: waves" }),
  }),
  commutes: true,
  reduce: (state, fields, by) => add(state, by, "me", fields.text.replace(/\s+/g, " ").trim()),
})
