import type { Context } from "../../base/context"
import type { Db } from "../../base/db"
import { problem } from "../../base/problems"
import {
  type ModeratedItem,
  type ModeratedKind,
  Moderation,
  type ModerationService,
  moderatedItem,
  type Removal,
} from "../../contracts/moderation"
import { THE_OPERATOR } from "../../contracts/moderation-answers"
import { requireRemoval } from "../appeals/removal"
import { answerAppeal, reopenAppeal } from "../appeals/stored-appeals"
import type { Bans } from "../bans/bans"
import { writeAlongside } from "../data/alongside"
import type { Erasure, ErasureDone } from "../erasure/erasure"
import type { NameProtection } from "../names/site-names"
import { settleReports } from "../reports/settle-reports"
import type { Noindex } from "../review/noindex"
import { setNoindex, setOutcome } from "../review/store"
import { approve, withdrawApproval } from "./approvals"
import { BY_OPERATOR, type Change, type Deed, entryOf, WAS_HELD } from "./change"
import { forgetFlagged, noteFlagged } from "./flagged"
import { addEntry } from "./log"

/** The one place that changes what a module contributed to `Moderation`: each change is in the log. */
export interface Moderator {
  readonly kinds: readonly ModeratedKind[]
  readonly bans: Bans
  readonly names: NameProtection
  /** Throws 404 if there is no such kind. */
  kindOf(name: string): ModeratedKind
  find(kind: string, id: string): Promise<ModeratedItem>
  remove(kind: string, id: string, removal: Removal, deed: Deed): Promise<ModeratedItem>
  restore(kind: string, id: string, deed: Deed): Promise<ModeratedItem>
  /** Takes an item out of lists, until the operator has looked at it. */
  hold(kind: string, id: string, why: string, deed: Deed): Promise<ModeratedItem>
  /**
   * Erases an item for good: nothing undoes it. Once more, for an erased item, finishes what was interrupted. Throws 409
   * if its kind cannot erase.
   */
  erase(kind: string, id: string, removal: Removal, deed: Deed): Promise<ErasureDone>
  /** Puts a held item into the lists; it is not approved by that. Another stays as it is. */
  release(kind: string, id: string, deed: Deed): Promise<ModeratedItem>
  /** Takes an item out of the queue as it is now; a held one comes into the lists. Throws 409 for a removed one. */
  approve(kind: string, id: string, deed: Deed): Promise<ModeratedItem>
  /** Puts an approved item back into the queue. */
  putBack(kind: string, id: string, deed: Deed): Promise<ModeratedItem>
  /** Answers the author who asked for another look that the item stays removed or held; throws 409 if no one asked. */
  uphold(kind: string, id: string, why: string, deed: Deed): Promise<ModeratedItem>
  /** Takes that answer back. */
  reopen(kind: string, id: string, deed: Deed): Promise<ModeratedItem>
}

type Host = Pick<Context, "all" | "db" | "now" | "write">

interface Parts {
  readonly noindex: Noindex
  readonly erasure: Erasure
  readonly bans: Bans
  readonly names: NameProtection
}

