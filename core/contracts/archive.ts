import type { Control } from "../base/controls"
import type { Db } from "../base/db"
import { type Service, service } from "../base/tokens"
import type { Warning } from "../base/warning"

/** A game as other modules see it. */
export interface GameSummary {
  /** Numeric, zero-padded to three digits, growing past 999. */
  readonly id: string
  readonly title: string
  /** Absolute address of the published page. */
  readonly url: string
  /** Path of the page about it. */
  readonly page: string
  readonly buried: boolean
}

/** What another module publishes as a game. */
export interface NewGame {
  readonly html: string
  /** At most 80 characters. */
  readonly title: string
  /** At most 300 characters. */
  readonly description?: string
  readonly tags?: readonly string[]
  /** Default `under-development`. */
  readonly status?: "stable" | "under-development" | "needs-help"
  /** `AI-solo` when no human took part. */
  readonly humanName: string
  readonly aiCredit?: string
  /** Hash of its cover, which the caller stores; default the page's own. */
  readonly cover?: string
  /** What it is played with, if its maker chose that; default detected from the source. */
  readonly controls?: readonly Control[]
  /** The size that it is made for, in CSS pixels; only with `height`. */
  readonly width?: number
  readonly height?: number
  /** Hash of the key that may change the game, from `newEditKey`. */
  readonly editKey: string | null
  /** The same game may be published twice, with this key both times: there is to be one. */
  readonly mayRepeat?: boolean
}

/** A game that has just been published. */
export interface PublishedGame {
  readonly id: string
  /** Absolute address of the published page. */
  readonly url: string
  /** Absolute address of the page about it, which is the one to hand on. */
  readonly share_url: string
}

declare const validated: unique symbol
/** A game that has been validated and may be published. */
export interface ValidatedGame {
  /** Violations of the single-file rules. */
  readonly warnings: readonly Warning[]
  readonly [validated]: true
}

/** The archive's games, for modules that refer to one. @example const game = await ctx.needs.games.find("007") */
export interface GamesService {
  /** The game, removed or not; undefined if there is none with that id. */
  find(id: string): Promise<GameSummary | undefined>
  /** Validates a game outside any write; throws the same problems as submitting one. */
  validate(game: NewGame): Promise<ValidatedGame>
  /** Publishes it in the caller's write, so that both succeed or fail together. */
  publish(tx: Db, game: ValidatedGame): Promise<PublishedGame>
  /** Path of the page that tells its author that it is published. */
  publishedPath(id: string): string
}
/**
 * The archive's games. Declare them in `needs`, or in `wants` if the archive may be off.
 * @example needs: { games: Games }
 */
export const Games: Service<GamesService> = service("archive.games@1")
