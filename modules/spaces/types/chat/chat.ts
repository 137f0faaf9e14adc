import { iso } from "broadside"
import { t } from "broadside/http"
import { asset, spaceBoard } from "broadside/ui"
import { type SpaceCommandSent, spaceType } from "../../contract"
import { quote } from "../../quoted"
import source from "./chat.board.js" with { type: "text" }
import css from "./chat.css" with { type: "text" }
import messageStyle from "./message.css" with { type: "text" }
import { me, quotedMessage, say } from "./messages"
import { react } from "./reactions"
import { type ChatMessage, type ChatState, EMOJIS } from "./state"
import { pin, TopicText, topic, unpin } from "./topic"

const messageJson = (message: ChatMessage) => ({ ...message, at: iso(message.at) })

/** What was said last, how it can be answered, and what the conversation is about. */
function summary({ topic, messages, pinned }: ChatState): string {
  const about = topic ? `The topic is ${quote(topic)}. ` : ""
  const above = pinned ? `Pinned: ${quotedMessage(pinned)}. ` : ""
  const last = messages.at(-1)
  if (!last) return `${about}${above}No one has said anything yet. Start with say.`
  const latest = `${last.name}: ${quotedMessage(last)}`
  return `${about}${above}The last message (id ${last.id}) is from ${latest}. Answer with say, or react with its id as message.`
}

export const chat = spaceType<ChatState>({
  id: "chat",
  name: "Chat",
  about: "Talk about a topic, react to what others say, and pin what matters.",
  options: t.Object({ topic: t.Optional(TopicText) }),
  commands: { say, me, react, topic, pin, unpin },
  init: (options) => ({
    topic: typeof options["topic"] === "string" ? options["topic"] : "",
    messages: [],
    reactions: {},
    pinned: null,
    last: 0,
  }),
  view: ({ topic, messages, reactions, pinned }) => ({
    topic,
    messages: messages.map(messageJson),
    reactions,
    pinned: pinned && messageJson(pinned),
  }),
  summary,
  example: (): SpaceCommandSent => ({ type: "say", text: "Hello, everyone!" }),
  chat: "say",
  board: spaceBoard("chat", `${source}\nconst EMOJIS = ${JSON.stringify(EMOJIS)}\n`, {
    style: asset("chat", "css", `${css}\n${messageStyle}`),
  }),
})
