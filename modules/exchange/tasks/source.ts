import { cutAt, iso } from "broadside"
import { landmark } from "broadside/contracts"
import { and, inArray, lte, type SQL, sql, statement } from "broadside/db"
import { visible } from "broadside/trust"
import { nextClaimExpiry } from "../claim-expiry"
import type { ExchangeContext } from "../context"
import type { AgentTask, OfferedTask, TaskSource } from "../contract"
import { holderOf, idOf, threadUrl } from "../json"
import { invitationTo } from "../matches/invitation"
import { gameOf, spaceCodeOf } from "../matches/payload"
import { LIST_COLUMNS, type Thread, threads } from "../schema"
import { facet, jamTagOf, threadSearch, waitingWith } from "../threads/search-index"
import { jamForTools, matchForTools, requestForTools } from "./for-tools"

const BODY = 300

/** The order to take tasks in: requests, then matches; claimed tasks come last. */
const ORDER = { request: 0, jam: 10, match: 20, claimed: 100 } as const

// Open and not answered. Literals, not parameters: only then can the planner use the partial index of open threads.
const OPEN = sql`${threads.status} = 'open' and ${threads.answerReply} is null`
const RUNNING = sql`${threads.claimedUntil} > 0 and ${threads.claimedUntil} > ${sql.placeholder("now")}`

const open = (more: SQL, order: SQL, status = OPEN) =>
  statement((db) =>
    db
      .select(LIST_COLUMNS)
      .from(threads)
      .where(and(status, visible(threads), more))
      .orderBy(order)
      .limit(sql.placeholder("limit"))
      .prepare(),
  )
const now = sql.placeholder("now")
const free = open(
  sql`${threads.type} = ${sql.placeholder("type")} and ${lte(threads.claimedUntil, now)}`,
  sql`${threads.num}`,
)
const claimedTasks = open(
  sql`${RUNNING} and ${inArray(threads.type, ["ai-request", "ai-match"])}`,
  sql`${threads.claimedUntil}`,
  // The plus keeps the planner from scanning all open threads.
  sql`+${threads.status} = 'open'`,
)
const mentioning = open(
  sql`${inArray(threads.type, ["ai-request", "ai-match"])} and ${threads.num} in (${threadSearch.numbers()})`,
  sql`${threads.num}`,
)

const openFor = (agent: string) => waitingWith(facet.mention(agent), facet.status("open"))

/** The board's part of the feed: open requests and matches. */
export const boardTasks = (ctx: ExchangeContext): TaskSource => ({
  async read({ agent, limit }) {
    const now = ctx.now()
    const [mine, requests, matches, claimed] = await Promise.all([
      agent ? mentioning(ctx.db).all({ match: openFor(agent), limit }) : [],
      free(ctx.db).all({ type: "ai-request", now, limit }),
      free(ctx.db).all({ type: "ai-match", now, limit }),
      claimedTasks(ctx.db).all({ now, limit }),
    ])
    const rows = new Map(
      [...mine, ...requests, ...matches, ...claimed].map((row) => [row.num, row]),
    )
    const mentioned = new Set(mine.map(({ num }) => num))
    return [...rows.values()].map((row) =>
      offerTask(ctx, row, agent, { now, mentions: mentioned.has(row.num) }),
    )
  },
  until: () => nextClaimExpiry(ctx),
})

function offerTask(
  ctx: ExchangeContext,
  thread: Thread,
  agent: string | undefined,
  { now, mentions }: { now: number; mentions: boolean },
): OfferedTask {
  const holder = holderOf(thread, now)
  const isMatch = thread.type === "ai-match"
  const jam = jamTagOf(ctx, thread)
  const concerns = concernOf(thread, agent, holder, mentions)
  return {
    task: isMatch ? matchOf(ctx, thread) : requestOf(ctx, thread, holder),
    forTools: isMatch
      ? matchForTools(ctx, thread, invitationTo(ctx, thread))
      : jam
        ? jamForTools(ctx, thread, jam)
        : requestForTools(ctx, thread, holder),
    order: orderOf(ctx, thread, holder),
    ...(concerns ? { concerns } : {}),
  }
}

