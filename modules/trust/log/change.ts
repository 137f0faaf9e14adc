import type { Removal } from "../items/contract"
import { newBatch } from "./batch"
import type { Action, Actor, LogEntry } from "./log"

/** What caused a change: the actor, and what else belongs to the same decision. */
export interface Cause extends Actor {
  /** What has the same batch is undone at once; default a batch of its own. */
  readonly batch?: string
  /** Number of the log entry that this takes back. */
  readonly undoes?: number
}

/** The operator, each action by itself. */
export const BY_OPERATOR: Cause = { actor: "operator" }

/** What is done to an item. */
export interface Change {
  readonly action: Action
  readonly kind: string
  readonly id: string
  readonly cause: Cause
  readonly why?: string
  /** The removal that it ends; of a removal, `WAS_HELD` or nothing. */
  readonly before?: Removal | undefined
}

/** Marks a removal of a held item, so that undoing it restores the hold. */
export const WAS_HELD: Removal = { why: "", by: "held" }

/** The entry of the log about a change. */
export const entryOf = (
  at: number,
  { action, kind, id, cause, why, before }: Change,
): Omit<LogEntry, "num"> => ({
  at,
  actor: cause.actor,
  actorName: cause.name ?? null,
  action,
  kind,
  item: id,
  why: why ?? null,
  beforeWhy: before?.why ?? null,
  beforeBy: before?.by ?? null,
  batch: cause.batch ?? newBatch(),
  undoes: cause.undoes ?? null,
})
