import { iso } from "broadside"
import type { Message, Participant, Pin, Session, TrailPoint } from "./session"

export const participantJson = ({ updatedAt, ...participant }: Participant) => ({
  ...participant,
  updated_at: iso(updatedAt),
})

export const pinJson = ({ createdAt, ...pin }: Pin) => ({ ...pin, created_at: iso(createdAt) })

export const messageJson = ({ id, name, message, at }: Message) => ({
  id,
  name,
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
