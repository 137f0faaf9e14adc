import { erasedProblem, ITS_AUTHOR, iso } from "broadside"
import type { Removal } from "broadside/contracts/trust"
import { type Db, eq } from "broadside/db"
import { requireEditKey } from "../keys/edit-key"
import type { PublishingHost } from "./host"
import { endingOf, endRow, isHeld, reviveRow } from "./life"
import type { Edit, TakeDown } from "./models"
import type { PublicationsOptions, PublishedRow } from "./options"
import { requireAuthor, senderOf } from "./signing"

/**
 * Its author takes a page down; requires its edit key and, if it was published under a protected name, that name's proof. What is not preserved is erased,
 * also where it left its place before.
 */
export async function takeDown<Row extends PublishedRow, Key, Change extends Edit>(
  ctx: PublishingHost,
  options: PublicationsOptions<Row, Key, Change>,
  key: Key,
  request: Request,
  { edit_key, why = "Its author took it down.", preserve = true }: TakeDown,
): Promise<Row> {
  const present = await options.load(ctx.db, key)
  if (present.erased) refuseGone(options, present)
  requireEditKey(request, edit_key, present.editKey)
  // A key that is older than the protection of the name is enough: someone else may have protected it since.
  if (options.signing?.isProved(present))
    await requireAuthor(ctx, options, present, senderOf(request, edit_key))
  else await ctx.identify(request, undefined)
  const byWhom = (row: Row) => {
    requireEditKey(request, edit_key, row.editKey)
    return options.summary(row).author
  }
  if (preserve) return end(ctx, options, key, why, { byWhom, releases: false })
  ctx.content.screen({ why })
  const { id } = options.summary(present)
  await ctx.withdraw(options.names.kind, id, { why, by: ITS_AUTHOR }, async (tx) => {
    const row = await options.load(tx, key)
    if (row.erased) refuseGone(options, row)
    byWhom(row)
  })
  return options.load(ctx.db, key)
}

/** The operator takes a page down. */
export const remove = <Row extends PublishedRow, Key>(
  ctx: PublishingHost,
  options: PublicationsOptions<Row, Key>,
  key: Key,
  { why, by }: Removal,
) => end(ctx, options, key, why, { byWhom: () => by, releases: true })

interface Ender<Row> {
  readonly byWhom: (row: Row) => string
  /** Whether that decides about a held page: otherwise it would be listed in the Graveyard, and readable there. */
  readonly releases: boolean
}

/** Takes a page out of lists, search and feeds; it stays readable where it is preserved. */
async function end<Row extends PublishedRow, Key>(
  ctx: PublishingHost,
  options: PublicationsOptions<Row, Key>,
  key: Key,
  why: string,
  { byWhom, releases }: Ender<Row>,
): Promise<Row> {
  const flagged = ctx.content.screen({ why })
  return ctx.write(async (tx) => {
    const row = await options.load(tx, key)
    if (row.erased) refuseGone(options, row)
    const by = byWhom(row)
    if (endingOf(options, row)) throw options.refusals.already(options.summary(row).id)
    if (!isHeld(row)) await options.removeFromIndex(tx, row)
    const at = ctx.now()
    return storeRow(tx, options, row, {
      ...(releases ? { held: false } : {}),
      ...endRow(options, { at, by, why }),
      updatedAt: at,
      flagged: flagged ? [...(row.flagged ?? []), ...flagged] : row.flagged,
    })
  })
}

/** Brings back a page that was taken down. */
export const restore = <Row extends PublishedRow, Key>(
  ctx: PublishingHost,
  options: PublicationsOptions<Row, Key>,
  key: Key,
): Promise<Row> =>
  ctx.write(async (tx) => {
    const row = await options.load(tx, key)
    const life = reviveRow(options, row)
    if (!life) throw options.refusals.not(options.summary(row).id)
    await options.addToIndex(tx, row)
    return storeRow(tx, options, row, { ...life, updatedAt: ctx.now() })
  })

/** Changes columns of a page. */
export async function storeRow<Row extends PublishedRow, Key>(
  tx: Db,
  { table }: PublicationsOptions<Row, Key>,
  row: Row,
  changes: object,
): Promise<Row> {
  await tx.update(table).set(changes).where(eq(table.num, row.num))
  return { ...row, ...changes }
}

/** Throws where a page is gone; the refusal says when, by whom, why, and where it is preserved. */
export function refuseGone<Row extends PublishedRow, Key>(
  options: PublicationsOptions<Row, Key>,
  row: Row,
): void {
  const ending = endingOf(options, row)
  if (!ending) return
  if (row.erased) throw erasedProblem(ending)
  const { id, preservedUrl } = options.summary(row)
  throw options.refusals.gone(row, ending).with({
    id,
    buried_at: iso(ending.at),
    buried_by: ending.by,
    why: ending.why,
    preserved_url: preservedUrl,
  })
}
