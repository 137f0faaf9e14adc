import type { PublicationRoutes } from "./descriptions"
import type { Edit } from "./models"
import type { PublishedRow } from "./options"
import type { Publications } from "./publications"

/** Every version of a page with its address, under the canonical id of the page. */
export async function versionsWithUrl<Row extends PublishedRow, Key, Change extends Edit>(
  pages: Publications<Row, Key, Change>,
  { versionOrigin, version }: PublicationRoutes<Key, Change>["paths"],
  row: Row,
) {
  const [{ id }, all] = [pages.summary(row), await pages.versions(row)]
  const address = versionOrigin + version.replace(":id", id)
  return { id, versions: all.map((one) => ({ ...one, url: `${address}/${one.version}` })) }
}
