import type { Db } from "../base/db"
import { type Point, point } from "../base/tokens"
import type { ModeratedItem } from "./moderation"

/** A decision about an item: of the operator, of an agent for them, or of a rule of the site. */
export interface Decision {
  readonly action: "remove" | "restore" | "hold" | "release" | "approve" | "return"
  readonly kind: string
  /** As it was before. */
  readonly item: ModeratedItem
  readonly by: "operator" | "agent" | "rule"
  /** Whether it takes back an earlier decision. */
  readonly isUndo: boolean
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** An item of which nothing is left. */
export interface ErasedItem {
  readonly kind: string
  readonly id: string
  readonly byAuthor: boolean
  /** Whether it was in the lists until then. */
  readonly wasVisible: boolean
}

/** What changes with a decision. Both run in its write; throwing, or taking over two seconds, undoes all of it. */
export interface DecidedListener {
  decided?(tx: Db, decision: Decision): Promise<unknown>
  /** Deletes what is stored about an item, since it is erased. */
  erased?(tx: Db, item: ErasedItem): Promise<unknown>
}

/**
 * Changes that belong to a decision about an item, and are never stored without it.
 * @example contribute(Decided, { decided: (tx, { kind, item }) => forgetBadge(tx, kind, item.id) })
 */
export const Decided: Point<DecidedListener> = point("decided@1", { guards: true })
