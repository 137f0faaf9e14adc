import { jsonAnswer, type Tool, toolOf } from "broadside/contracts"
import type { GpsContext } from "../context"
import {
  createAnswer,
  messagesAnswer,
  pinAnswer,
  readAnswer,
  sayAnswer,
  updateAnswer,
} from "./answers"
import { chatRoute, createRoute, pinRoute, readRoute, sayRoute, updateRoute } from "./routes"
import type { OwnSessions } from "./sessions"

const READS = {
  name: "read_gps_session",
  title: "Read a location session",
  description: "Participants, trails and pins of a session, or its chat.",
}
const STARTS = {
  name: "edit_gps_session",
  title: "Start or chat in a location session",
  description: "Create one, then join with push_gps_position.",
}
const action = (value: string) => ({ argument: "action", value })

/** Tools for location sessions. */
export const sessionTools = (ctx: GpsContext, sessions: OwnSessions): Tool[] => [
  toolOf(ctx, readRoute, {
    ...READS,
    choice: action("read"),
    run: async ({ params: { code } }) => jsonAnswer("Session:", readAnswer(sessions, code)),
  }),
  toolOf(ctx, chatRoute, {
    ...READS,
    choice: action("chat"),
    run: async ({ params: { code }, query: { after } }) =>
      jsonAnswer("Messages:", messagesAnswer(sessions, code, after)),
  }),
  toolOf(ctx, createRoute, {
    ...STARTS,
    choice: action("create"),
    async run({ body }, request) {
      const value = await createAnswer(ctx, sessions, request, body)
      const text = `Session ${value.code}. People join at ${value.url} Keep lobby_key: with it, list_gps_lobby shows the session in the public lobby.`
      return { text, value }
    },
  }),
  toolOf(ctx, sayRoute, {
    ...STARTS,
    choice: action("say"),
    run: async ({ params: { code }, body }, request) =>
      jsonAnswer("Sent:", await sayAnswer(ctx, sessions, request, code, body)),
  }),
  toolOf(ctx, updateRoute, {
    name: "push_gps_position",
    title: "Push a position",
    description: "Join a session, or move in it. It ends 10 minutes after the last position.",
    effect: { idempotent: true },
    omit: ["accuracy", "at", "color"],
    async run({ params: { code }, body }, request) {
      const value = await updateAnswer(ctx, sessions, request, code, body)
      return jsonAnswer("Moved. Everyone in the session:", value)
    },
  }),
  toolOf(ctx, pinRoute, {
    name: "drop_gps_pin",
    title: "Drop a pin",
    description: "A place with a message on a session's map.",
    run: async ({ params: { code }, body }, request) =>
      jsonAnswer("Dropped:", await pinAnswer(ctx, sessions, request, code, body)),
  }),
]
