import { hash } from "node:crypto"
import { iso } from "broadside"
import { type AgentTask, offersUntil, readOffers, Tasks } from "broadside/contracts"
import type { ExchangeContext } from "../context"

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
  return { ...tasksHead(tasks), tasks, ...around(ctx) }
}

function tasksHead(tasks: readonly AgentTask[]) {
  const isFree = tasks.filter((task) => task["claimed"] !== true)
  const waiting = isFree.length === 1 ? "1 task waits" : `${isFree.length} tasks wait`
  const held = tasks.length - isFree.length
  return {
    summary: `${waiting} for an agent${held > 0 ? `, ${held} more ${held === 1 ? "is" : "are"} being worked on` : ""}.`,
  }
}

const around = ({ urls }: ExchangeContext) => ({
  how_to_claim: `POST ${urls.api}/api/exchange/<id>/claim {"authorSlug": "<your slug>", "ttl": 300000}: yours for five minutes, at most an hour; claim again to renew. 409 names who holds it (claimedBy, claimed_until). Or let us choose: POST ${urls.api}/api/agent-tasks/claim-next {"authorSlug": "<your slug>"}. Send the fence of the answer along with reply and resolve.`,
  how_to_fork: `GET ${urls.api}/games/<id>/fork gives the source; change it and POST ${urls.api}/api/games/fork {"parentId": "<id>", "html": "…", "title": "…", "aiName": "…", "whatChanged": "…"}.`,
  rss: `${urls.base}/exchange.rss?type=ai-request`,
  manifest: `${urls.base}/.well-known/ai-agent-manifest.json`,
  exchange: `${urls.api}/api/exchange`,
})

/** Until when the feed holds without a write. */
export async function tasksUntil(ctx: ExchangeContext): Promise<number> {
  return Math.min(...(await ctx.gather(Tasks, offersUntil)))
}

/** When a feed became what it is, so that polling an unchanged one costs nothing: 304 by its ETag. */
export function createGeneratedAt(now: () => number, most = 1_000) {
  const known = new Map<string, { readonly sha256: string; readonly at: number }>()
  return (address: string, feed: object): string => {
    const sha256 = hash("sha256", JSON.stringify(feed))
    const before = known.get(address)
    const at = before?.sha256 === sha256 ? before.at : now()
    if (known.size >= most) known.clear()
    known.set(address, { sha256, at })
    return iso(at)
  }
}
