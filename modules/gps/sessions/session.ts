import type { Db } from "broadside/db"

/** Degrees, as WGS 84. */
export interface Place {
  readonly lat: number
  readonly lon: number
}

/** Where a participant is now. */
export interface Participant extends Place {
  readonly id: string
  readonly name: string
  /** Whether they proved a protected name; a device of OwnTracks or TAK proves none. */
  readonly protected: boolean
  readonly color: string
  /** Metres. */
  readonly alt: number | null
  /** Kilometres an hour. */
  readonly speed: number | null
  /** Degrees from north, 0 up to 360. */
  readonly heading: number | null
  /** Radius in metres that the position is right within. */
  readonly accuracy: number | null
  /** When the position arrived, in milliseconds since the epoch. */
  readonly updatedAt: number
}

export interface TrailPoint extends Place {
  /** Milliseconds since the epoch. */
  readonly t: number
}

export interface Pin extends Place {
  readonly id: number
  readonly message: string
  readonly name: string
  /** Whether the request proved a protected name. */
  readonly protected: boolean
  readonly createdAt: number
}

export interface Message {
  readonly id: number
  readonly name: string
  readonly message: string
  readonly at: number
  /** Id of the participant that sent it, where it said so. */
  readonly participant: string | null
  /** Whether the request proved a protected name. */
  readonly protected: boolean
}

/** The creator of a session, without their address and their key. */
export interface Creator {
  /** Hash of the key in the answer to its creation; null in sessions of older versions, which are everyone's. */
  readonly lobbyKey: string | null
  /** Hash of the client that created it. */
  readonly createdFrom: string | null
}

/** A live session, as memory has it. Only `sessions.ts` changes it. */
export interface Session {
  readonly code: string
  readonly name: string
  readonly color: string
  /** Whether the public lobby shows it. */
  readonly listed: boolean
  readonly createdAt: number
  /** The creator decides about the lobby. */
  readonly creator: Creator
  readonly expiresAt: number
  readonly participants: ReadonlyMap<string, Participant>
  readonly trails: ReadonlyMap<string, readonly TrailPoint[]>
  readonly pins: readonly Pin[]
  /** The newest 100. */
  readonly messages: readonly Message[]
}

export interface PositionUpdate extends Place {
  readonly id: string
  readonly name?: string
  /** Whether the request proved a protected name. */
  readonly protected?: boolean
  readonly color?: string
  readonly alt?: number
  readonly speed?: number
  readonly heading?: number
  readonly accuracy?: number
  /** When it was measured, in milliseconds since the epoch; now by default. For queued positions. */
  readonly at?: number
}

export interface NewPin extends Place {
  readonly message?: string
  readonly name?: string
  /** Whether the request proved a protected name. */
  readonly protected?: boolean
}

export interface NewMessage {
  readonly name: string
  readonly message: string
  /** Id of the sending participant. */
  readonly id?: string
  /** Whether the request proved a protected name. */
  readonly protected?: boolean
}

/** The sessions of the site: in memory, and stored so that a restart loses nothing acknowledged. */
export interface Sessions {
  /** For a client, as `ctx.clientOf` returns it; `lobbyKey` is for its creator alone. */
  create(fields: {
    readonly client: string
    readonly name?: string
    readonly color?: string
  }): Promise<{ readonly session: Session; readonly lobbyKey: string }>
  /** In either case of its letters; throws unknown-session or session-ended. */
  find(code: string): Session
  /** Joins or moves a participant. Stored within two seconds. */
  update(code: string, update: PositionUpdate): Session
  pin(code: string, pin: NewPin): Promise<Pin>
  say(code: string, message: NewMessage): Promise<Message>
  /** Shows a session in the public lobby, or no longer. */
  list(code: string, listed: boolean, name?: string): Promise<Session>
  /** The sessions in the lobby, newest first. */
  listed(): readonly Session[]
  /** Sends an event to everyone who follows the session. */
  publish(code: string, event: { readonly event: string; readonly data: unknown }): void
  /** Called after each accepted position, in order. */
  onPosition(listener: (session: Session, participant: Participant) => void): void
  /** Called after each stored pin and message. */
  onPin(listener: (session: Session, pin: Pin) => void): void
  onMessage(listener: (session: Session, message: Message) => void): void
  /** Deletes what others store of a session, in the write that deletes the session. */
  onEnd(remove: (tx: Db, codes: readonly string[]) => Promise<void>): void
  /** Adds what others know of a session to its JSON and to the snapshot of its events. */
  extend(name: string, read: (session: Session) => unknown): void
}
