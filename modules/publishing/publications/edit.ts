import { type HeldAnswer, invalid, type Reviewed, type Warning } from "broadside"
import type { Db } from "broadside/db"
import { requireEditKey } from "../keys/edit-key"
import type { PreparedPage } from "../pages/contract"
import { refuseGone } from "./endings"
import { holdRow } from "./holds"
import type { PublishingHost } from "./host"
import { isHeld } from "./life"
import type { Edit } from "./models"
import type { PublicationsOptions, PublishedRow, SignedChange } from "./options"
import { hasOtherAuthor, hasSameAuthor, senderOf, signChange } from "./signing"
import { subjectOf } from "./versions"

const EVERY = ["html", "description", "cover"]

const either = (names: readonly string[]) => `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`

/** A page that was changed. */
export interface EditedPublication<Row> {
  readonly row: Row
  readonly warnings: readonly Warning[]
  readonly held: HeldAnswer
}

/** Replaces a page's source, cover or details; requires its edit key and, if protected, its author's name. */
export async function editPublication<Row extends PublishedRow, Key, Change extends Edit>(
  ctx: PublishingHost,
  options: PublicationsOptions<Row, Key, Change>,
  key: Key,
  request: Request,
  sentChange: Change,
): Promise<EditedPublication<Row>> {
  const { html, description, cover: sent, edit_key } = sentChange
  const names = [...EVERY, ...(options.details?.names ?? [])]
  if (names.every((name) => sentChange[name as keyof Edit] === undefined))
    throw invalid([{ path: "/html", message: `send ${either(names)}.` }])
  const page =
    html === undefined
      ? undefined
      : await ctx.needs.pages.prepare(html, { ownStorage: options.ownStorage })
  const { cover, warnings } = await ctx.needs.covers.choose(html ?? "", sent)
  const warned = [...(page?.warnings ?? []), ...warnings]
  for (;;) {
    const before = await editable(ctx.db)
    const sender = senderOf(request, edit_key)
    const signed = await signChange(ctx, options, before, sentChange, sender)
    const review = await reviewOf(ctx, options, before, request, { change: signed, html, page })
    const row = await ctx.write((tx) => store(tx, before, signed, review))
    // Undefined if it has come under another name meanwhile.
    if (row) return { row, warnings: warned, held: review.answer }
  }

  async function editable(db: Db): Promise<Row> {
    const row = await options.load(db, key)
    requireEditKey(request, edit_key, row.editKey)
    refuseGone(options, row)
    return row
  }

  async function store(tx: Db, before: Row, signed: SignedChange<Change>, review: Reviewed) {
    const row = await editable(tx)
    if (!hasSameAuthor(options, before, row)) return
    const changes: { -readonly [K in keyof PublishedRow]?: PublishedRow[K] } = {
      ...options.details?.columns(row, signed.change, page, signed),
      ...(description === undefined ? {} : { description: description.normalize() }),
    }
    if (hasOtherAuthor(ctx, options, row, signed.change)) changes.authorSince = ctx.now()
    if (Object.keys(changes).length > 0)
      changes.flagged = ctx.content.screen(options.texts({ ...row, ...changes }))
    if (page && page.sha256 !== row.pageSha256) {
      await ctx.needs.pages.replace(tx, subjectOf(options, row), row.pageSha256, page)
      changes.pageSha256 = page.sha256
      changes.pageSize = page.size
    }
    if (sent === "") changes.cover = null
    else if (cover) {
      await ctx.needs.covers.put(tx, cover)
      changes.cover = cover.sha256
    }
    const changed = await options.onChange(tx, row, {
      ...changes,
      updatedAt: ctx.now(),
    } as Partial<Row>)
    await review.store(tx, options.summary(row).id, { flagged: changes.flagged })
    return review.held ? holdRow(options, tx, changed) : changed
  }
}

interface Changed<Change> {
  readonly change: SignedChange<Change>
  readonly html: string | undefined
  readonly page: PreparedPage | undefined
}

/** The review of a page with its changes, as it is before the write that makes them. */
async function reviewOf<Row extends PublishedRow, Key, Change extends Edit>(
  ctx: PublishingHost,
  options: PublicationsOptions<Row, Key, Change>,
  row: Row,
  request: Request,
  { change: { change, author }, html, page }: Changed<Change>,
): Promise<Reviewed> {
  const changed = change as { readonly title?: string; readonly description?: string }
  const { title = row.title, description = row.description } = changed
  return ctx.review(request, {
    kind: options.names.kind,
    author,
    title,
    description,
    html: html ?? (await sourceOf(ctx, row)),
    page,
    newTexts: [changed.title ?? "", changed.description ?? ""],
    id: options.summary(row).id,
    isHeld: isHeld(row),
    lineage: options.lineageOf(row),
  })
}

async function sourceOf(ctx: PublishingHost, { pageSha256 }: PublishedRow) {
  const page = await ctx.needs.pages.read(pageSha256)
  return page && new TextDecoder("utf-8", { ignoreBOM: true }).decode(page.bytes)
}
