import type { Db } from "broadside/db"
import { storeRow } from "./endings"
import type { PublishingHost } from "./host"
import { endingOf, isHeld } from "./life"
import type { PublicationsOptions, PublishedRow } from "./options"

/** Takes a page out of the lists in the caller's write; one that is gone or held stays as it is. */
export async function holdRow<Row extends PublishedRow, Key>(
  options: PublicationsOptions<Row, Key>,
  tx: Db,
  row: Row,
): Promise<Row> {
  if (isHeld(row) || endingOf(options, row)) return row
  await options.removeFromIndex(tx, row)
  return storeRow(tx, options, row, { held: true })
}

/** The operator takes a page out of the lists until they have looked at it. */
export const hold = <Row extends PublishedRow, Key>(
  ctx: PublishingHost,
  options: PublicationsOptions<Row, Key>,
  key: Key,
): Promise<Row> => ctx.write(async (tx) => holdRow(options, tx, await options.load(tx, key)))

/** Puts a held page into the lists. */
export const release = <Row extends PublishedRow, Key>(
  ctx: PublishingHost,
  options: PublicationsOptions<Row, Key>,
  key: Key,
): Promise<Row> =>
  ctx.write(async (tx) => {
    const row = await options.load(tx, key)
    if (!isHeld(row)) return row
    await options.addToIndex(tx, row)
    return storeRow(tx, options, row, { held: false })
  })