export function createModerator(
  { all, db, now, write }: Host,
  { noindex, erasure, bans, names }: Parts,
): Moderator {
  function kindOf(name: string): ModeratedKind {
    const kinds = all(Moderation)
    const kind = kinds.find(({ kind }) => kind === name)
    if (!kind)
      throw problem["unknown-kind"](
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

  /** What an action makes of an item, for reviews to come. */
  const OUTCOMES = {
    remove: "removed",
    hold: "held",
    restore: "visible",
    release: "visible",
  } as const

  /** Has an item with doubtful words wait. */
  async function wait(tx: Db, kind: string, { id, createdAt, flagged }: ModeratedItem) {
    if (flagged.length > 0) await noteFlagged(tx, kind, [{ item: id, at: createdAt }])
  }

  /** A module's change with its log entry and what becomes of its reports, in one transaction. */
  const logged = (
    item: ModeratedItem,
    change: Change & { readonly action: keyof typeof OUTCOMES },
    work: () => Promise<ModeratedItem>,
    more?: (tx: Db) => Promise<unknown>,
  ) => {
    const { action, kind, id } = change
    async function run(tx: Db): Promise<void> {
      await addEntry(tx, entryOf(now(), change))
      // What a rule hides is decided: it waits for nobody, and its copies count as those of something removed.
      const isHidden = action === "hold" && change.deed.actor === "rule"
      const outcome = isHidden ? "removed" : OUTCOMES[action]
      await setOutcome(tx, { kind, item: id, outcome, at: now() })
      await settleReports(tx, change, now())
      if (action === "remove") await forgetFlagged(tx, kind, [id])
      else await wait(tx, kind, item)
      await more?.(tx)
    }
    return writeAlongside({ run, write, work })
  }

  async function approved(tx: Db, kind: string, item: ModeratedItem): Promise<void> {
    await approve(tx, kind, item)
    await forgetFlagged(tx, kind, [item.id])
    await setNoindex(tx, kind, item.id, 0)
    await settleReports(tx, { action: "approve", kind, id: item.id }, now())
  }

  return {
    get kinds() {
      return all(Moderation)
    },
    bans,
    names,
    kindOf,
    find,
    async remove(kind, id, removal, deed) {
      const item = await findWhole(kind, id)
      const before = item.held ? WAS_HELD : undefined
      const change = {
        action: "remove",
        kind,
        id: item.id,
        deed,
        why: removal.why,
        before,
      } as const
      return logged(item, change, () => kindOf(kind).remove(item.id, removal))
    },
    async restore(kind, id, deed) {
      const item = await findWhole(kind, id)
      const change = { action: "restore", kind, id: item.id, deed, before: item.removed } as const
      return logged(item, change, () => kindOf(kind).restore(item.id))
    },
    async hold(kind, id, why, deed) {
      const item = await findWhole(kind, id)
      const { hold } = kindOf(kind)
      if (!hold) throw problem["cannot-hold"](kind)
      if (item.held || item.removed) return item
      return logged(item, { action: "hold", kind, id: item.id, deed, why }, () => hold(item.id))
    },
    async release(kind, id, deed) {
      const item = await find(kind, id)
      const { release } = kindOf(kind)
      if (!item.held || !release) return item
      return logged(item, { action: "release", kind, id: item.id, deed }, () => release(item.id))
    },
    async erase(kind, id, removal, deed) {
      const owner = kindOf(kind)
      const item = await find(kind, id)
      if (!owner.erase) throw problem["cannot-erase"](kind)
      const done = item.removed?.erased
        ? { item, shared: [] }
        : await write(async (tx) => {
            const erased = await erasure.erase(tx, owner, item, removal)
            const change: Change = { action: "erase", kind, id: item.id, deed, why: removal.why }
            await addEntry(tx, entryOf(now(), change))
            return erased
          })
      erasure.finish()
      return done
    },
    async approve(kind, id, deed) {
      const item = await findWhole(kind, id)
      if (item.removed) throw problem["removed-meanwhile"]()
      const { release } = kindOf(kind)
      const change = { kind, id: item.id, deed }
      if (item.held && release)
        await logged(
          item,
          Object.assign({ action: "release" as const }, change),
          () => release(item.id),
          (tx) => approved(tx, kind, item),
        )
      else
        await write(async (tx) => {
          await approved(tx, kind, item)
          await addEntry(tx, entryOf(now(), Object.assign({ action: "approve" as const }, change)))
        })
      await noindex.set(kind, item.id, 0)
      return item
    },
    async putBack(kind, id, deed) {
      const item = await findWhole(kind, id)
      await write(async (tx) => {
        const change: Change = { action: "return", kind, id: item.id, deed }
        await withdrawApproval(tx, kind, item.id)
        await wait(tx, kind, item)
        await addEntry(tx, entryOf(now(), change))
        await settleReports(tx, change, now())
      })
      return item
    },
    async uphold(kind, id, why, deed) {
      const item = await find(kind, id)
      const about = await requireRemoval(db, kind, item)
      await write(async (tx) => {
        const isAnswered = await answerAppeal(tx, about, { at: now(), answer: why })
        if (!isAnswered) throw problem["no-appeal"]()
        await addEntry(tx, entryOf(now(), { action: "uphold", kind, id: item.id, deed, why }))
      })
      return item
    },
    async reopen(kind, id, deed) {
      const item = await find(kind, id)
      const about = await requireRemoval(db, kind, item)
      await write(async (tx) => {
        const answer = await reopenAppeal(tx, about)
        if (answer === undefined) throw problem["no-appeal"]()
        const before = { why: answer, by: THE_OPERATOR }
        await addEntry(tx, entryOf(now(), { action: "reopen", kind, id: item.id, deed, before }))
      })
      return item
    },
  }
}

/** What the host offers modules: routes of theirs at which the operator removes and restores. */
export const moderationService = (moderator: Moderator): ModerationService => ({
  remove: (kind, id, removal) => moderator.remove(kind, id, removal, BY_OPERATOR),
  restore: (kind, id) => moderator.restore(kind, id, BY_OPERATOR),
})
