import { type Context, type Contribution, contribute } from "broadside"
import type { Db } from "broadside/db"
import { problem, writeAlongside } from "broadside/host"
import { Decided, type Decision } from "../contract"
import type { Erasure, ErasureDone } from "../erasure/erasure"
import { problems } from "../errors"
import {
  type ModeratedItem,
  type ModeratedKind,
  Moderation,
  type ModerationService,
  moderatedItem,
  type Removal,
} from "../items/contract"
import { BY_OPERATOR, type Cause, type Change, entryOf, WAS_HELD } from "../log/change"
import { addEntry, forgetReasons } from "../log/log"

/** The one place that changes what a module contributed to `Moderation`: each change is in the log. */
export interface Moderator {
  readonly kinds: readonly ModeratedKind[]
  /** Throws 404 if there is no such kind. */
  kindOf(name: string): ModeratedKind
  find(kind: string, id: string): Promise<ModeratedItem>
  remove(kind: string, id: string, removal: Removal, cause: Cause): Promise<ModeratedItem>
  restore(kind: string, id: string, cause: Cause): Promise<ModeratedItem>
  /** Takes an item out of lists, until the operator has looked at it. */
  hold(kind: string, id: string, why: string, cause: Cause): Promise<ModeratedItem>
  /**
   * Erases an item for good: nothing undoes it. Once more, for an erased item, finishes what was interrupted. Throws 409
   * if its kind cannot erase.
   */
  erase(kind: string, id: string, removal: Removal, cause: Cause): Promise<ErasureDone>
  /** Puts a held item into the lists; it is not approved by that. Another stays as it is. */
  release(kind: string, id: string, cause: Cause): Promise<ModeratedItem>
  /** Approves an item as it is now: removes it from the queue and publishes it if held. Throws 409 for a removed one. */
  approve(kind: string, id: string, cause: Cause): Promise<ModeratedItem>
  /** Puts an approved item back into the queue. */
  withdrawApproval(kind: string, id: string, cause: Cause): Promise<ModeratedItem>
}

type Host = Pick<Context, "all" | "now" | "write">

/** A decision that others take part in. */
type Decidable = Change & Pick<Decision, "action">

export function createModerator({ all, now, write }: Host, erasure: Erasure): Moderator {
  function kindOf(name: string): ModeratedKind {
    const kinds = all(Moderation)
    const kind = kinds.find(({ kind }) => kind === name)
    if (!kind)
      throw problems["unknown-kind"](
        name,
        kinds.map(({ kind }) => kind),
      )
    return kind
  }

  const find = async (kind: string, id: string) => moderatedItem(await kindOf(kind).find(id))

  /** Throws 409 if nothing is left of it that could be changed. */
  async function findWhole(kind: string, id: string): Promise<ModeratedItem> {
    const item = await find(kind, id)
    if (item.removed?.erased) throw problem["erasure-is-final"](`${kindOf(kind).one} ${item.id}`)
    return item
  }

  /** Runs what belongs to a decision, in its write. */
  async function tell(
    tx: Db,
    item: ModeratedItem,
    { action, kind, cause }: Decidable,
  ): Promise<void> {
    const isUndo = cause.undoes !== undefined
    const decision: Decision = { action, kind, item, by: cause.actor, isUndo, at: now() }
    for (const listener of all(Decided)) await listener.decided?.(tx, decision)
  }

  /** Enters a decision into the log, with all that belongs to it. */
  async function decide(tx: Db, item: ModeratedItem, change: Decidable): Promise<void> {
    await addEntry(tx, entryOf(now(), change))
    await tell(tx, item, change)
  }

  /** A module's change, with the decision in the same transaction. */
  const logChange = (
    item: ModeratedItem,
    change: Decidable,
    work: () => Promise<ModeratedItem>,
    more?: (tx: Db) => Promise<unknown>,
  ) => {
    async function run(tx: Db): Promise<void> {
      await decide(tx, item, change)
      await more?.(tx)
    }
    return writeAlongside({ run, write, work })
  }

  return {
    get kinds() {
      return all(Moderation)
    },
    kindOf,
    find,
    async remove(kind, id, removal, cause) {
      const item = await findWhole(kind, id)
      const before = item.held ? WAS_HELD : undefined
      const change = {
        action: "remove",
        kind,
        id: item.id,
        cause,
        why: removal.why,
        before,
      } as const
      return logChange(item, change, () => kindOf(kind).remove(item.id, removal))
    },
    async restore(kind, id, cause) {
      const item = await findWhole(kind, id)
      const change = { action: "restore", kind, id: item.id, cause, before: item.removed } as const
      return logChange(item, change, () => kindOf(kind).restore(item.id))
    },
    async hold(kind, id, why, cause) {
      const item = await findWhole(kind, id)
      const { hold } = kindOf(kind)
      if (!hold) throw problems["cannot-hold"](kind)
      if (item.held || item.removed) return item
      return logChange(item, { action: "hold", kind, id: item.id, cause, why }, () => hold(item.id))
    },
    async release(kind, id, cause) {
      const item = await find(kind, id)
      const { release } = kindOf(kind)
      if (!item.held || !release) return item
      return logChange(item, { action: "release", kind, id: item.id, cause }, () =>
        release(item.id),
      )
    },
    async erase(kind, id, removal, cause) {
      const owner = kindOf(kind)
      const item = await find(kind, id)
      if (!owner.erase) throw problems["cannot-erase"](kind)
      const done = item.removed?.erased
        ? { item, shared: [] }
        : await write(async (tx) => {
            const erased = await erasure.erase(tx, owner, item, removal)
            const change: Change = { action: "erase", kind, id: item.id, cause, why: removal.why }
            await addEntry(tx, entryOf(now(), change))
            return erased
          })
      erasure.finish()
      return done
    },
    async approve(kind, id, cause) {
      const item = await findWhole(kind, id)
      if (item.removed) throw problems["removed-meanwhile"]()
      const { release } = kindOf(kind)
      const change = { action: "approve", kind, id: item.id, cause } as const
      if (!item.held || !release) {
        await write((tx) => decide(tx, item, change))
        return item
      }
      // One entry says both.
      const released = { ...change, action: "release" } as const
      const approve = (tx: Db) => tell(tx, item, change)
      await logChange(item, released, () => release(item.id), approve)
      return item
    },
    async withdrawApproval(kind, id, cause) {
      const item = await findWhole(kind, id)
      await write((tx) => decide(tx, item, { action: "return", kind, id: item.id, cause }))
      return item
    },
  }
}

/** What the host offers modules: routes of theirs at which the operator removes and restores. */
export const moderationService = (moderator: Moderator): ModerationService => ({
  remove: (kind, id, removal) => moderator.remove(kind, id, removal, BY_OPERATOR),
  restore: (kind, id) => moderator.restore(kind, id, BY_OPERATOR),
})

/** The log keeps no reason that an author may have written. */
export const logContribution: Contribution = contribute(Decided, {
  async erased(tx, { kind, id, byAuthor }) {
    if (!byAuthor) await forgetReasons(tx, kind, id)
  },
})