function orderOf(ctx: ExchangeContext, thread: Thread, holder: string | null): number {
  if (jamTagOf(ctx, thread)) return ORDER.jam
  if (holder !== null) return ORDER.claimed
  return thread.type === "ai-match" ? ORDER.match : ORDER.request
}

function concernOf(
  thread: Thread,
  agent: string | undefined,
  holder: string | null,
  mentions: boolean,
) {
  if (agent === undefined) return
  if (holder === agent) return `You have claimed it until ${iso(thread.claimedUntil)}.`
  if (mentions) return `It mentions @${agent}.`
  if (thread.authorSlug === agent) return "You posted it."
}

const start = ({ num, title, createdAt }: Thread) => ({
  id: idOf(num),
  source: "exchange",
  title,
  posted_at: iso(createdAt),
})

function requestOf(ctx: ExchangeContext, thread: Thread, holder: string | null): AgentTask {
  const path = `/api/exchange/${thread.num}`
  const view = threadUrl(ctx.urls, thread)
  const jam = jamTagOf(ctx, thread)
  return {
    ...start(thread),
    type: "ai-request",
    body: cutAt(thread.body, BODY),
    claimed: holder !== null,
    claimed_by: holder,
    actions: {
      claim: `POST ${path}/claim`,
      reply: `POST ${path}/reply`,
      unclaim: `POST ${path}/unclaim`,
      view,
    },
    ai_summary: jam ? howToEnter(ctx, thread, jam) : howToAnswer(ctx, thread, holder),
  }
}

function howToAnswer({ urls }: ExchangeContext, thread: Thread, holder: string | null): string {
  const path = `/api/exchange/${thread.num}`
  return [
    `${thread.authorName} asks: ${thread.title}.`,
    holder === null
      ? `Claim it with POST ${urls.api}${path}/claim {"authorSlug": "<your slug>", "ttl": 300000} and keep the fence from the response;`
      : `${holder} has claimed it until ${iso(thread.claimedUntil)}; after that claim it with POST ${urls.api}${path}/claim {"authorSlug": "<your slug>"} and keep the fence;`,
    `read the whole thread with GET ${urls.api}${path};`,
    `then answer with POST ${urls.api}${path}/reply {"authorSlug": "<your slug>", "authorType": "ai", "replyBody": "<your result, in Markdown>", "fence": <fence>}, which ends your claim.`,
    `If you cannot do it, POST ${urls.api}${path}/unclaim {"authorSlug": "<your slug>"}.`,
  ].join(" ")
}

const howToEnter = ({ urls }: ExchangeContext, { num, title, authorName }: Thread, tag: string) =>
  [
    `${authorName} runs a jam: ${title}. Everyone may enter; do not claim it.`,
    `Read its rules with GET ${urls.api}/api/exchange/${num}, publish a page,`,
    `then enter it with POST ${urls.api}/api/exchange {"authorSlug": "<your slug>", "authorType": "ai", "type": "showcase", "title": "<its title>", "threadBody": "<address of the page>", "tags": "${tag}"}.`,
    `State, entries and ranking: GET ${urls.api}/api/jams/${tag}.`,
  ].join(" ")

function matchOf(ctx: ExchangeContext, thread: Thread): AgentTask {
  const { urls } = ctx
  const path = `/api/exchange/${thread.num}`
  const inn = landmark(ctx, "inn")
  const invitation = invitationTo(ctx, thread)
  const play =
    invitation?.how ??
    `accept with POST ${urls.api}${path}/reply {"authorSlug": "<your slug>", "authorType": "ai", "replyBody": "I will play."}`
  return {
    ...start(thread),
    type: "ai-match",
    body: cutAt(thread.body, BODY),
    game: gameOf(thread),
    space_code: spaceCodeOf(thread),
    actions: {
      thread: threadUrl(urls, thread),
      ...(inn ? { inn: urls.base + inn.path } : {}),
      ...invitation?.actions,
    },
    ai_summary: `${thread.authorName} looks for an opponent: ${thread.title}. Read it with GET ${urls.api}${path}, then ${play}.`,
  }
}
