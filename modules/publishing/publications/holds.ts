import { type Db, eq } from "broadside/db"
import type { PublishingHost } from "./host"
import type { PublicationsOptions, PublishedRow } from "./options"

/** Takes a page out of the lists in the caller's write; one that is gone or held stays as it is. */
export async function holdRow<Row extends PublishedRow, Key>(
  ctx: Pick<PublishingHost, "now">,
  { endings, holds, removeFromIndex, table }: PublicationsOptions<Row, Key>,
  tx: Db,
  row: Row,
): Promise<Row> {
  if (holds.is(row) || endings.of(row)) return row
  await removeFromIndex(tx, row)
  const changes = holds.hold(ctx.now())
  await tx.update(table).set(changes).where(eq(table.num, row.num))
  return { ...row, ...changes }
}

/** The operator takes a page out of the lists until they have looked at it. */
export const hold = <Row extends PublishedRow, Key>(
  ctx: PublishingHost,
  options: PublicationsOptions<Row, Key>,
  key: Key,
): Promise<Row> => ctx.write(async (tx) => holdRow(ctx, options, tx, await options.load(tx, key)))

/** Puts a held page into the lists. */
export const release = <Row extends PublishedRow, Key>(
  ctx: PublishingHost,
  { addToIndex, holds, load, table }: PublicationsOptions<Row, Key>,
  key: Key,
): Promise<Row> =>
  ctx.write(async (tx) => {
    const row = await load(tx, key)
    if (!holds.is(row)) return row
    await addToIndex(tx, row)
    const changes = holds.release()
    await tx.update(table).set(changes).where(eq(table.num, row.num))
    return { ...row, ...changes }
  })
