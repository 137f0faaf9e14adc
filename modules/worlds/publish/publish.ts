import {
  DAY_MS,
  type HeldAnswer,
  heldAnswer,
  iso,
  type Reviewed,
  randomId,
  type SenderReview,
  type Warning,
} from "broadside"
import { Happened } from "broadside/contracts/discovery"
import type { PreparedCover, PreparedPage } from "broadside/contracts/publishing"
import { type Db, eq, insertRow, nextNumber, sql, statement } from "broadside/db"
import { firstCopy, type NewEditKey, newEditKey, playOf, requireSize } from "broadside/publishing"
import { newLife } from "broadside/trust"
import type { WorldsContext } from "../context"
import { pageUrl, shareUrl } from "../json"
import { ANONYMOUS } from "../models"
import { NEVER, type Page, pages, type World } from "../schema"
import { happeningOf } from "../shelves/right-now"
import { addToIndex, countNew } from "../shelves/search-index"
import type { Submission } from "./models"
import type { Source } from "./source"

const DEFAULT_DAYS = 7

/** Runs in the same write after the page is stored; gets the answer. */
export type AfterInsert = (tx: Db, answer: Omit<Published, "edit_key">) => Promise<unknown>

export interface Published extends HeldAnswer {
  readonly id: string
  readonly url: string
  /** The page about the page. */
  readonly share_url: string
  /** Only in the Dispatch. */
  readonly expires_at?: string
  readonly warnings: readonly Warning[]
  /** Needed to edit the page. */
  readonly edit_key: string
}

export interface PublishOptions {
  readonly afterInsert?: AfterInsert
  /** Default a new one. */
  readonly editKey?: NewEditKey
}

/** A submission whose author was identified; without the mark, the author proved no name. */
type Fields = Omit<Submission, "html" | "source_url"> &
  Partial<Pick<Page, "authorProtected">> & { readonly review?: SenderReview }

/** A validated page that has no id yet. */
export interface Draft {
  readonly world: World
  readonly submission: Fields
  readonly texts: Pick<Page, "title" | "description" | "author">
  readonly sourceUrl: string | null
  readonly prepared: PreparedPage
  readonly cover: PreparedCover | undefined
  readonly flagged: string[] | null
  readonly warnings: readonly Warning[]
  readonly editKey: NewEditKey
  /** Missing for the site's own pages. */
  readonly review: Reviewed | undefined
}

/** Publishes a page in one of the two worlds. */
export async function publish(
  ctx: WorldsContext,
  world: World,
  submission: Fields,
  source: Source,
  { afterInsert, editKey = newEditKey() }: PublishOptions = {},
): Promise<Published> {
  const draft = await validatePage(ctx, world, submission, source, editKey)
  const answer = await ctx.write((tx) => publishDraft(ctx, tx, draft, afterInsert))
  return { ...answer, edit_key: editKey.key }
}

/** Validates a page outside any write. */
export async function validatePage(
  ctx: WorldsContext,
  world: World,
  submission: Fields,
  { html, sourceUrl }: Source,
  editKey: NewEditKey,
): Promise<Draft> {
  const description = submission.description?.normalize() ?? ""
  const author = submission.author?.trim() ? submission.author.normalize() : ANONYMOUS
  const title = submission.title.normalize()
  const texts = { title, description, author }
  const flagged = ctx.content.screen(texts)
  requireSize(submission)
  const prepared = await ctx.needs.pages.prepare(html)
  const review = await submission.review?.({
    kind: "pages",
    title,
    description,
    html,
    page: prepared,
    flagged,
  })
  const { cover, warnings: ofCover } = await ctx.needs.covers.choose(html, submission.cover)
  const warnings = [...prepared.warnings, ...ofCover]
  const about = { submission, texts, sourceUrl, flagged, review }
  return { world, prepared, cover, warnings, editKey, ...about }
}

/** Publishes a validated page in the caller's write. */
export async function publishDraft(
  ctx: WorldsContext,
  tx: Db,
  draft: Draft,
  afterInsert?: AfterInsert,
) {
  const earlier = await firstCopy(tx, pages, draft.editKey)
  if (earlier) return answerOf(ctx, earlier, draft)
  const page = pageOf(ctx, draft, await nextNum(tx), await newPageId(tx))
  await ctx.needs.pages.put(tx, draft.prepared)
  if (draft.cover) await ctx.needs.covers.put(tx, draft.cover)
  await insertPage(tx, page)
  await countNew(tx, page)
  await draft.review?.store(tx, page.id, { lineage: lineageOf(page) })
  if (!page.held) {
    await addToIndex(tx, page)
    ctx.emit(Happened, happeningOf(page))
  }
  const answer = answerOf(ctx, page, draft)
  await afterInsert?.(tx, answer)
  return answer
}

const answerOf = ({ urls }: WorldsContext, page: Page, { warnings }: Draft) => ({
  id: page.id,
  url: pageUrl(urls, page),
  share_url: shareUrl(urls, page),
  ...(page.expiresAt === null ? {} : { expires_at: iso(page.expiresAt) }),
  warnings,
  ...heldAnswer(page.held),
})

/** What reviews call the versions of a page. */
export const lineageOf = ({ id }: Pick<Page, "id">) => `pages/${id}`

function pageOf(ctx: WorldsContext, draft: Draft, num: number, id: string): Page {
  const { world, submission, texts, prepared } = draft
  const { category = "experiment", expires_in = DEFAULT_DAYS } = submission
  const now = ctx.now()
  const expiresAt = world === "dispatch" ? now + expires_in * DAY_MS : null
  return {
    num,
    id,
    world,
    ...texts,
    authorSlug: ctx.content.slug(texts.author),
    authorProtected: submission.authorProtected ?? false,
    authorSince: null,
    category: world === "workshop" ? category : null,
    sourceUrl: draft.sourceUrl,
    pageSha256: prepared.sha256,
    pageSize: prepared.size,
    cover: draft.cover?.sha256 ?? null,
    editKey: draft.editKey.hash,
    ...playOf(submission, prepared),
    flagged: draft.flagged,
    createdAt: now,
    updatedAt: now,
    expiresAt,
    endsAt: expiresAt ?? NEVER,
    ...newLife(draft.review?.held),
    promotedTo: null,
    promotedAt: null,
  }
}

const insertPage = insertRow(pages)

const nextNum = nextNumber(pages.num)

const ID_LENGTH = 8

const pageWithId = statement((db) =>
  db
    .select({ num: pages.num })
    .from(pages)
    .where(eq(pages.id, sql.placeholder("id")))
    .prepare(),
)
async function newPageId(tx: Db): Promise<string> {
  for (;;) {
    const id = randomId(ID_LENGTH)
    const [taken] = await pageWithId(tx).all({ id })
    if (!taken) return id
  }
}
