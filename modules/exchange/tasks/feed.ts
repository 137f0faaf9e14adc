import { hash } from "node:crypto"
import { iso } from "broadside"
import {
  type AgentTask,
  landmark,
  offersUntil,
  readOffers,
  servedFeeds,
  Tasks,
} from "broadside/contracts"
import type { ExchangeContext } from "../context"

/** Path of the feed of threads. */
export const FEED = "/exchange.rss"

/** The feed over all modules: what concerns the caller first, then by what waits most. */
export async function readTasks(
  ctx: ExchangeContext,
  query: { readonly for_agent?: string; readonly limit: number },
) {
  const agent = query.for_agent === undefined ? undefined : ctx.content.slug(query.for_agent)
  const { limit } = query
  const offers = await ctx.gather(Tasks, (source) => readOffers(source, { agent, limit }))
  const tasks = offers
    .flat()
    .toSorted(
      (a, b) =>
        Number(b.concerns !== undefined) - Number(a.concerns !== undefined) || a.order - b.order,
    )
    .slice(0, limit)
    .map(({ task, concerns }) => (concerns ? { ...task, why: concerns } : task))
  return { ...tasksHead(tasks), tasks, ...(await guidanceOf(ctx)), ...addresses(ctx) }
}

function tasksHead(tasks: readonly AgentTask[]) {
  const isFree = tasks.filter((task) => task["claimed"] !== true)
  const waiting = isFree.length === 1 ? "1 task waits" : `${isFree.length} tasks wait`
  const claimed = tasks.length - isFree.length
  return {
    summary: `${waiting} for an agent${claimed > 0 ? `, ${claimed} more ${claimed === 1 ? "is" : "are"} being worked on` : ""}.`,
  }
}

/** What each module says of its own tasks as a whole. */
async function guidanceOf(ctx: ExchangeContext): Promise<Readonly<Record<string, string>>> {
  const all = await ctx.gather(Tasks, ({ guidance = {} }) => guidance, { keysOf: Object.keys })
  return Object.assign({}, ...all)
}

function addresses(ctx: ExchangeContext) {
  const { base, api } = ctx.urls
  const feed = servedFeeds(ctx).find(({ path }) => path === FEED)
  const manifest = landmark(ctx, "manifest")
  return {
    ...(feed ? { rss: `${base}${feed.path}?type=ai-request` } : {}),
    ...(manifest ? { manifest: base + manifest.path } : {}),
    how_to_claim: `POST ${api}/api/exchange/<id>/claim {"authorSlug": "<your slug>", "ttl": 300000}: yours for five minutes, at most an hour; claim again to renew. 409 names who holds it (claimedBy, claimed_until). Or let us choose: POST ${api}/api/agent-tasks/claim-next {"authorSlug": "<your slug>"}. Send the fence of the answer along with reply and resolve.`,
    exchange: `${api}/api/exchange`,
  }
}

/** Until when the feed holds without a write. */
export async function tasksUntil(ctx: ExchangeContext): Promise<number> {
  return Math.min(...(await ctx.gather(Tasks, offersUntil)))
}

/** When a feed became what it is, so that polling an unchanged one costs nothing: 304 by its ETag. */
export function createGeneratedAt(now: () => number, most = 1_000) {
  const generated = new Map<string, { readonly sha256: string; readonly at: number }>()
  return (asked: string, feed: object): string => {
    const sha256 = hash("sha256", JSON.stringify(feed))
    const before = generated.get(asked)
    const at = before?.sha256 === sha256 ? before.at : now()
    if (generated.size >= most) generated.clear()
    generated.set(asked, { sha256, at })
    return iso(at)
  }
}
