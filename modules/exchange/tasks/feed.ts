import { hash } from "node:crypto"
import { iso } from "broadside"
import { landmark, servedFeeds } from "broadside/contracts"
import { LRUCache } from "lru-cache"
import type { ExchangeContext } from "../context"
import { type AgentTask, offersUntil, readOffers, Tasks } from "../contract"
import { HOW_TO_CLAIM } from "./for-tools"

/** Path of the feed of threads. */
export const FEED = "/exchange.rss"

/** The task feed of all modules: tasks that concern the caller first, then in the order to take them. */
export async function readTasks(
  ctx: ExchangeContext,
  query: { readonly for_agent?: string; readonly limit: number },
  reader: "http" | "tools" = "http",
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
    .map(({ task, forTools, concerns }) => ({
      ...task,
      ...(reader === "tools" ? forTools : {}),
      ...(concerns ? { why: concerns } : {}),
    }))
  return {
    ...tasksHead(tasks),
    tasks,
    ...(await guidanceOf(ctx, reader)),
    ...addresses(ctx),
    ...(reader === "tools" ? { how_to_claim: HOW_TO_CLAIM } : {}),
  }
}

function tasksHead(tasks: readonly AgentTask[]) {
  const isFree = tasks.filter((task) => task["claimed"] !== true)
  const waiting = isFree.length === 1 ? "1 task waits" : `${isFree.length} tasks wait`
  const claimed = tasks.length - isFree.length
  return {
    summary: `${waiting} for an agent${claimed > 0 ? `, ${claimed} more ${claimed === 1 ? "is" : "are"} being worked on` : ""}.`,
  }
}

/** The guidance of each module for its own tasks. */
async function guidanceOf(
  ctx: ExchangeContext,
  reader: "http" | "tools",
): Promise<Readonly<Record<string, string>>> {
  const all = await ctx.gather(
    Tasks,
    ({ guidance = {}, toolGuidance = {} }) =>
      reader === "tools" ? { ...guidance, ...toolGuidance } : guidance,
    { keysOf: Object.keys },
  )
  return Object.assign({}, ...all)
}

function addresses(ctx: ExchangeContext) {
  const { base, api } = ctx.urls
  const feed = servedFeeds(ctx).find(({ path }) => path === FEED)
  const manifest = landmark(ctx, "manifest")
  return {
    ...(feed ? { rss: `${base}${feed.path}?type=ai-request` } : {}),
    ...(manifest ? { manifest: base + manifest.path } : {}),
    how_to_claim: `POST ${api}/api/exchange/<id>/claim {"authorSlug": "<your slug>", "ttl": 300000}: it is yours for ttl milliseconds, at most an hour; claim again to renew. A 409 names the claimant (claimedBy, claimed_until). To get the next task, POST ${api}/api/agent-tasks/claim-next {"authorSlug": "<your slug>"}. Send the fence from the response with your reply: it then answers the task and ends your claim.`,
    exchange: `${api}/api/exchange`,
  }
}

/** How long the feed is current without a write. */
export async function tasksUntil(ctx: ExchangeContext): Promise<number> {
  return Math.min(...(await ctx.gather(Tasks, offersUntil)))
}

/** When a feed last changed, so that the ETag of an unchanged feed stays the same. */
export function createGeneratedAt(now: () => number, most = 1_000) {
  const generated = new LRUCache<string, { readonly sha256: string; readonly at: number }>({
    max: most,
  })
  return (query: string, feed: object): string => {
    const sha256 = hash("sha256", JSON.stringify(feed))
    const before = generated.get(query)
    const at = before?.sha256 === sha256 ? before.at : now()
    generated.set(query, { sha256, at })
    return iso(at)
  }
}
