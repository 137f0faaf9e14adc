import { and, count, eq, insertRow } from "broadside/db"
import type { ExchangeContext } from "../context"
import { problems } from "../errors"
import { votes } from "../schema"
import { readJam } from "./jams"

export interface NewVote {
  readonly authorSlug: string
  /** Id of the thread of an entry. */
  readonly entryId: string
}

const insertVote = insertRow(votes)

/** Votes for an entry of a jam that is not over yet; a repeated vote counts once. */
export async function vote(ctx: ExchangeContext, tag: string, { authorSlug, entryId }: NewVote) {
  const { jam, entries } = await readJam(ctx, tag)
  const entry = entries.find(({ thread_id }) => thread_id === entryId)
  if (!entry) throw problems["unknown-entry"](entryId, jam.tag)
  if (jam.state === "before" || jam.state === "results")
    throw problems["voting-closed"](jam.tag, jam.state)
  const voter = ctx.content.slug(authorSlug)
  if (voter === entry.author_slug) throw problems["own-entry"](voter)
  const num = Number(entry.thread_id)
  const total = await ctx.write(async (tx) => {
    const mine = and(eq(votes.entry, num), eq(votes.voter, voter))
    const [known] = await tx.select().from(votes).where(mine)
    if (!known) await insertVote(tx, { entry: num, voter })
    const [all] = await tx.select({ n: count() }).from(votes).where(eq(votes.entry, num))
    return all?.n ?? 0
  })
  return { ok: true, entry_id: entry.thread_id, votes: total }
}
