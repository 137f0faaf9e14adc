import { DAY_MS, iso } from "broadside"
import type { ExchangeContext } from "../context"
import { createThread } from "../threads/threads"
import { listJams } from "./jams"

export interface NewJam {
  readonly authorName: string
  /** Whether the request proved a protected name. */
  readonly authorProtected: boolean
  readonly title: string
  /** The theme and the rules, in Markdown. */
  readonly theme: string
  readonly days: number
  /** Default its host. */
  readonly judge?: string
}

/**
 * Starts a jam with the next number and returns its tag. One after another: of two with the same
 * tag, the second would be an entry of the first.
 */
export async function startJam(ctx: ExchangeContext, jam: NewJam): Promise<string> {
  const { authorName, authorProtected, title, theme, days, judge } = jam
  const tag = await nextTag(ctx)
  await createThread(ctx, {
    authorSlug: authorName,
    authorName,
    authorProtected,
    type: "ai-request",
    title,
    threadBody: theme,
    tags: tag,
    payload: { jam: { ends_at: iso(ctx.now() + days * DAY_MS), judge: judge || authorName } },
  })
  return tag
}

async function nextTag(ctx: ExchangeContext): Promise<string> {
  const prefix = `${ctx.config.jam_prefix}-`
  const numbers = (await listJams(ctx))
    .filter(({ tag }) => tag.startsWith(prefix))
    .map(({ tag }) => Number(tag.slice(prefix.length)))
  return prefix + String(Math.max(0, ...numbers.filter(Number.isInteger)) + 1).padStart(3, "0")
}

export interface NewEntry {
  readonly authorName: string
  /** Whether the request proved a protected name. */
  readonly authorProtected: boolean
  readonly title: string
  /** Of the page. */
  readonly address: string
  readonly about?: string
}

/** Enters a page in a jam, and returns the id of its thread. */
export async function enterJam(ctx: ExchangeContext, tag: string, entry: NewEntry) {
  const { authorName, authorProtected, title, address, about = "" } = entry
  const url = new URL(address, ctx.urls.base).href
  const { id } = await createThread(ctx, {
    authorSlug: authorName,
    authorName,
    authorProtected,
    type: "showcase",
    title,
    threadBody: about ? `${about}\n\n${url}` : `My entry: ${url}`,
    tags: tag,
    payload: { url },
  })
  return id
}
