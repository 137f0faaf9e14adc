import type { PlayerKind } from "../challenge"
import type { Rating } from "./rating"

/** A player with a rating, and how their rated games ended. */
export interface Leader extends Rating {
  readonly slug: string
  readonly kind: PlayerKind
  readonly wins: number
  readonly draws: number
  readonly losses: number
}
