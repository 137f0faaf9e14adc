import { t } from "../base/http"
import { type Point, point } from "../base/tokens"
import { TimeModel, validated } from "../base/validated"

/** The record of a page that was removed or expired. */
export interface Tombstone {
  /** What it was: `game`, `workshop`, `dispatch`. */
  readonly kind: string
  readonly id: string
  readonly title: string
  readonly description: string
  readonly author: string
  /** One sentence: why it was removed. */
  readonly why: string
  /** Who removed it, or `the calendar` for a page that expired. */
  readonly by: string
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly buriedAt: number
  /** The absolute URL that it had. */
  readonly url: string
  /** The absolute URL of the preserved page. */
  readonly preservedUrl: string
}
/** The tombstones of one module. */
export interface TombstoneSource {
  /** Latest removal first. */
  list(limit: number, offset: number): Promise<readonly Tombstone[]>
  count(): Promise<number>
}

const stones = validated<readonly Tombstone[]>(
  t.Array(
    t.Object({
      kind: t.String(),
      id: t.String(),
      title: t.String(),
      description: t.String(),
      author: t.String(),
      why: t.String(),
      by: t.String(),
      createdAt: TimeModel,
      buriedAt: TimeModel,
      url: t.String(),
      preservedUrl: t.String(),
    }),
  ),
  "the tombstones",
)
const count = validated<number>(t.Integer({ minimum: 0 }), "the count")

/** Reads the latest tombstones of a source, and how many it has. */
export async function readTombstones(source: TombstoneSource, limit: number) {
  const [list, total] = await Promise.all([source.list(limit, 0), source.count()])
  return { stones: stones(list), total: count(total) }
}

/** Pages that were removed or expired, shown in the Graveyard. */
export const Tombstones: Point<TombstoneSource> = point("tombstones@1", {
  probe: (source) => readTombstones(source, 10),
})
