import type { Db } from "broadside/db"
import { openAppealsOf } from "../appeals/open-appeals"
import type { Appeal } from "../appeals/schema"
import type { ModeratedItem, ModeratedKind } from "../items/contract"
import { reportSign } from "../reports/report-sign"
import { type OpenReports, reportsOf } from "../reports/reported-items"
import type { ReviewRow } from "../review/schema"
import { reviewsOf } from "../review/store"

/** An item of any kind. */
export interface KindItem {
  readonly kind: ModeratedKind
  readonly item: ModeratedItem
}

/** Something for the operator to look at. */
export interface QueuedItem extends KindItem {
  /** Why it is here, in words for people; strangers wrote some of them. */
  readonly signals: readonly string[]
  /** From 0 to 100, of what was reviewed when it came; undefined for other items. */
  readonly score?: number
  /** Whether its author waits for the answer to an appeal. */
  readonly isAppealed?: boolean
}

/** Items with all that speaks for or against them now, in the same order. */
export async function withEvidence(db: Db, items: readonly KindItem[]): Promise<QueuedItem[]> {
  const kinds = [...Map.groupBy(items, ({ kind }) => kind.kind)]
  const read = await Promise.all(
    kinds.map(async ([kind, of]) => [kind, await evidenceOf(db, kind, of)] as const),
  )
  const byKind = new Map(read)
  return items.map(({ kind, item }) => queuedItemOf({ kind, item }, byKind.get(kind.kind)))
}

/** One item with all that speaks for or against it. */
export async function withItsEvidence(db: Db, one: KindItem): Promise<QueuedItem> {
  const [queued] = await withEvidence(db, [one])
  return queued ?? Object.assign({ signals: [] }, one)
}

/** By the ids of the items. */
interface Evidence {
  readonly reviews: ReadonlyMap<string, ReviewRow>
  readonly reports: ReadonlyMap<string, OpenReports>
  readonly appeals: ReadonlyMap<string, Appeal>
}

async function evidenceOf(db: Db, kind: string, of: readonly KindItem[]): Promise<Evidence> {
  const items = of.map(({ item }) => item)
  const ids = items.map(({ id }) => id)
  const [reviews, reports, appeals] = await Promise.all([
    reviewsOf(db, kind, ids),
    reportsOf(db, kind, ids),
    openAppealsOf(db, kind, items),
  ])
  return { reviews, reports, appeals }
}

function queuedItemOf({ kind, item }: KindItem, evidence: Evidence | undefined): QueuedItem {
  const review = evidence?.reviews.get(item.id)
  const reports = evidence?.reports.get(item.id)
  const appeal = evidence?.appeals.get(item.id)
  const flagged = [...new Set(item.flagged)]
  return {
    kind,
    item,
    signals: [
      ...(appeal ? [`Its author appeals: ${appeal.note}`] : []),
      ...(reports ? [reportSign(reports)] : []),
      // What was flagged then may have been edited since.
      ...(review?.signals ?? []).filter(({ code }) => code !== "flagged-words").map(textOf),
      ...(flagged.length > 0 ? [`Doubtful words: ${flagged.join(", ")}`] : []),
    ],
    ...(review ? { score: review.score } : {}),
    isAppealed: appeal !== undefined,
  }
}

const textOf = ({ text }: { readonly text: string }) => text
