import { ITS_AUTHOR } from "broadside"
import { ERASED, type Erased, type HashUse, type Removal } from "broadside/contracts/trust"
import { type Db, eq, inArray, or } from "broadside/db"
import { storedVersions } from "../schema"
import type { PublishingHost } from "./host"
import { endingOf, endRow, isHeld } from "./life"
import type { PublicationsOptions, PublishedRow } from "./options"
import { subjectOf } from "./versions"

/** What the row of an erased page says. */
const BLANK: Partial<PublishedRow> = {
  title: ERASED,
  description: "",
  pageSha256: "",
  pageSize: 0,
  cover: null,
  flagged: null,
  held: false,
  erased: true,
}

/** Erases a page with its versions, in the host's write; what the module calls it and found it by goes, too. */
export async function erase<Row extends PublishedRow, Key>(
  ctx: PublishingHost,
  options: PublicationsOptions<Row, Key>,
  tx: Db,
  row: Row,
  { why, by }: Removal,
): Promise<{ readonly row: Row } & Omit<Erased, "item">> {
  const { table } = options
  if (!endingOf(options, row) && !isHeld(row)) await options.removeFromIndex(tx, row)
  const earlier = await ctx.needs.pages.forgetVersions(tx, subjectOf(options, row))
  const at = ctx.now()
  const blank = Object.assign(
    {},
    BLANK,
    by === ITS_AUTHOR ? { title: `Erased by ${by}` } : {},
    await options.erase?.(tx, row),
    endRow(options, { at, by, why }),
    { updatedAt: at },
  )
  await tx.update(table).set(blank).where(eq(table.num, row.num))
  return {
    row: Object.assign({}, row, blank),
    pages: [...earlier, row.pageSha256],
    covers: row.cover === null ? [] : [row.cover],
    texts: textsOf(options, row),
  }
}

const textsOf = <Row extends PublishedRow, Key>(
  { texts }: PublicationsOptions<Row, Key>,
  row: Row,
): string[] => Object.values(texts(row)).flatMap((value) => value ?? []) as string[]

/** The pages that show one of these bodies or covers, or have one as an earlier version. */
export async function usesOf<Row extends PublishedRow, Key>(
  { table, module, summary }: PublicationsOptions<Row, Key>,
  tx: Db,
  hashes: readonly string[],
): Promise<HashUse[]> {
  const some = [...hashes]
  const rows = (await tx
    .select()
    .from(table)
    .where(or(inArray(table.pageSha256, some), inArray(table.cover, some)))) as Row[]
  const present = rows.flatMap((row) =>
    [row.pageSha256, row.cover]
      .filter((sha256) => sha256 !== null && some.includes(sha256))
      .map((sha256) => ({ id: summary(row).id, sha256: sha256 as string })),
  )
  const versions = await tx
    .select({ subject: storedVersions.subject, sha256: storedVersions.sha256 })
    .from(storedVersions)
    .where(inArray(storedVersions.sha256, some))
  const earlier = versions
    .filter(({ subject }) => subject.startsWith(`${module}/`))
    .map(({ subject, sha256 }) => ({ id: subject.slice(module.length + 1), sha256 }))
  return [...present, ...earlier]
}
