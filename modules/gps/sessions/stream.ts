import type { GpsContext } from "../context"
import { messageJson } from "./json"
import { sessionTopic } from "./registry"
import type { OwnSessions } from "./sessions"

/** Everything that happens in a session, from a snapshot on. */
export function followSession(
  ctx: GpsContext,
  sessions: OwnSessions,
  code: string,
  request: Request,
): Response {
  const session = sessions.find(code)
  return ctx.live.stream(request, sessionTopic(session.code), {
    async snapshot() {
      const messages = session.messages.map(messageJson)
      return { event: "snapshot", data: { ...sessions.json(session), messages } }
    },
  })
}
