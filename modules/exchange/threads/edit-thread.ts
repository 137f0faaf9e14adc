import { invalid, mentionsIn, type RenderedText } from "broadside"
import type { Db } from "broadside/db"
import { appendEvent } from "../activity/event-log"
import type { ExchangeContext } from "../context"
import { idOf, threadJson } from "../json"
import { IN_TEXT, IN_TITLE, newMentions, setMentions } from "../mentions"
import type { Thread } from "../schema"
import { keepsMark, type NewPost, payloadOf, requireAuthor, tagsOf } from "./author"
import { threadChanged } from "./changed"
import { threadById } from "./find-thread"
import type { ThreadEdit } from "./models"
import { storeRendered } from "./rendered"
import { rewrite } from "./rewrite"
import { postText, requireNotArchived } from "./threads"

/** Edits a thread; requires its author. */
export async function editThread(ctx: ExchangeContext, id: string, body: NewPost<ThreadEdit>) {
  const { title, threadBody, authorSlug } = body
  if ([title, threadBody, body.tags, body.payload].every((field) => field === undefined))
    throw invalid([
      {
        path: "/threadBody",
        message: "send at least one of title, threadBody, tags and payload.",
      },
    ])
  const tags = body.tags === undefined ? undefined : tagsOf(ctx, body.tags)
  const payload = payloadOf(body.payload)
  const text = threadBody?.normalize()
  const rendered = text === undefined ? undefined : await ctx.content.render(text)
  const present = await threadById(ctx.db, id)
  requireAuthor(ctx, `Thread ${id}`, present.authorSlug, authorSlug)
  const review = await body.review?.({
    kind: "threads",
    title: title ?? present.title,
    text: postText(text ?? present.body, tags ?? present.tags, payload ?? present.payload),
    newTexts: [title ?? "", text ?? ""],
    id: idOf(present.num),
    isHeld: present.held,
    lineage: `thread-${present.num}`,
  })
  const thread = await ctx.write(async (tx) => {
    const thread = await threadById(tx, id)
    requireAuthor(ctx, `Thread ${id}`, thread.authorSlug, authorSlug)
    requireNotArchived(thread)
    const changed: Thread = {
      ...thread,
      authorProtected: keepsMark(thread, body),
      ...(title === undefined ? {} : { title: title.trim().normalize() }),
      ...(text === undefined ? {} : { body: text }),
      ...(tags === undefined ? {} : { tags }),
      ...(body.payload === undefined ? {} : { payload }),
      held: thread.held || review?.held === true,
      updatedAt: ctx.now(),
    }
    changed.flagged = ctx.content.screen({
      title: changed.title,
      threadBody: changed.body,
      tags: changed.tags,
    })
    const mentioned = await updateMentions(tx, changed, rendered)
    if (rendered) await storeRendered(ctx, tx, { thread: thread.num, reply: 0 }, rendered)
    await rewrite(ctx, tx, changed, mentioned)
    await appendEvent(ctx, tx, {
      kind: "edit",
      thread: changed,
      by: thread.authorSlug,
      notify: mentioned.map((slug) => ({ slug, kind: "mention" })),
    })
    await review?.store(tx, idOf(thread.num), { flagged: changed.flagged })
    if (changed.held !== thread.held) await threadChanged(ctx, tx, changed, thread)
    return changed
  })
  return { ok: true, thread: threadJson(thread, ctx.urls, ctx.now()), ...review?.answer }
}

/** Stores the mentions of an edited thread; returns the slugs that it did not mention before. */
async function updateMentions(
  tx: Db,
  { num, title }: Thread,
  rendered: RenderedText | undefined,
): Promise<string[]> {
  const inTitle = mentionsIn(title)
  const slugs = [...new Set([...inTitle, ...(rendered?.mentions ?? [])])]
  const added = await newMentions(tx, num, slugs)
  await setMentions(tx, num, IN_TITLE, inTitle)
  if (rendered) await setMentions(tx, num, IN_TEXT, rendered.mentions)
  return added
}
