import { type SQL, sql } from "broadside/db"
import type { Life } from "broadside/trust"
import { IN_PLACE } from "broadside/trust"
import type { Ending, PublicationsOptions, PublishedRow } from "./options"

/** Whether a page is waiting for review by the operator; not if its author has taken it down meanwhile. */
export const isHeld = ({ held, removedAt }: Pick<Life, "held" | "removedAt">): boolean =>
  held && removedAt === null

/** When, by whom and why a page left its place; undefined while it is there. */
export function endingOf<Row extends PublishedRow, Key>(
  { expiry }: PublicationsOptions<Row, Key>,
  row: Row,
): Ending | undefined {
  if (expiry) return expiry.of(row)
  const { removedAt: at, removedBy, removedWhy } = row
  return at === null ? undefined : { at, by: removedBy ?? "", why: removedWhy ?? "" }
}

/** The columns of a page that is gone; those of an erased one have nothing left. */
export const endRow = <Row extends PublishedRow, Key>(
  { expiry }: PublicationsOptions<Row, Key>,
  { at, by, why }: Ending,
): Partial<Life> => ({ removedAt: at, removedBy: by, removedWhy: why, ...expiry?.end(at) })

/** What brings a page back that is gone; undefined where it is in its place, or its time is over. */
export function reviveRow<Row extends PublishedRow, Key>(
  options: PublicationsOptions<Row, Key>,
  row: Row,
): Partial<Life> | undefined {
  const up = options.expiry ? options.expiry.revive(row) : {}
  if (!up || !endingOf(options, row)) return
  return { ...IN_PLACE, held: false, ...up }
}

/**
 * Selects what the Graveyard shows: not what is erased, nor what its author took down before the operator had looked at
 * it. Inlined, so that the query planner recognizes a partial index.
 */
export const isPreserved = <Row extends PublishedRow, Key>({
  table,
  expiry,
}: PublicationsOptions<Row, Key>): SQL =>
  sql`(${expiry?.gone() ?? sql`${table.removedAt} is not null`} and ${table.held} = 0 and ${table.erased} = 0)`
