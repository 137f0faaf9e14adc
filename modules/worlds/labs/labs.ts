import type { Identity, SenderReview } from "broadside"
import { and, asc, count, type Db, desc, eq, inArray, sql } from "broadside/db"
import { windowOf } from "broadside/http"
import { coverUrl } from "broadside/publishing"
import type { WorldsContext } from "../context"
import { problems } from "../errors"
import { pageById } from "../find-page"
import type { PublishedPages } from "../published-pages"
import { type Lab, type LabItem, labItems, labs, pages } from "../schema"
import { labItemJson, labJson, urlOf } from "./json"
import type { LabAddition, NewLab } from "./models"

const MAX_ITEMS = 500

interface Window {
  readonly limit: number
  readonly offset: number
}

/** Opens a laboratory whose author was identified; without the mark, the author proved no name. */
export async function createLab(
  ctx: WorldsContext,
  lab: NewLab & Partial<Pick<Lab, "authorProtected">> & { readonly review?: SenderReview },
) {
  const { name, slug, author, authorProtected = false, description = "", icon, color } = lab
  const flagged = ctx.content.screen({ name, slug, author, description, icon })
  const review = await lab.review?.({ kind: "laboratories", title: name, description, flagged })
  // It is no page, so it cannot be held.
  if (review?.held) throw problems["lab-doubtful"]()
  const now = ctx.now()
  const made: Lab = {
    id: crypto.randomUUID(),
    authorSlug: ctx.content.slug(author),
    slug: ctx.content.slug(slug),
    name: name.normalize(),
    description: description.normalize(),
    author: author.normalize(),
    authorProtected,
    icon: icon || null,
    color: color?.toLowerCase() || null,
    createdAt: now,
    updatedAt: now,
  }
  const url = urlOf(ctx, made)
  await ctx.write(async (tx) => {
    if (await labAt(tx, made.authorSlug, made.slug))
      throw problems["lab-exists"](author, made.slug).with({ url })
    await tx.insert(labs).values(made)
  })
  return { ok: true, id: made.id, slug: made.slug, url }
}

/** Laboratories, those changed last first. */
export async function listLabs(
  ctx: WorldsContext,
  { author, limit, offset }: Window & { readonly author?: string },
) {
  const mine = author ? eq(labs.authorSlug, ctx.content.slug(author)) : undefined
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
  const sizes = await sizesOf(ctx.db, rows)
  const total = all?.n ?? 0
  return {
    ok: true as const,
    groups: rows.map((lab) => labJson(ctx, lab, sizes.get(lab.id) ?? 0)),
    total,
    ...windowOf({ limit, offset }, total > offset + limit),
  }
}
export type LabList = Awaited<ReturnType<typeof listLabs>>

async function sizesOf(db: Db, some: readonly Lab[]): Promise<Map<string, number>> {
  const ids = some.map(({ id }) => id)
  const rows = await db
    .select({ id: labItems.labId, n: count() })
    .from(labItems)
    .where(inArray(labItems.labId, ids))
    .groupBy(labItems.labId)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** A laboratory with everything in it, in its order. */
export async function readLab(ctx: WorldsContext, author: string, slug: string) {
  const { group, cards } = await labCards(ctx, author, slug)
  return { ok: true as const, group, items: cards.map(({ item }) => item) }
}

/** The same with the covers, which the list of its items does not have, and whether only its author changes it. */
export async function labCards(ctx: WorldsContext, author: string, slug: string) {
  const lab = await labByAddress(ctx, ctx.db, author, slug)
  const rows = await ctx.db
    .select()
    .from(labItems)
    .innerJoin(pages, eq(pages.id, labItems.pageId))
    .where(and(eq(labItems.labId, lab.id), eq(pages.held, false)))
    .orderBy(asc(labItems.displayOrder), asc(labItems.addedAt), asc(labItems.pageId))
  const cards = rows.map(({ worlds_lab_items: item, worlds_pages: page }) => ({
    item: labItemJson(ctx, item, page),
    cover: coverUrl(ctx.urls, page.cover),
  }))
  const isOwned = (await ctx.needs.names.proofOf(lab.authorSlug)) !== undefined
  return { group: labJson(ctx, lab, rows.length), cards, isOwned }
}
export type LabCards = Awaited<ReturnType<typeof labCards>>

/** The author of a change to a laboratory. */
export type LabAuthor = Pick<Identity, "slug" | "isProtected">

/** Adds a page; one that is there already gets the new notes and order. */
export async function addToLab(
  ctx: WorldsContext,
  published: PublishedPages,
  author: LabAuthor,
  slug: string,
  addition: LabAddition,
) {
  const { workshop_id, notes, display_order } = addition
  ctx.content.screen({ notes })
  const item = await ctx.write(async (tx) => {
    const lab = await labByAddress(ctx, tx, author.slug, slug)
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
    await touch(tx, lab, author, ctx.now())
    return labItemJson(ctx, item, page)
  })
  return { ok: true, item }
}

export async function removeFromLab(
  ctx: WorldsContext,
  author: LabAuthor,
  slug: string,
  pageId: string,
) {
  await ctx.write(async (tx) => {
    const lab = await labByAddress(ctx, tx, author.slug, slug)
    if (!(await itemIn(tx, lab, pageId))) throw problems["not-in-lab"](pageId)
    await tx.delete(labItems).where(and(eq(labItems.labId, lab.id), eq(labItems.pageId, pageId)))
    await touch(tx, lab, author, ctx.now())
  })
  return { ok: true, removed: pageId }
}

/** Once a name is released, anyone can change its laboratories; a change without proof takes the mark from them. */
const touch = (tx: Db, lab: Lab, { isProtected }: LabAuthor, updatedAt: number) =>
  tx
    .update(labs)
    .set({ updatedAt, authorProtected: lab.authorProtected && isProtected })
    .where(eq(labs.id, lab.id))

/** The laboratories that a page is in. */
export const labsHolding = (db: Db, pageId: string) =>
  db
    .select({ name: labs.name, authorSlug: labs.authorSlug, slug: labs.slug })
    .from(labItems)
    .innerJoin(labs, eq(labs.id, labItems.labId))
    .where(eq(labItems.pageId, pageId))
    .orderBy(labs.name)
    .limit(20)

async function labByAddress({ content }: WorldsContext, db: Db, author: string, slug: string) {
  const lab = await labAt(db, content.slug(author), content.slug(slug))
  if (!lab) throw problems["unknown-lab"](author, slug)
  return lab
}

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
