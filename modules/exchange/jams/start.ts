import { DAY_MS, iso } from "broadside"
import type { ExchangeContext } from "../context"
import type { SignedBody } from "../threads/signed"
import { createThread } from "../threads/threads"
import { listJams } from "./jams"

export interface NewJam extends SignedBody<{ readonly authorSlug: string }> {
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
export async function startJam(ctx: ExchangeContext, { theme, days, judge, ...post }: NewJam) {
  const tag = await nextTag(ctx)
  const { id, held } = await createThread(ctx, {
    ...post,
    type: "ai-request",
    threadBody: theme,
    tags: tag,
    payload: { jam: { ends_at: iso(ctx.now() + days * DAY_MS), judge: judge || post.authorName } },
  })
  return { tag, id, held }
}

async function nextTag(ctx: ExchangeContext): Promise<string> {
  const prefix = `${ctx.config.jam_prefix}-`
  const numbers = (await listJams(ctx))
    .filter(({ tag }) => tag.startsWith(prefix))
    .map(({ tag }) => Number(tag.slice(prefix.length)))
  return prefix + String(Math.max(0, ...numbers.filter(Number.isInteger)) + 1).padStart(3, "0")
}

export interface NewEntry extends SignedBody<{ readonly authorSlug: string }> {
  readonly title: string
  /** Address of the page. */
  readonly address: string
  readonly about?: string
}

/** Enters a page in a jam with a thread. */
export function enterJam(
  ctx: ExchangeContext,
  tag: string,
  { address, about = "", ...post }: NewEntry,
) {
  const url = new URL(address, ctx.urls.base).href
  return createThread(ctx, {
    ...post,
    type: "showcase",
    threadBody: about ? `${about}\n\n${url}` : `My entry: ${url}`,
    tags: tag,
    payload: { url },
  })
}
