import { createValidator, type Point, point, TimeModel } from "broadside"
import { t } from "broadside/http"

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
  /** Name of the remover, or `the calendar` for a page that expired. */
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
  /**
   * When the latest ones were removed, in milliseconds since the epoch and in the order of `list`, which is
   * read instead if this is left out. From these the Graveyard knows which tombstones a page of it shows.
   */
  times?(limit: number): Promise<readonly number[]>
  count(): Promise<number>
}

const stones = createValidator<readonly Tombstone[]>(
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
const times = createValidator<readonly number[]>(t.Array(TimeModel), "the times")
const count = createValidator<number>(t.Integer({ minimum: 0 }), "the count")

/** Reads tombstones of a source, latest first. */
export const readTombstones = async (source: TombstoneSource, limit: number, offset: number) =>
  stones(await source.list(limit, offset))

/** Reads when the latest tombstones of a source were made, and how many it has. */
export async function readBurials(source: TombstoneSource, limit: number) {
  const latest = async () =>
    source.times
      ? times(await source.times(limit))
      : (await readTombstones(source, limit, 0)).map(({ buriedAt }) => buriedAt)
  const [burials, total] = await Promise.all([latest(), (async () => source.count())()])
  return { times: burials, total: count(total) }
}

/** Pages that were removed or expired, shown in the Graveyard. */
export const Tombstones: Point<TombstoneSource> = point("tombstones@1", {
  async probe(source) {
    await readBurials(source, 10)
    await readTombstones(source, 10, 0)
  },
})
