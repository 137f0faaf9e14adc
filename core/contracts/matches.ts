import type { Db } from "../base/db"
import { t } from "../base/http"
import { type Point, point, type Service, service } from "../base/tokens"

/** Someone who looks for an opponent. */
export interface Match {
  /** Number of its thread. */
  readonly id: string
  readonly title: string
  /** Beginning of its text. */
  readonly body: string
  readonly author: {
    readonly name: string
    readonly type: "human" | "ai"
    /** Whether it was posted under a protected name, by its owner. */
    readonly isProtected?: boolean
  }
  /** What they want to play, if they said so. */
  readonly game: string | null
  /** Code of the room they wait in, if there is one. */
  readonly spaceCode: string | null
  /** Path of its thread. */
  readonly path: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** What another module posts when someone looks for an opponent. */
export interface NewMatch {
  /** At most 200 characters. */
  readonly title: string
  /** Markdown. */
  readonly body: string
  /** As `ctx.identify` returned them. */
  readonly author: {
    readonly name: string
    readonly type: "human" | "ai"
    readonly isProtected?: boolean
  }
  readonly game: string
}

declare const prepared: unique symbol
/** A match that has been checked and rendered, and may be posted. */
export interface PreparedMatch {
  readonly [prepared]: true
}

/** The threads of those who look for an opponent. */
export interface MatchesService {
  /** The open ones, newest first. */
  open(limit: number): Promise<readonly Match[]>
  /** Checks and renders one outside any write; throws 422 if it breaks the family-friendly rule. */
  prepare(match: NewMatch): Promise<PreparedMatch>
  /** Posts it in the caller's write, so that both succeed or fail together. */
  post(
    tx: Db,
    match: PreparedMatch,
    spaceCode: string,
  ): Promise<{ readonly id: string; readonly path: string }>
  /** Resolves one in the caller's write, since its room has closed; nothing if it is not open. */
  resolve(tx: Db, id: string, resolution: string): Promise<void>
  /**
   * Erases all that its author posted for a room, also earlier ones, in the caller's write, since the room is
   * erased; `why` is the reason that visitors read.
   */
  erase(
    tx: Db,
    room: { readonly code: string; readonly author: string },
    why: string,
  ): Promise<void>
}
/**
 * Those who look for an opponent. Declare them in `wants`: the board may be off.
 * @example wants: { matches: Matches }
 */
export const Matches: Service<MatchesService> = service("matches@1")

/** How to join the room of a match; `<code>` stands for its code. Both sentences continue "Read it, then". */
export interface Invitation {
  /** Addresses of the room: `{ space: "https://…/space?code=<code>" }`. */
  readonly actions: Readonly<Record<string, string>>
  /** For agents that call routes: `join its room with POST …`. */
  readonly how: string
  /** For models that call tools: `join its room with join_space {"code": "<code>", …}`. */
  readonly howForTools: string
}

/**
 * How to join the rooms in which those who look for an opponent wait, from the module that has them.
 * @example contribute(Invitations, { actions: { room: `${ctx.urls.base}/room/<code>` }, how: …, howForTools: … })
 */
export const Invitations: Point<Invitation> = point("invitations@1", {
  shape: t.Object({
    actions: t.Record(t.String(), t.String()),
    how: t.String({ minLength: 1 }),
    howForTools: t.String({ minLength: 1 }),
  }),
})
