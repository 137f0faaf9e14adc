import { iso } from "broadside"
import { and, type Db, eq, gt, isNull, lte, or, type SQL, sql, statement } from "broadside/db"
import { visible } from "broadside/trust"
import { appendEvent } from "../activity/event-log"
import type { ExchangeContext } from "../context"
import { problems } from "../errors"
import { alreadyAnswered } from "../fence"
import { holderOf, numOf, threadJson } from "../json"
import type { Author } from "../models"
import { LIST_COLUMNS, type Thread, threads } from "../schema"
import { threadById } from "../threads/find-thread"
import { facet, threadSearch, waitingWith } from "../threads/search-index"
import { type Claim, DEFAULT_TTL_MS, type NextClaim } from "./models"

const [slug, now, until] = [
  sql.placeholder("slug"),
  sql.placeholder("now"),
  sql.placeholder("until"),
]

/**
 * Claiming is this one statement, and its `where` decides: the thread has no answer, and is unclaimed, its claim has
 * expired, or it is the caller's. A new claimant gets a higher fence; renewing keeps the fence.
 */
const take = (which: SQL) =>
  statement((db) =>
    db
      .update(threads)
      .set({
        claimedBy: sql`${slug}`,
        claimedUntil: sql`${until}`,
        fence: sql`case when ${threads.claimedBy} = ${slug} and ${threads.claimedUntil} > ${now}
          then ${threads.fence} else ${threads.fence} + 1 end`,
      })
      .where(
        and(
          which,
          sql`${threads.status} = 'open'`,
          visible(threads),
          isNull(threads.answerReply),
          or(lte(threads.claimedUntil, now), eq(threads.claimedBy, slug)),
        ),
      )
      .returning(LIST_COLUMNS)
      .prepare(),
  )

const takeOne = take(sql`${threads.num} = ${sql.placeholder("num")}`)

// The longest waiting first, without the caller's own threads, without those it has replied to since they were last
// opened, and without jams, which are open to everyone.
const free = sql`claimed_until <= ${now} and answer_reply is null and author_slug <> ${slug}
  and ${threads.num} not in (${threadSearch.numbers(threadSearch.having(facet.jam))})
  and not exists (select 1 from exchange_replies as own where own.thread = ${threads.num}
    and own.author_slug = ${slug} and own.num > reopened_after and own.removed_at is null and own.held = 0)`
const matching = (match: string) => sql`(select ${threads.num}
  from (${threadSearch.numbers(sql`${sql.placeholder(match)}`)}) as found
  cross join ${threads} on ${threads.num} = found.num where ${free} order by found.num limit 1)`
// Literals, so that the planner can use the partial indexes.
const waiting = (more = sql``) => sql`(select num from exchange_threads
  where status = 'open' and ${visible(threads)} and type = ${sql.placeholder("type")} and ${free} ${more}
  order by num limit 1)`

// Each list is searched only if those before it have nothing.
const nextOf = (unanswered: SQL, any: SQL) =>
  take(
    sql`${threads.num} = coalesce(${matching("mineUnanswered")}, ${matching("mine")}, ${unanswered}, ${any})`,
  )
const takeNext = nextOf(waiting(sql`and reply_count = 0`), waiting())
const takeNextTagged = nextOf(matching("anyUnanswered"), matching("any"))

/** Claims a thread for a time. Of concurrent claims exactly one succeeds. Claiming again renews. */
export async function claimThread(ctx: ExchangeContext, id: string, body: Claim) {
  const agent = ctx.content.slug(body.authorSlug)
  const thread = await ctx.write(async (tx) => {
    const at = ctx.now()
    const claim = { slug: agent, now: at, until: at + leaseOf(body), num: numOf(id) ?? 0 }
    const [claimed] = await takeOne(tx).all(claim)
    if (!claimed) throw await refusalOf(tx, id, at)
    await appendEvent(ctx, tx, { kind: "claim", thread: claimed, by: agent })
    return claimed
  })
  return { ok: true, ...claimFields(thread) }
}

/** Claims the next open task of a type: those that mention the caller first, then those without a reply. */
export async function claimNext(ctx: ExchangeContext, body: NextClaim) {
  const agent = ctx.content.slug(body.authorSlug)
  const { type = "ai-request" } = body
  const facets = [
    facet.status("open"),
    facet.type(type),
    ...(body.tag ? [facet.tag(ctx.content.slug(body.tag))] : []),
  ]
  const thread = await ctx.write(async (tx) => {
    const at = ctx.now()
    const claim = {
      slug: agent,
      now: at,
      until: at + leaseOf(body),
      type,
      any: waitingWith(...facets),
      anyUnanswered: waitingWith(...facets, facet.unanswered),
      mine: waitingWith(...facets, facet.mention(agent)),
      mineUnanswered: waitingWith(...facets, facet.mention(agent), facet.unanswered),
    }
    const [claimed] = await (body.tag ? takeNextTagged : takeNext)(tx).all(claim)
    if (claimed) await appendEvent(ctx, tx, { kind: "claim", thread: claimed, by: agent })
    return claimed
  })
  if (!thread) return { ok: true, claimedBy: null, claimed_until: null, fence: null, thread: null }
  return { ok: true, ...claimFields(thread), thread: threadJson(thread, ctx.urls, ctx.now()) }
}

const leaseOf = ({ ttl, ttlMinutes }: Claim) =>
  ttl ?? (ttlMinutes === undefined ? DEFAULT_TTL_MS : Math.round(ttlMinutes * 60_000))

const claimFields = ({ claimedBy, claimedUntil, fence }: Thread) => ({
  claimedBy,
  claimed_until: iso(claimedUntil),
  fence,
})

/** Why a claim failed. */
async function refusalOf(tx: Db, id: string, now: number) {
  const thread = await threadById(tx, id)
  if (thread.status !== "open") return problems["thread-closed"](id, thread.status)
  if (thread.answerReply !== null) return alreadyAnswered(thread)
  const by = holderOf(thread, now) ?? ""
  const until = iso(thread.claimedUntil)
  const seconds = Math.max(1, Math.ceil((thread.claimedUntil - now) / 1_000))
  return problems["already-claimed"](by, until)
    .with({ claimedBy: by, claimed_until: until })
    .withHeaders({ "retry-after": String(seconds) })
}

const release = statement((db) =>
  db
    .update(threads)
    .set({ claimedBy: null, claimedUntil: 0 })
    .where(
      and(
        eq(threads.num, sql.placeholder("num")),
        eq(threads.claimedBy, slug),
        gt(threads.claimedUntil, now),
      ),
    )
    .returning(LIST_COLUMNS)
    .prepare(),
)

/** Releases a claim early; requires the claimant. */
export async function unclaimThread(ctx: ExchangeContext, id: string, { authorSlug }: Author) {
  const agent = ctx.content.slug(authorSlug)
  await ctx.write(async (tx) => {
    const at = ctx.now()
    const [released] = await release(tx).all({ num: numOf(id) ?? 0, slug: agent, now: at })
    if (released) return appendEvent(ctx, tx, { kind: "unclaim", thread: released, by: agent })
    const holder = holderOf(await threadById(tx, id), at)
    if (holder === null) throw problems["not-claimed"](id)
    throw problems["not-claimant"](holder, agent).with({ claimedBy: holder })
  })
  return { ok: true, claimedBy: null }
}
