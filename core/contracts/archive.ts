import { type Service, type Signal, service, signal } from "../sdk/module"

/** A game as other modules see it. */
export interface GameSummary {
  /** Numeric, zero-padded to three digits, growing past 999. */
  readonly id: string
  readonly title: string
  /** Absolute address of the published page. */
  readonly url: string
  readonly buried: boolean
}

/** The archive's games, for modules that refer to one. @since 1.0.0 @example const game = await ctx.needs.games.find("007") */
export interface GamesService {
  /** The game, buried or not, or undefined when there is none by that id. */
  find(id: string): Promise<GameSummary | undefined>
}
export const Games: Service<GamesService> = service("archive.games@1")

/** A game or fork was published. @since 1.0.0 */
export const GamePublished: Signal<{ id: string; parentId: string | null }> = signal(
  "archive.game-published@1",
)
