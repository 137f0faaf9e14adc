import type { Creator, Message, Participant, Pin, Session, TrailPoint } from "./session"
import { MAX_TRAIL_POINTS, Trail } from "./trail"

/** How long a session lives after its last position. */
export const LIFETIME_MS = 600_000
export const MAX_MESSAGES = 100

/** Beyond it the parts of a trail are stored again, as one and thinned. */
const MAX_STORED_POINTS = 2 * MAX_TRAIL_POINTS

/** What of a participant's trail is stored, and what is not yet. */
interface Track {
  readonly trail: Trail
  waiting: TrailPoint[]
  stored: number
  nextPart: number
}

/** What of a trail is to be stored now. */
export interface TrailPart {
  readonly part: number
  readonly points: readonly TrailPoint[]
  /** It replaces all parts before it. */
  readonly isWhole: boolean
}

function storeAgain(track: Track): void {
  track.waiting = []
  track.stored = MAX_STORED_POINTS + 1
}

interface Fields extends Creator {
  readonly code: string
  readonly name: string
  readonly color: string
  readonly listed: boolean
  readonly createdAt: number
}

/** A session in memory. */
export class LiveSession implements Session {
  readonly code: string
  readonly createdAt: number
  readonly creator: Creator
  name: string
  color: string
  listed: boolean
  expiresAt: number
  readonly participants = new Map<string, Participant>()
  readonly trails = new Map<string, readonly TrailPoint[]>()
  readonly pins: Pin[] = []
  readonly messages: Message[] = []
  /** Grows with every change. */
  version = 0
  readonly #tracks = new Map<string, Track>()

  constructor(fields: Fields) {
    this.code = fields.code
    this.name = fields.name
    this.color = fields.color
    this.listed = fields.listed
    this.createdAt = fields.createdAt
    this.creator = { lobbyKey: fields.lobbyKey, createdFrom: fields.createdFrom }
    this.expiresAt = fields.createdAt + LIFETIME_MS
  }

  /** Takes in a position; one that is older than the participant's only becomes part of the trail. */
  move(participant: Participant, now: number, mostPoints?: number): void {
    this.version++
    this.expiresAt = now + LIFETIME_MS
    const { id, lat, lon, updatedAt } = participant
    const current = this.participants.get(id)
    if (current && current.updatedAt > updatedAt) {
      const { name, color, protected: isProtected } = participant
      this.participants.set(id, { ...current, name, color, protected: isProtected })
    } else this.participants.set(id, participant)
    const track = this.#trackOf(id)
    const point = { lat, lon, t: updatedAt }
    track.trail.add(point, mostPoints)
    track.waiting.push(point)
    // Nothing could be stored for long.
    if (track.waiting.length > MAX_STORED_POINTS) storeAgain(track)
  }

  describe({ name, listed }: Pick<Session, "name" | "listed">): void {
    this.version++
    this.name = name
    this.listed = listed
  }

  addPin(pin: Pin): void {
    this.version++
    this.pins.push(pin)
  }

  addMessage(message: Message): void {
    this.version++
    this.messages.push(message)
    if (this.messages.length > MAX_MESSAGES) this.messages.shift()
  }

  /** What is not stored yet of a participant's trail; from now on it counts as stored. */
  takePart(id: string): TrailPart {
    const track = this.#trackOf(id)
    const { trail, waiting } = track
    track.waiting = []
    const isWhole = track.stored + waiting.length > MAX_STORED_POINTS
    const points = isWhole ? [...trail.points] : waiting
    track.stored = isWhole ? points.length : track.stored + points.length
    return { part: track.nextPart++, points, isWhole }
  }

  /** Storing it failed. */
  putBack(id: string): void {
    storeAgain(this.#trackOf(id))
  }

  /** Takes in a stored participant. */
  restore(participant: Participant, movedAt: number): void {
    this.expiresAt = Math.max(this.expiresAt, movedAt + LIFETIME_MS)
    // Older versions stored none.
    this.participants.set(participant.id, {
      ...participant,
      protected: participant.protected ?? false,
    })
    this.#trackOf(participant.id)
  }

  /** Takes in a stored part of a trail. */
  restorePart(id: string, part: number, points: readonly TrailPoint[]): void {
    const track = this.#trackOf(id)
    for (const point of points) track.trail.add(point)
    track.stored += points.length
    track.nextPart = Math.max(track.nextPart, part + 1)
  }

  #trackOf(id: string): Track {
    const existing = this.#tracks.get(id)
    if (existing) return existing
    const track: Track = { trail: new Trail(), waiting: [], stored: 0, nextPart: 1 }
    this.#tracks.set(id, track)
    this.trails.set(id, track.trail.points)
    return track
  }
}
