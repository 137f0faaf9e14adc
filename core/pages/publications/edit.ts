import { invalid } from "../../base/errors"
import { requireEditKey } from "../edit-key"
import type { Edit } from "../models"
import { refuseGone } from "./endings"
import type { PublishingHost } from "./host"
import type { PublicationsOptions, PublishedRow } from "./options"
import { subjectOf } from "./versions"

/** Replaces a page's source, description or cover; requires its edit key. */
export async function editPublication<Row extends PublishedRow, Key>(
  ctx: PublishingHost,
  options: PublicationsOptions<Row, Key>,
  key: Key,
  request: Request,
  { html, description, cover: sent, edit_key }: Edit,
) {
  if (html === undefined && description === undefined && sent === undefined)
    throw invalid([{ path: "/html", message: "send html, description or cover." }])
  const page = html === undefined ? undefined : await ctx.pages.prepare(html)
  const { cover, warnings } = await ctx.covers.choose(html ?? "", sent)
  const row = await ctx.write(async (tx) => {
    const row = await options.load(tx, key)
    requireEditKey(request, edit_key, row.editKey)
    refuseGone(options, row)
    const changes: { -readonly [K in keyof PublishedRow]?: PublishedRow[K] } = {}
    if (description !== undefined) {
      changes.description = description.normalize()
      changes.flagged = ctx.content.screen(options.texts({ ...row, description }))
    }
    if (page && page.sha256 !== row.pageSha256) {
      await ctx.pages.replace(tx, subjectOf(options, row), row.pageSha256, page)
      changes.pageSha256 = page.sha256
      changes.pageSize = page.size
    }
    if (sent === "") changes.cover = null
    else if (cover) {
      await ctx.covers.put(tx, cover)
      changes.cover = cover.sha256
    }
    return options.onChange(tx, row, { ...changes, updatedAt: ctx.now() } as Partial<Row>)
  })
  return { row, warnings: [...(page?.warnings ?? []), ...warnings] }
}
