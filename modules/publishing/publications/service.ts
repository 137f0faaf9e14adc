import { invalid } from "broadside"
import { faultsOf, type ObjectSchema } from "broadside/http"
import type { PublicationRoutes } from "./descriptions"
import type { EditableService } from "./editable/contract"
import type { PublishingHost } from "./host"
import { type Edit, RestoreVersionBody } from "./models"
import type { PublishedRow } from "./options"
import type { Publications } from "./publications"
import { versionsWithUrl } from "./version-addresses"

/**
 * Offers other modules what the routes of published pages do. `shareUrl` returns the address to hand on.
 * @example provide(Sketches, publicationService(ctx, sketches, sketchRoutes(ctx), shareUrl))
 */
export function publicationService<Row extends PublishedRow, Key, Change extends Edit>(
  ctx: PublishingHost,
  pages: Publications<Row, Key, Change>,
  { keyOf, paths, body }: PublicationRoutes<Key, Change>,
  shareUrl: (row: Row) => string,
): EditableService<Change & { readonly edit_key: string }> {
  const load = (id: string) => pages.load(keyOf(id))
  const addressesOf = (row: Row) => {
    const { id, url } = pages.summary(row)
    return { id, url, share_url: shareUrl(row) }
  }

  return {
    async source(id) {
      const row = await load(id)
      const [page, versions] = await Promise.all([
        ctx.needs.pages.read(row.pageSha256),
        pages.versions(row),
      ])
      return {
        ...addressesOf(row),
        title: row.title,
        description: row.description,
        author: pages.summary(row).author,
        version: versions.length,
        html: new TextDecoder("utf-8", { ignoreBOM: true }).decode(page?.bytes),
        ended: pages.ending(row) !== undefined,
      }
    },
    async versions(id) {
      const { versions } = await versionsWithUrl(pages, paths, await load(id))
      return versions.map(({ version, from, until, url }) => ({ version, from, until, url }))
    },
    async requireKey(id, editKey, request) {
      await pages.requireAuthor(keyOf(id), request, editKey)
      pages.refuseGone(await load(id))
    },
    async edit(id, change, request) {
      requireFields(body, change)
      const { row, warnings, held } = await pages.edit(keyOf(id), request, change)
      return { ...addressesOf(row), warnings, ...held }
    },
    async restoreVersion(id, version, edit_key, request) {
      const sent = { version, edit_key }
      requireFields(RestoreVersionBody, sent)
      const { row, warnings, held } = await pages.restoreVersion(keyOf(id), request, sent)
      return { ...addressesOf(row), warnings, ...held }
    },
  }
}

function requireFields(model: ObjectSchema, sent: object): void {
  const faults = faultsOf(model, sent)
  if (faults.length > 0) throw invalid(faults)
}
