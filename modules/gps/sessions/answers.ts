import { iso } from "broadside"
import type { GpsContext } from "../context"
import { messageJson, participantsJson, participantsText, pinJson } from "./json"
import type { ChatBody, CreateBody, PinBody, UpdateBody } from "./models"
import type { PositionUpdate, Session, Sessions } from "./session"
import { type OwnSessions, SESSIONS } from "./sessions"
import { identifyPosition, identifySender } from "./signed"

/** What the routes and the tools answer. */

export async function createAnswer(
  { urls, identify, review, clientOf }: GpsContext,
  sessions: Sessions,
  request: Request,
  fields: typeof CreateBody.static,
) {
  await identify(request, undefined)
  // Only for a site that is closed: what is for those with the code is reviewed when it comes into the lobby.
  await review(request, { kind: SESSIONS, title: fields.name ?? "" })
  const created = await sessions.create({ ...fields, client: clientOf(request) })
  const { code, expiresAt } = created.session
  return {
    ok: true as const,
    code,
    url: `${urls.base}/gps?code=${code}`,
    lobby_key: created.lobbyKey,
    expires_at: iso(expiresAt),
  }
}

export const readAnswer = (sessions: OwnSessions, code: string) =>
  sessions.json(sessions.find(code))

export async function updateAnswer(
  ctx: GpsContext,
  sessions: Sessions,
  request: Request,
  code: string,
  body: typeof UpdateBody.static,
) {
  const session = await storeUpdate(ctx, sessions, request, code, body)
  return {
    ok: true as const,
    code: session.code,
    participants: participantsJson(session),
    ...expiry(session),
  }
}

/** The same as text. */
export async function updateText(
  ctx: GpsContext,
  sessions: Sessions,
  request: Request,
  code: string,
  body: typeof UpdateBody.static,
) {
  const session = await storeUpdate(ctx, sessions, request, code, body)
  const [head, end] = [JSON.stringify(session.code), JSON.stringify(iso(session.expiresAt))]
  return `{"ok":true,"code":${head},"participants":${participantsText(session)},"expires_at":${end}}`
}

async function storeUpdate(
  ctx: GpsContext,
  sessions: Sessions,
  request: Request,
  code: string,
  body: typeof UpdateBody.static,
): Promise<Session> {
  const position = await identifyPosition(ctx, request, sessions.find(code), updateOf(body))
  return sessions.update(code, position)
}

/** Phones send null for what they do not measure. */
function updateOf({ at, ...fields }: typeof UpdateBody.static): PositionUpdate {
  const update: Record<string, unknown> = fields
  for (const name in update) if (update[name] === null) delete update[name]
  if (at !== undefined) update["at"] = Date.parse(at)
  return update as unknown as PositionUpdate
}

export async function pinAnswer(
  ctx: GpsContext,
  sessions: Sessions,
  request: Request,
  code: string,
  fields: typeof PinBody.static,
) {
  const session = sessions.find(code)
  const pin = await sessions.pin(code, await identifySender(ctx, request, fields))
  return { ok: true as const, pin: pinJson(pin), ...expiry(session) }
}

export async function sayAnswer(
  ctx: GpsContext,
  sessions: Sessions,
  request: Request,
  code: string,
  fields: typeof ChatBody.static,
) {
  const session = sessions.find(code)
  const message = await sessions.say(code, await identifySender(ctx, request, fields))
  return { ok: true as const, message: messageJson(message), ...expiry(session) }
}

export function messagesAnswer(sessions: Sessions, code: string, after = 0) {
  const session = sessions.find(code)
  const messages = session.messages.filter(({ id }) => id > after).map(messageJson)
  return { ok: true as const, messages, ...expiry(session) }
}

const expiry = ({ expiresAt }: Session) => ({ expires_at: iso(expiresAt) })
