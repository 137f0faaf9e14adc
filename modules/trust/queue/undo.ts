import { type Log, Problem } from "broadside"
import { problem } from "broadside/host"
import type { AppealAnswers } from "../appeals/answers"
import { STAYS } from "../appeals/models"
import type { Bans } from "../bans/bans"
import { problems } from "../errors"
import { THE_OPERATOR } from "../items/answers/contract"
import { newBatch } from "../log/batch"
import { type Cause, WAS_HELD } from "../log/change"
import type { Actor, ShownEntry } from "../log/log"
import type { Moderator } from "../moderation/moderator"
import type { NameProtection } from "../names/site-names"

/** One item of a decision, and what became of it. */
export interface Outcome {
  readonly kind: string
  readonly id: string
  /** Why it was left as it was; undefined if it was changed. */
  readonly fault?: string
}

/**
 * Does something to several items, one after another. One that is refused, for example because someone else was
 * faster, does not stop the others.
 */
export async function applyToEach<T extends { readonly kind: string; readonly id: string }>(
  log: Log,
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const item of items) {
    const { kind, id } = item
    const fault = await act(item).then(
      () => undefined,
      (error: unknown) => faultOf(log, kind, error),
    )
    outcomes.push(fault === undefined ? { kind, id } : { kind, id, fault })
  }
  return outcomes
}

function faultOf(log: Log, kind: string, error: unknown): string {
  if (error instanceof Problem) return error.message
  log.error({ kind, err: error }, "an item could not be moderated")
  return "Something went wrong on the server; its log has the details."
}

interface Undone {
  /** The batch of what was done to undo it, which can be undone as well. */
  readonly batch: string
  readonly outcomes: readonly Outcome[]
}

/** What carries out the operator's decisions. */
export interface Deciding {
  readonly log: Log
  readonly moderator: Moderator
  readonly appeals: AppealAnswers
  readonly bans: Bans
  readonly names: NameProtection
}

/** Takes back what entries of the log say, except for what a later entry has taken back. */
export async function undo(
  deciding: Deciding,
  { entries, by }: { readonly entries: readonly ShownEntry[]; readonly by: Actor },
): Promise<Undone> {
  const batch = newBatch()
  const open = entries
    .filter(({ isUndone }) => !isUndone)
    .map((entry) => Object.assign({ id: entry.item }, entry))
  const outcomes = await applyToEach(deciding.log, open, (entry) =>
    takeBack(deciding, entry, Object.assign({ batch, undoes: entry.num }, by)),
  )
  return { batch, outcomes }
}

const HELD_AGAIN = "Held again."

async function takeBack(
  { moderator, appeals, bans, names }: Deciding,
  entry: ShownEntry,
  cause: Cause,
): Promise<unknown> {
  const { kind, item, beforeWhy, beforeBy } = entry
  switch (entry.action) {
    case "remove": {
      const restored = await moderator.restore(kind, item, cause)
      if (beforeBy !== WAS_HELD.by) return restored
      return moderator.hold(kind, item, HELD_AGAIN, Object.assign({}, cause, { undoes: undefined }))
    }
    case "restore": {
      const removal = { why: beforeWhy ?? "Removed again.", by: beforeBy ?? THE_OPERATOR }
      return moderator.remove(kind, item, removal, cause)
    }
    case "hold":
      // One that takes back an approval is itself taken back by approving again.
      return entry.undoes === null
        ? moderator.release(kind, item, cause)
        : moderator.approve(kind, item, cause)
    case "release":
      return moderator.hold(kind, item, HELD_AGAIN, cause)
    case "erase":
      throw problem["erasure-is-final"](`${kind} ${item}`)
    case "approve":
      return moderator.withdrawApproval(kind, item, cause)
    case "return":
      return moderator.approve(kind, item, cause)
    case "uphold":
      return appeals.reopen(kind, item, cause)
    case "reopen":
      return appeals.uphold(kind, item, beforeWhy ?? STAYS, cause)
    case "ban":
    case "unban":
      return bans.takeBack(entry, cause)
    case "protect":
      return names.unprotect(entry, cause)
    case "unprotect":
    case "rekey":
      throw problems["needs-new-key"](item)
  }
}
