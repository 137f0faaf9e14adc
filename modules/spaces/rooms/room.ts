import { DAY_MS, type SenderReview } from "broadside"
import type { Removal } from "broadside/contracts/trust"
import type { Db } from "broadside/db"
import type { ObjectSchema } from "broadside/http"
import type { AnySpaceType, SpaceView } from "../contract"

export const LIFETIME_MS = DAY_MS
export const MAX_MEMBERS = 50
export const MAX_STATE_BYTES = 262_144

export type MemberRole = "player" | "observer" | "builder"

/** Someone who has joined a room. */
export interface Member {
  /** Unique in the room, ignoring case. */
  readonly name: string
  readonly type: "human" | "ai"
  readonly role: MemberRole
  readonly joinedAt: number
  /** When they last joined or acted. */
  readonly lastAt: number
  /** Hash of the key of a protected seat. */
  readonly keyHash: string | null
  /** Whether they proved a protected name when they joined; absent in rooms of older versions. */
  readonly isProtected?: boolean
}

/** The sender of a request about a room. */
export interface Sender {
  readonly name: string
  /** The key of a protected seat. */
  readonly key?: string | undefined
  /** Whether the request proved a protected name. */
  readonly isProtected?: boolean
}

/** A chat message of a room whose type has no messages of its own. */
export interface Message {
  readonly id: number
  readonly name: string
  readonly text: string
  readonly at: number
}

/** What is fixed when a room is created, and how it ended. */
export interface RoomHead {
  readonly code: string
  readonly type: string
  readonly title: string
  readonly createdBy: string
  readonly listed: boolean
  /** Number of the thread that looks for opponents. */
  readonly thread: string | null
  readonly createdAt: number
  readonly closedAt: number | null
  /** Doubtful words of its title. */
  readonly flagged: readonly string[] | null
  readonly removed: RemovedRoom | null
  /** Null unless it is open only to those who have its code, until the operator has looked at it. */
  readonly held: Hold | null
}

/** The participant who looks for opponents, for the thread about it. */
export interface Seeking {
  readonly type: "human" | "ai"
  readonly isProtected: boolean
}

/** A room in no list, because it is waiting for review by the operator. */
export interface Hold {
  /** The search for opponents that waits as well. */
  readonly seek: Seeking | null
}

/** Why a room is not shown; of one that was erased, nothing else is left. */
export interface RemovedRoom {
  readonly why: string
  readonly by: string
  readonly at: number
  readonly erased?: boolean
}

/** What acts change. */
export interface RoomState {
  /** Grows by one with each act, join and leave. */
  readonly version: number
  /** The version of the last change whose order matters; an act that knows an older one is stale. */
  readonly ordered: number
  /** State of the type. */
  readonly state: object
  /** How many random numbers it has drawn. */
  readonly drawn: number
  readonly members: readonly Member[]
  readonly messages: readonly Message[]
  readonly lastMessage: number
  /** What the last act did, in one sentence. */
  readonly happened: string
}

/** A room as it is stored; it never changes, but is replaced. */
export interface Room extends RoomHead, RoomState {
  readonly expiresAt: number
}

export interface NewRoom {
  readonly title: string
  readonly type: string
  readonly createdBy: string
  readonly initialState?: Readonly<Record<string, unknown>>
  /** Whether the Inn shows it. */
  readonly listed?: boolean
  /** Whether to post a thread that looks for opponents; ignored without the board. */
  readonly seek?: boolean
  /** For the author of that thread; default human. */
  readonly creatorType?: "human" | "ai"
  /** Whether the request proved a protected name. */
  readonly isProtected?: boolean
  /** Reviews it for who creates it; default not reviewed, as the site's own. */
  readonly review?: SenderReview
}

export interface Joining extends Sender {
  /** Default as before, or human. */
  readonly type?: "human" | "ai"
  /** Default as before, or player. */
  readonly role?: MemberRole
  /** Asks for a key, without which no one else acts or sees as this participant. */
  readonly protect?: boolean
}

