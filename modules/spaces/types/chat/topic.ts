import { t, text } from "broadside/http"
import { spaceCommand } from "../../contract"
import { quote } from "../../quoted"
import { quotedMessage } from "./messages"
import { messageId, unknownMessage } from "./reactions"
import { type ChatState, findMessage } from "./state"

const command = spaceCommand<ChatState>()

export const TopicText = text({ min: 1, max: 120, description: "What the conversation is about" })

export const topic = command({
  description: "Set what the conversation is about.",
  schema: t.Object({ text: TopicText }),
  commutes: true,
  reduce: (state, fields, { name }) => ({
    ok: true,
    state: { ...state, topic: fields.text },
    happened: `${name} set the topic to ${quote(fields.text)}.`,
  }),
})

export const pin = command({
  description: "Show a message above the conversation, in place of the one that is pinned now.",
  schema: t.Object({ message: messageId }),
  commutes: true,
  reduce(state, { message: id }, { name }) {
    const message = findMessage(state, id)
    if (!message) return unknownMessage(id)
    const happened = `${name} pinned ${quotedMessage(message)}.`
    return { ok: true, state: { ...state, pinned: message }, happened }
  },
})

export const unpin = command({
  description: "Take down the pinned message.",
  schema: t.Object({}),
  commutes: true,
  reduce: (state, _, { name }) =>
    state.pinned
      ? { ok: true, state: { ...state, pinned: null }, happened: `${name} unpinned the message.` }
      : { ok: false, why: "No message is pinned. Pin one with pin and its id as message." },
})
