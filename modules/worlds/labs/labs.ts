import { iso } from "broadside"
import { and, asc, count, type Db, desc, eq, inArray, sql } from "broadside/db"
import { windowOf } from "broadside/http"
import { coverUrl } from "broadside/publishing"
import type { WorldsContext } from "../context"
import { problems } from "../errors"
import type { PublishedPages } from "../publish/published-pages"
import { type Lab, type LabItem, labItems, labs, type Page, pages } from "../schema"
import { pageById } from "../shelves/find-page"
import { COVER, pageUrl, statusOf } from "../shelves/json"
import type { LabAddition, NewLab } from "./models"

const MAX_ITEMS = 500

export const labPath = ({ authorSlug, slug }: Pick<Lab, "authorSlug" | "slug">) =>
  `/workshop/labs/${authorSlug}/${slug}`

/** Named groups of Workshop pages. */
export function createLabs(ctx: WorldsContext, published: PublishedPages) {
  const { slug: slugOf } = ctx.content

  async function create({ name, slug, author, description = "", icon, color }: NewLab) {
    ctx.content.words({ name, slug, author, description, icon })
    const now = ctx.now()
    const lab: Lab = {
      id: crypto.randomUUID(),
      authorSlug: slugOf(author),
      slug: slugOf(slug),
      name: name.normalize(),
      description: description.normalize(),
      author: author.normalize(),
      icon: icon || null,
      color: color?.toLowerCase() || null,
      createdAt: now,
      updatedAt: now,
    }
    await ctx.write(async (tx) => {
      if (await labAt(tx, lab.authorSlug, lab.slug))
        throw problems["lab-exists"](author, lab.slug).with({ url: urlOf(lab) })
      await tx.insert(labs).values(lab)
    })
    return { ok: true, id: lab.id, slug: lab.slug, url: urlOf(lab) }
  }

  async function list(author: string | undefined, limit: number, offset: number) {
    const mine = author ? eq(labs.authorSlug, slugOf(author)) : undefined
    const [rows, [all]] = await Promise.all([
      ctx.db
        .select()
        .from(labs)
        .where(mine)
        .orderBy(desc(labs.updatedAt), labs.id)
        .limit(limit)
        .offset(offset),
      ctx.db.select({ n: count() }).from(labs).where(mine),
    ])
    const sizes = await sizesOf(rows)
    const total = all?.n ?? 0
    return {
      ok: true as const,
      groups: rows.map((lab) => labJson(lab, sizes.get(lab.id) ?? 0)),
      total,
      ...windowOf({ limit, offset }, total > offset + limit),
    }
  }

  async function sizesOf(some: readonly Lab[]): Promise<Map<string, number>> {
    const ids = some.map(({ id }) => id)
    const rows = await ctx.db
      .select({ id: labItems.labId, n: count() })
      .from(labItems)
      .where(inArray(labItems.labId, ids))
      .groupBy(labItems.labId)
    return new Map(rows.map(({ id, n }) => [id, n]))
  }

  /** A laboratory with its pages in display order. */
  async function read(author: string, slug: string) {
    const lab = await labByAddress(ctx.db, author, slug)
    const rows = await ctx.db
      .select()
      .from(labItems)
      .innerJoin(pages, eq(pages.id, labItems.pageId))
      .where(eq(labItems.labId, lab.id))
      .orderBy(asc(labItems.displayOrder), asc(labItems.addedAt), asc(labItems.pageId))
    const items = rows.map((row) => labItemJson(row.worlds_lab_items, row.worlds_pages))
    return { ok: true as const, group: labJson(lab, items.length), items }
  }

  /** Adds a page, or updates the notes and order of a page that is already there. */
  async function add(author: string, slug: string, addition: LabAddition) {
    const { workshop_id, notes, display_order } = addition
    ctx.content.words({ notes })
    const item = await ctx.write(async (tx) => {
      const lab = await labByAddress(tx, author, slug)
      const page = await pageById(tx, "workshop", workshop_id)
      published.refuseGone(page)
      const existing = await itemIn(tx, lab, page.id)
      const item: LabItem = {
        labId: lab.id,
        pageId: page.id,
        notes: notes?.normalize() ?? existing?.notes ?? "",
        displayOrder: display_order ?? existing?.displayOrder ?? (await nextOrder(tx, lab)),
        addedAt: existing?.addedAt ?? ctx.now(),
      }
      if (!existing) await refuseWhenFull(tx, lab)
      await tx
        .insert(labItems)
        .values(item)
        .onConflictDoUpdate({ target: [labItems.labId, labItems.pageId], set: item })
      await touch(tx, lab)
      return labItemJson(item, page)
    })
    return { ok: true, item }
  }

  async function remove(author: string, slug: string, pageId: string) {
    await ctx.write(async (tx) => {
      const lab = await labByAddress(tx, author, slug)
      if (!(await itemIn(tx, lab, pageId))) throw problems["not-in-lab"](pageId)
      await tx.delete(labItems).where(and(eq(labItems.labId, lab.id), eq(labItems.pageId, pageId)))
      await touch(tx, lab)
    })
    return { ok: true, removed: pageId }
  }

  const touch = (tx: Db, lab: Lab) =>
    tx.update(labs).set({ updatedAt: ctx.now() }).where(eq(labs.id, lab.id))

  /** The laboratories that contain a page. */
  const containing = (pageId: string) =>
    ctx.db
      .select({ name: labs.name, authorSlug: labs.authorSlug, slug: labs.slug })
      .from(labItems)
      .innerJoin(labs, eq(labs.id, labItems.labId))
      .where(eq(labItems.pageId, pageId))
      .orderBy(labs.name)
      .limit(20)

  const labByAddress = async (db: Db, author: string, slug: string) => {
    const lab = await labAt(db, slugOf(author), slugOf(slug))
    if (!lab) throw problems["unknown-lab"](author, slug)
    return lab
  }

  const urlOf = (lab: Lab) => ctx.urls.base + labPath(lab)

  const labJson = (lab: Lab, items: number) => ({
    id: lab.id,
    name: lab.name,
    slug: lab.slug,
    description: lab.description,
    author: lab.author,
    author_slug: lab.authorSlug,
    icon: lab.icon,
    color: lab.color,
    item_count: items,
    created_at: iso(lab.createdAt),
    updated_at: iso(lab.updatedAt),
    url: urlOf(lab),
  })

  const labItemJson = (item: LabItem, page: Page) => ({
    workshop_id: page.id,
    notes: item.notes,
    display_order: item.displayOrder,
    added_at: iso(item.addedAt),
    title: page.title,
    description: page.description,
    author: page.author,
    category: page.category,
    status: statusOf(page, ctx.now()),
    url: pageUrl(ctx.urls, page),
    [COVER]: coverUrl(ctx.urls, page.cover),
  })

  return { create, list, read, add, remove, containing }
}
export type Labs = ReturnType<typeof createLabs>
export type LabRecord = Awaited<ReturnType<Labs["read"]>>

async function labAt(db: Db, authorSlug: string, slug: string): Promise<Lab | undefined> {
  const [lab] = await db
    .select()
    .from(labs)
    .where(and(eq(labs.authorSlug, authorSlug), eq(labs.slug, slug)))
  return lab
}

async function itemIn(db: Db, lab: Lab, pageId: string): Promise<LabItem | undefined> {
  const [item] = await db
    .select()
    .from(labItems)
    .where(and(eq(labItems.labId, lab.id), eq(labItems.pageId, pageId)))
  return item
}

async function nextOrder(db: Db, lab: Lab): Promise<number> {
  const [row] = await db
    .select({ last: sql<number | null>`max(${labItems.displayOrder})` })
    .from(labItems)
    .where(eq(labItems.labId, lab.id))
  return (row?.last ?? 0) + 1
}

async function refuseWhenFull(db: Db, lab: Lab): Promise<void> {
  const [row] = await db.select({ n: count() }).from(labItems).where(eq(labItems.labId, lab.id))
  if ((row?.n ?? 0) >= MAX_ITEMS) throw problems["lab-full"](MAX_ITEMS)
}
