import type { PublishingHost } from "./host"
import { isHeld } from "./life"
import { heldNotice } from "./open"
import type { PublicationsOptions, PublishedRow } from "./options"

/** What a page's versions are stored under. */
export const subjectOf = <Row extends PublishedRow, Key>(
  { module, summary }: PublicationsOptions<Row, Key>,
  row: Row,
) => `${module}/${summary(row).id}`

const presentOf = ({ pageSha256, createdAt }: PublishedRow) => ({ sha256: pageSha256, createdAt })

/** Every version of a page, the first one first; the last is the present one. */
export const versionsOf = <Row extends PublishedRow, Key>(
  ctx: PublishingHost,
  options: PublicationsOptions<Row, Key>,
  row: Row,
) => ctx.needs.pages.versions(subjectOf(options, row), presentOf(row))

/** One version of a page, by its number. */
export const serveVersion = async <Row extends PublishedRow, Key>(
  ctx: PublishingHost,
  options: PublicationsOptions<Row, Key>,
  row: Row,
  version: number,
  request: Request,
): Promise<Response> =>
  heldNotice(options, row, request) ??
  ctx.needs.pages.serveVersion(request, subjectOf(options, row), presentOf(row), version, {
    noStore: isHeld(row),
  })
