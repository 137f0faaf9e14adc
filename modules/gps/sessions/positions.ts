import { invalid } from "broadside"
import type { GpsContext } from "../context"
import type { LiveSession } from "./live-session"
import type { Participant, PositionUpdate } from "./session"

/** Clocks of phones are not exact. */
const MAX_AHEAD_MS = 60_000
const COLORS = [
  "#1f5fbf",
  "#c2410c",
  "#15803d",
  "#a21caf",
  "#b91c1c",
  "#0f766e",
  "#7c3aed",
  "#a16207",
]

/** A participant where an update says; refuses what cannot be. */
export function participantOf(
  ctx: GpsContext,
  session: LiveSession,
  update: PositionUpdate,
  now: number,
): Participant {
  const { id, lat, lon } = update
  const before = session.participants.get(id)
  const name = update.name?.normalize() ?? before?.name ?? "Guest"
  if (name !== before?.name) ctx.content.screen({ name })
  return {
    id,
    name,
    protected: update.protected ?? (name === before?.name && before.protected),
    color: update.color ?? before?.color ?? colorOf(session.participants.size),
    lat,
    lon,
    alt: update.alt ?? null,
    speed: update.speed ?? null,
    heading: update.heading === undefined ? null : update.heading % 360,
    accuracy: update.accuracy ?? null,
    updatedAt: measuredAt(session, update.at, now),
  }
}

const colorOf = (count: number) => COLORS[count % COLORS.length] as string

function measuredAt({ createdAt }: LiveSession, at: number | undefined, now: number): number {
  if (at === undefined) return now
  if (at > now + MAX_AHEAD_MS) throw wrongTime("is in the future; check the clock of the device")
  if (at < createdAt) throw wrongTime("is before the session began")
  return Math.min(at, now)
}

const wrongTime = (why: string) => invalid([{ path: "/at", message: `at ${why}.` }])
