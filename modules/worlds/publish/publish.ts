import { DAY_MS, iso, randomId } from "broadside"
import { Happened } from "broadside/contracts"
import { type Db, eq, insertRow, nextNumber, sql, statement } from "broadside/db"
import {
  firstCopy,
  type NewEditKey,
  newEditKey,
  playOf,
  requireSize,
  type Warning,
} from "broadside/publishing"
import type { WorldsContext } from "../context"
import { NEVER, type Page, pages, type World } from "../schema"
import { pageUrl, shareUrl } from "../shelves/json"
import { happeningOf } from "../shelves/right-now"
import { addToIndex } from "../shelves/search-index"
import type { Submission } from "./models"
import type { Source } from "./source"

const DEFAULT_DAYS = 7
export const ANONYMOUS = "Anonymous"

/** Runs in the same write after the page is stored; gets the answer. */
export type AfterInsert = (tx: Db, answer: Omit<Published, "edit_key">) => Promise<unknown>

export interface Published {
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

/** Publishes a page in one of the two worlds. */
export async function publish(
  ctx: WorldsContext,
  world: World,
  submission: Omit<Submission, "html" | "source_url">,
  { html, sourceUrl }: Source,
  { afterInsert, editKey = newEditKey() }: PublishOptions = {},
): Promise<Published> {
  const { title, category, expires_in = DEFAULT_DAYS, cover: sent } = submission
  const description = submission.description?.normalize() ?? ""
  const author = submission.author?.trim() ? submission.author.normalize() : ANONYMOUS
  const flagged = ctx.content.screen({ title, description, author })
  requireSize(submission)
  const prepared = await ctx.pages.prepare(html)
  const { cover, warnings } = await ctx.covers.choose(html, sent)
  const { key, hash } = editKey
  const answer = await ctx.write(async (tx) => {
    const earlier = await firstCopy(tx, pages, editKey)
    if (earlier) return answerOf(earlier)
    const now = ctx.now()
    const expiresAt = world === "dispatch" ? now + expires_in * DAY_MS : null
    const page: Page = {
      num: await nextNum(tx),
      id: await newPageId(tx),
      world,
      title: title.normalize(),
      description,
      author,
      authorSlug: ctx.content.slug(author),
      category: world === "workshop" ? (category ?? "experiment") : null,
      sourceUrl,
      pageSha256: prepared.sha256,
      pageSize: prepared.size,
      cover: cover?.sha256 ?? null,
      editKey: hash,
      ...playOf(submission, prepared),
      flagged,
      createdAt: now,
      updatedAt: now,
      expiresAt,
      endsAt: expiresAt ?? NEVER,
      endedBy: null,
      endedWhy: null,
      promotedTo: null,
      promotedAt: null,
    }
    await ctx.pages.put(tx, prepared)
    if (cover) await ctx.covers.put(tx, cover)
    await insertPage(tx, page)
    await addToIndex(tx, page)
    ctx.emit(Happened, happeningOf(page))
    const answer = answerOf(page)
    await afterInsert?.(tx, answer)
    return answer
  })
  return { ...answer, edit_key: key }

  function answerOf(page: Page) {
    return {
      id: page.id,
      url: pageUrl(ctx.urls, page),
      share_url: shareUrl(ctx.urls, page),
      ...(page.expiresAt === null ? {} : { expires_at: iso(page.expiresAt) }),
      warnings: [...prepared.warnings, ...warnings],
    }
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
