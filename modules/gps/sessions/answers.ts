import { iso } from "broadside"
import type { GpsContext } from "../context"
import { messageJson, participantsJson, participantsText, pinJson } from "./json"
import type { CreateBody, UpdateBody } from "./models"
import type { NewMessage, NewPin, PositionUpdate, Session, Sessions } from "./session"
import type { OwnSessions } from "./sessions"

/** What the routes and the tools answer. */

export async function createAnswer(
  { urls }: GpsContext,
  sessions: Sessions,
  fields: typeof CreateBody.static,
) {
  const { code, expiresAt } = await sessions.create(fields)
  return {
    ok: true as const,
    code,
    url: `${urls.base}/gps?code=${code}`,
    expires_at: iso(expiresAt),
  }
}

export const readAnswer = (sessions: OwnSessions, code: string) =>
  sessions.json(sessions.find(code))

export function updateAnswer(sessions: Sessions, code: string, body: typeof UpdateBody.static) {
  const session = sessions.update(code, updateOf(body))
  return {
    ok: true as const,
    code: session.code,
    participants: participantsJson(session),
    ...expiry(session),
  }
}

/** The same as text. */
export function updateText(sessions: Sessions, code: string, body: typeof UpdateBody.static) {
  const session = sessions.update(code, updateOf(body))
  const [head, end] = [JSON.stringify(session.code), JSON.stringify(iso(session.expiresAt))]
  return `{"ok":true,"code":${head},"participants":${participantsText(session)},"expires_at":${end}}`
}

function updateOf({ at, ...fields }: typeof UpdateBody.static): PositionUpdate {
  const present = Object.entries(fields).filter(([, value]) => value !== null)
  return {
    ...(Object.fromEntries(present) as unknown as PositionUpdate),
    ...(at === undefined ? {} : { at: Date.parse(at) }),
  }
}

export async function pinAnswer(sessions: Sessions, code: string, fields: NewPin) {
  const session = sessions.find(code)
  const pin = await sessions.pin(code, fields)
  return { ok: true as const, pin: pinJson(pin), ...expiry(session) }
}

export async function sayAnswer(sessions: Sessions, code: string, fields: NewMessage) {
  const session = sessions.find(code)
  const message = await sessions.say(code, fields)
  return { ok: true as const, message: messageJson(message), ...expiry(session) }
}

export function messagesAnswer(sessions: Sessions, code: string, after = 0) {
  const session = sessions.find(code)
  const messages = session.messages.filter(({ id }) => id > after).map(messageJson)
  return { ok: true as const, messages, ...expiry(session) }
}

const expiry = ({ expiresAt }: Session) => ({ expires_at: iso(expiresAt) })
