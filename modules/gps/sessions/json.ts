import { iso } from "broadside"
import type { LiveSession } from "./live-session"
import type { Message, Participant, Pin, Session, TrailPoint } from "./session"

export const participantJson = ({ updatedAt, ...participant }: Participant) => ({
  ...participant,
  updated_at: iso(updatedAt),
})

export const pinJson = ({ createdAt, ...pin }: Pin) => ({ ...pin, created_at: iso(createdAt) })

export const messageJson = ({ id, name, protected: isProtected, message, at }: Message) => ({
  id,
  name,
  protected: isProtected,
  message,
  at: iso(at),
})

const pointJson = ({ lat, lon, t }: TrailPoint) => ({ lat, lon, t: iso(t) })

export const participantsJson = ({ participants }: Session) =>
  Object.fromEntries([...participants].map(([id, one]) => [id, participantJson(one)]))

/** What the lobby and the events say about a session. */
export const headJson = ({ name, color, listed, expiresAt }: Session) => ({
  name,
  color,
  listed,
  expires_at: iso(expiresAt),
})

export const sessionJson = (session: Session) => ({
  ok: true as const,
  code: session.code,
  ...headJson(session),
  created_at: iso(session.createdAt),
  participants: participantsJson(session),
  pins: session.pins.map(pinJson),
  trails: Object.fromEntries(
    [...session.trails].map(([id, points]) => [id, points.map(pointJson)]),
  ),
})
export type SessionJson = ReturnType<typeof sessionJson>

const texts = new WeakMap<LiveSession, { readonly version: number; readonly text: string }>()

/** The same as text, written again only after a change: with long trails that takes a while. */
export function sessionText(session: LiveSession, more: object): string {
  const { version } = session
  const existing = texts.get(session)
  const text = existing?.version === version ? existing.text : JSON.stringify(sessionJson(session))
  texts.set(session, { version, text })
  const added = JSON.stringify(more)
  return added === "{}" ? text : `${text.slice(0, -1)},${added.slice(1)}`
}

const people = new WeakMap<Participant, string>()

/** `"ada":{…}`; a participant that moves is a new one. */
function entryText(participant: Participant): string {
  const existing = people.get(participant)
  if (existing !== undefined) return existing
  const text = `${JSON.stringify(participant.id)}:${JSON.stringify(participantJson(participant))}`
  people.set(participant, text)
  return text
}

/** `participantsJson` as text: in a large session only one of many has changed since the last time. */
export const participantsText = ({ participants }: Session): string =>
  `{${Array.from(participants.values(), entryText).join(",")}}`