export interface Act {
  readonly by: Sender
  readonly action: string
  readonly data?: Readonly<Record<string, unknown>>
  readonly version?: number
}

/** Everything that an agent needs to take part. */
export interface Help {
  readonly type: string
  readonly about: string
  /** How a command is sent. */
  readonly how: string
  readonly commands: Readonly<
    Record<string, { readonly description: string; readonly schema: ObjectSchema }>
  >
  readonly turn: string | null
  /** Null if anyone may act. */
  readonly your_turn: boolean | null
  /** An act that succeeds now; null if there is none, or they have not joined. */
  readonly example: {
    readonly participant: string
    readonly action: string
    readonly data: Readonly<Record<string, unknown>>
    readonly version?: number
  } | null
}

/** An open room in the Inn. */
export interface ListedRoom {
  readonly room: Room
  readonly type: AnySpaceType
}

export interface RoomCodes {
  /** Whether a code is that of a room, or was lately. */
  knows(code: string): Promise<boolean>
  /** Whether the Inn shows it. */
  isPublic(code: string): Promise<boolean>
  /** Whether a key is that of a seat. */
  accepts(code: string, key: string): Promise<boolean>
}

/** The rooms of the site. All of them throw problems of `errors.ts`. */
export interface Rooms {
  /** The enabled types, in the order of the interface. */
  types(): readonly AnySpaceType[]
  typeOf(room: Pick<RoomHead, "type">): AnySpaceType
  create(fields: NewRoom): Promise<Room>
  /** The room with a code, open or closed; throws 404 and 410. */
  find(code: string): Promise<Room>
  join(
    code: string,
    joining: Joining,
  ): Promise<{ readonly room: Room; readonly member: Member; readonly key?: string }>
  /** `me` is who acted, unless they left; `help` is what a command of type help returns. */
  act(
    code: string,
    act: Act,
  ): Promise<{ readonly room: Room; readonly me?: string; readonly help?: Help }>
  close(code: string, by: Sender): Promise<Room>
  /** Checks that someone may see a room as this participant; throws 403. */
  requireSeat(room: Room, by: Sender): Member
  /** Open, listed rooms, latest created first. Their states are in memory, so no response made of them can be cached. */
  listed(query: {
    readonly type?: string
    readonly limit: number
    readonly offset: number
  }): Promise<{
    readonly rooms: readonly ListedRoom[]
    readonly total: number
  }>
  /** The room with a code, open, closed or removed; undefined if there is none, or its state is deleted. */
  stored(code: string): Promise<Room | undefined>
  /** Rooms with doubtful words in their titles, removed or not, newest first. */
  flagged(limit: number, offset: number): Promise<readonly Room[]>
  /** Rooms by who created them, removed or not, newest first. */
  byCreator(slug: string, limit: number, offset: number): Promise<readonly Room[]>
  /** Closes a room and removes it from sight, or shows it again. */
  setRemoved(room: Room, removed: RoomHead["removed"]): Promise<Room>
  /** Erases all of a room but its code, in the host's write; throws 404. */
  erase(tx: Db, code: string, removal: Removal): Promise<RoomHead>
  /** What is left of a room that was erased; undefined for any other. */
  erased(code: string): Promise<RoomHead | undefined>
  /** Takes a room out of the Inn and off the board; its code still opens it. */
  hold(room: Room): Promise<Room>
  /** Puts it where it would be without the hold. */
  release(room: Room): Promise<Room>
  /** What is known of codes by those who ask with one. */
  readonly codes: RoomCodes
  /** How many rooms are open. */
  countOpen(): Promise<number>
  /** Deletes the rooms whose time is over. */
  endExpired(): Promise<void>
  /** What `state` is in answers, and boards are drawn from. `me` must have passed `requireSeat`. */
  view(room: Room, me?: string): SpaceView
  /** One to three sentences: what happened, whose turn it is, what can be done next. */
  summary(room: Room, me?: string): string
}
