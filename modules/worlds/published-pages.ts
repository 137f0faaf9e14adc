import { invalid, iso } from "broadside"
import { eq } from "broadside/db"
import { type Publications, playDetails, publications } from "broadside/publishing"
import type { WorldsContext } from "./context"
import { problems } from "./errors"
import { goneBy } from "./expiry"
import { anyPage, type PageKey } from "./find-page"
import { aboutPath, endingOf, isOver, pageJson, pageUrl, preservedUrl, statusOf } from "./json"
import { ANONYMOUS } from "./models"
import { erasePage } from "./publish/erase"
import type { PageEdit } from "./publish/models"
import { lineageOf } from "./publish/publish"
import { NEVER, type Page, pages } from "./schema"
import { addToIndex, index, removeFromIndex, unindex } from "./shelves/search-index"

export type PublishedPages = Publications<Page, PageKey, PageEdit>

/** Where a page is, all that is about it, and where it is preserved or embedded. */
const PLACE = /^\/(?:api\/|graveyard\/|embed\/)?(?:workshop|dispatch)\/([0-9a-z]{8})(?:[/?#]|$)/

/** Published pages: editing, takedown, expiry, restoring, and the Graveyard. */
export const publishedPages = (ctx: WorldsContext): PublishedPages =>
  publications<Page, PageKey, PageEdit>(ctx, {
    table: pages,
    module: "worlds",
    names: { kind: "pages", one: "page" },
    load: anyPage,
    keyOf: (id) => ({ id }),
    idAt: (path) => PLACE.exec(path)?.[1],
    summary: (page) => ({
      kind: page.world,
      id: page.id,
      author: page.author,
      url: pageUrl(ctx.urls, page),
      preservedUrl: preservedUrl(ctx.urls, page),
      aboutUrl: ctx.urls.base + aboutPath(page),
    }),
    byAuthor: (slug) => eq(pages.authorSlug, slug),
    record: (page) => pageJson(page, ctx.urls, ctx.now()),
    texts: ({ title, author, description }) => ({ title, author, description }),
    signing: {
      fields: { author: (page) => page.author },
      noOne: ANONYMOUS,
      author: (page, change) =>
        change?.author === undefined ? page.author : change.author.trim() || ANONYMOUS,
      isProved: (page) => page.authorProtected,
    },
    details: {
      names: [...playDetails.names, "title", "author", "category"],
      columns: (page, change, replacement, { author }) => ({
        ...playDetails.columns(page, change, replacement),
        ...editedColumns(ctx, page, change),
        ...(author?.isProtected === page.authorProtected
          ? {}
          : { authorProtected: author?.isProtected ?? false }),
      }),
    },
    async onChange(tx, page, changes) {
      const changed = { ...page, ...changes }
      await tx.update(pages).set(changes).where(eq(pages.num, page.num))
      if (!page.held) {
        await unindex(tx, page.num)
        await index(tx, changed)
      }
      return changed
    },
    addToIndex,
    removeFromIndex,
    erase: (tx, page) => erasePage(ctx, tx, page),
    lineageOf,
    expiry: {
      of: (page) => (isOver(page, ctx.now()) ? endingOf(page) : undefined),
      gone: () => goneBy(ctx.now()),
      at: pages.endsAt,
      end: (at) => ({ endsAt: at }),
      revive(page) {
        const endsAt = page.expiresAt ?? NEVER
        return endsAt <= ctx.now() ? undefined : { endsAt }
      },
    },
    refusals: {
      gone: (page, { at, by, why }) =>
        statusOf(page, ctx.now()) === "expired"
          ? problems["page-expired"](page.id, iso(at).slice(0, 10))
          : problems["page-taken-down"](page.id, by, iso(at).slice(0, 10), why),
      already: problems["already-taken-down"],
      not: problems["not-taken-down"],
    },
  })

/** The columns that a change of a page's details sets. */
function editedColumns(
  { content }: WorldsContext,
  { world }: Page,
  { title, author: sent, category }: PageEdit,
): Partial<Page> {
  if (category !== undefined && world !== "workshop")
    throw invalid([{ path: "/category", message: "category is only for pages of the Workshop." }])
  const author = sent?.trim() ? sent.normalize() : ANONYMOUS
  return {
    ...(title === undefined ? {} : { title: title.normalize() }),
    ...(sent === undefined ? {} : { author, authorSlug: content.slug(author) }),
    ...(category === undefined ? {} : { category }),
  }
}
