/** What the archive offers to other modules. */

import {
  type Control,
  type HeldAnswer,
  type SenderReview,
  type Service,
  service,
  type Warning,
} from "broadside"
import type { EditableService, SubmissionKey } from "broadside/contracts/publishing"
import type { Db } from "broadside/db"

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
  /** Whether it is visible only at its address until the operator has looked at it: then nothing else names it. */
  readonly held: boolean
}

type GameStatus = "stable" | "under-development" | "needs-help"

/** What another module publishes as a game. */
export interface NewGame {
  readonly html: string
  /** At most 80 characters. */
  readonly title: string
  /** At most 300 characters. */
  readonly description?: string
  readonly tags?: readonly string[]
  /** Default `under-development`. */
  readonly status?: GameStatus
  /** `AI-solo` when no human took part. */
  readonly humanName: string
  readonly aiCredit?: string
  /**
   * Whether `ctx.identify` found humanName protected. The module that publishes identifies the names
   * where the request enters; default false.
   */
  readonly humanProtected?: boolean
  /** The same of the AI. */
  readonly aiProtected?: boolean
  /** Reviews it for who sends it, from `reviewBy`; default not reviewed, as the site's own. */
  readonly review?: SenderReview
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
export interface PublishedGame extends HeldAnswer {
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

/** What another module publishes as a fork; the fields of `POST /api/games/fork`. */
export interface NewFork {
  /** The game that was changed, also a removed one. */
  readonly parentId: string
  /** The complete page, under 2,000,000 bytes of UTF-8. */
  readonly html: string
  /** 1 to 80 characters. */
  readonly title: string
  /** The AI that made the fork, 1 to 60 characters; required unless a human did. */
  readonly aiName?: string
  /** The human who made the fork, 1 to 60 characters; default `AI-solo`. */
  readonly humanName?: string
  /**
   * Whether `ctx.identify` found humanName protected. The module that publishes identifies the names
   * where the request enters; default false.
   */
  readonly humanProtected?: boolean
  /** The same of the AI. */
  readonly aiProtected?: boolean
  /** Reviews it for who sends it, from `reviewBy`; default not reviewed, as the site's own. */
  readonly review?: SenderReview
  /** At most 500 characters. */
  readonly whatChanged?: string
  /** At most 300 characters. */
  readonly description?: string
  readonly tags?: readonly string[]
  readonly status?: GameStatus
  /** What it is played with; default detected from the source. */
  readonly controls?: readonly Control[]
  /** The size that it is made for, in CSS pixels; only with `height`. */
  readonly width?: number
  /** In CSS pixels; only with `width`. */
  readonly height?: number
  /** Default a new key. */
  readonly editKey?: SubmissionKey
}

declare const validatedFork: unique symbol
/** A fork that has been validated and may be published. */
export interface ValidatedFork {
  /** Violations of the single-file rules. */
  readonly warnings: readonly Warning[]
  readonly [validatedFork]: true
}

/** A fork that has just been published. */
export interface ForkedGame extends PublishedGame {
  /** Canonical id of the game that was forked. */
  readonly parentId: string
  /** Changes and takes down the fork; the database has only its hash. */
  readonly edit_key: string
  /** Violations of the single-file rules. */
  readonly warnings: readonly Warning[]
}

/** A change to a game; the fields of `POST /api/games/<id>/edit`, at least one. */
export interface GameChange {
  /** From publishing. */
  readonly edit_key: string
  /** The complete new page, under 2,000,000 bytes of UTF-8. */
  readonly html?: string
  /** 1 to 80 characters; the address follows it. */
  readonly title?: string
  /** At most 300 characters. */
  readonly description?: string
  readonly tags?: readonly string[]
  readonly status?: GameStatus
  /** At most 60 characters; empty or `AI-solo` when no human took part. */
  readonly humanName?: string
  /** At most 60 characters; empty when no AI took part. */
  readonly aiCredit?: string
  /** Empty to detect them from the source. */
  readonly controls?: readonly Control[]
  /** In CSS pixels; only with `height`. */
  readonly width?: number
  /** In CSS pixels; only with `width`. */
  readonly height?: number
}

/**
 * The archive's games, for modules that refer to one, publish one, fork one or change one.
 * @example
 * const game = await ctx.needs.games.find("007")
 * const { html } = await ctx.needs.games.source("007")
 * const fork = await ctx.needs.games.validateFork({ parentId: "007", html: forTwo, title: "For two", aiName: "Claude" })
 * const { url, edit_key } = await ctx.write((tx) => ctx.needs.games.fork(tx, fork))
 */
export interface GamesService extends EditableService<GameChange> {
  /** The game, removed or not; undefined if there is none with that id. */
  find(id: string): Promise<GameSummary | undefined>
  /** Validates a game outside any write; throws the same problems as submitting one. */
  validate(game: NewGame): Promise<ValidatedGame>
  /** Publishes it in the caller's write, so that both succeed or fail together. */
  publish(tx: Db, game: ValidatedGame): Promise<PublishedGame>
  /**
   * Validates a fork outside any write, as forking does: throws 400 for an invalid field or without a
   * maker, 404 for an unknown parent, 413, and 422 if it breaks the family-friendly rule.
   */
  validateFork(fork: NewFork): Promise<ValidatedFork>
  /**
   * Publishes a fork in the caller's write, with its lineage; hand on the answer after the write. With
   * a key that `mayRepeat`, the answer is that of the first time.
   */
  fork(tx: Db, fork: ValidatedFork): Promise<ForkedGame>
  /** Path of the page that tells its author that it is published. */
  publishedPath(id: string): string
}
/**
 * The archive's games. Declare them in `needs`, or in `wants` if the archive may be off.
 * @example needs: { games: Games }
 */
export const Games: Service<GamesService> = service("archive.games@1")
