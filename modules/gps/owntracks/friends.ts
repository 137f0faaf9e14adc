import type { Participant, Session } from "../sessions/session"
import type { Answer } from "./models"

/** Everyone else in the session as the app's friends: for each a card with the name, and a location. */
export function friendsOf({ participants }: Session, self: string | undefined): Answer {
  const trackerIds = new Set<string>()
  return [...participants.values()].flatMap((participant) => {
    const tid = trackerId(participant, trackerIds)
    trackerIds.add(tid)
    if (participant.id === self) return []
    return [{ _type: "card" as const, tid, name: participant.name }, locationOf(participant, tid)]
  })
}

/**
 * Two letters of the name. In HTTP mode, the apps know friends by nothing else, so that no two may
 * have the same.
 */
function trackerId({ name, id }: Participant, others: ReadonlySet<string>): string {
  const letters = [...(name || id).toUpperCase()].filter((one) => /[\p{L}\p{N}]/u.test(one))
  const wanted = letters.slice(0, 2).join("") || "00"
  if (!others.has(wanted)) return wanted
  const [first] = letters
  for (let n = 2; ; n++) {
    const other = n < 10 ? `${first ?? 0}${n}` : n.toString(36).toUpperCase().padStart(2, "0")
    if (!others.has(other)) return other
  }
}

function locationOf(participant: Participant, tid: string): Answer[number] {
  const { lat, lon, updatedAt, accuracy, alt, speed, heading } = participant
  return {
    _type: "location",
    tid,
    lat,
    lon,
    tst: Math.floor(updatedAt / 1_000),
    ...(accuracy === null ? {} : { acc: Math.round(accuracy) }),
    ...(alt === null ? {} : { alt: Math.round(alt) }),
    ...(speed === null ? {} : { vel: Math.round(speed) }),
    ...(heading === null ? {} : { cog: Math.round(heading) }),
  }
}
