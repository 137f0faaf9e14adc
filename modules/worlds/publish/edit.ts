import { invalid } from "broadside"
import { eq } from "broadside/db"
import { requireEditKey } from "broadside/publishing"
import type { WorldsContext } from "../context"
import { type Page, pages, type World } from "../schema"
import { pageById, pageGone } from "../shelves/find-page"
import { pageUrl, recordOf } from "../shelves/json"
import { index, unindex } from "../shelves/search-index"
import type { PageEdit } from "./models"

const subjectOf = (page: Page) => `worlds/${page.id}`

/** Replaces a page's source, description or cover; requires its edit key. */
export async function editPage(
  ctx: WorldsContext,
  world: World,
  id: string,
  request: Request,
  { html, description, cover: sent, edit_key }: PageEdit,
) {
  if (html === undefined && description === undefined && sent === undefined)
    throw invalid([
      { path: "/html", message: "send html, description or cover, whichever is to change." },
    ])
  const prepared = html === undefined ? undefined : await ctx.pages.prepare(html)
  const { cover, warnings } = await ctx.covers.choose(html ?? "", sent)
  const page = await ctx.write(async (tx) => {
    const page = await pageById(tx, world, id)
    requireEditKey(request, edit_key, page.editKey)
    const now = ctx.now()
    if (page.endsAt <= now) throw pageGone(page, ctx.urls, now)
    const changed = { ...page, updatedAt: now }
    if (description !== undefined) {
      changed.description = description.normalize()
      const { title, author } = page
      changed.flagged = ctx.content.words({ title, author, description })
    }
    if (prepared && prepared.sha256 !== page.pageSha256) {
      await ctx.pages.replace(tx, subjectOf(page), page.pageSha256, prepared)
      changed.pageSha256 = prepared.sha256
      changed.pageSize = prepared.size
    }
    if (sent === "") changed.cover = null
    else if (cover) {
      await ctx.covers.put(tx, cover)
      changed.cover = cover.sha256
    }
    await tx.update(pages).set(changed).where(eq(pages.num, page.num))
    await unindex(tx, page.num)
    await index(tx, changed)
    return changed
  })
  return {
    ok: true,
    page: recordOf(page, ctx.urls, ctx.now()),
    warnings: [...(prepared?.warnings ?? []), ...warnings],
  }
}

/** Every version of a page, the first one first; the last is the present one. */
export async function versionsOf(ctx: WorldsContext, world: World, id: string) {
  const page = await pageById(ctx.db, world, id)
  const versions = await listVersions(ctx, page)
  const address = `${pageUrl(ctx.urls, page)}/versions`
  return { ok: true, id, versions: versions.map((v) => ({ ...v, url: `${address}/${v.version}` })) }
}

/** One version of a page, by its number. */
export async function versionPage(
  ctx: WorldsContext,
  world: World,
  id: string,
  version: number,
  request: Request,
) {
  const page = await pageById(ctx.db, world, id)
  return ctx.pages.serveVersion(request, subjectOf(page), presentPage(page), version)
}

/** All versions of a page. */
export const listVersions = (ctx: WorldsContext, page: Page) =>
  ctx.pages.versions(subjectOf(page), presentPage(page))

const presentPage = ({ pageSha256, createdAt }: Page) => ({ sha256: pageSha256, createdAt })
