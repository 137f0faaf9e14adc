import { DAY_MS } from "broadside"
import { and, eq, gt, lte, ne, or } from "broadside/db"
import { isVisible, visible } from "broadside/trust"
import type { RegistryContext } from "../context"
import type { Gate } from "../probe/gate"
import { ProbeFailed } from "../probe/line"
import { nextCheck } from "../probe/ping"
import { type ProbeResult, probe } from "../probe/probe"
import { type Server, servers } from "../schema"
import { BY } from "../submitter"
import { probeFields, updateServer } from "./entries"

const UNVERIFIED_MS = 7 * DAY_MS
const REMOVED_MS = 30 * DAY_MS

/** With four servers each time, this checks eleven thousand servers a day. */
export const RECHECK_MS = 30_000

/**
 * Checks the servers that are due, one of each host, and stores the results in one write, because
 * each commit clears the site's response cache.
 */
export async function recheck(ctx: RegistryContext, gate: Gate): Promise<void> {
  const due = (await dueServers(ctx)).filter(({ host }) => gate.reserve(host))
  if (due.length === 0) return
  const outcomes = await Promise.all(
    due.map(async (server) => ({
      server,
      answered: await gate.runQueued(() => tryProbe(ctx, server)),
    })),
  )
  await ctx.write(async (tx) => {
    const now = ctx.now()
    for (const { server, answered } of outcomes) {
      const [current] = await tx.select().from(servers).where(eq(servers.num, server.num))
      // It was removed or submitted again during the check.
      if (!current || !isVisible(current) || current.checkedAt !== server.checkedAt) continue
      const changes = answered
        ? probeFields(withoutStrongWords(ctx, answered), now)
        : failureFields(current, now)
      await updateServer(tx, current, changes, now)
    }
  })
}

/** A time more than a day away was set while the clock was wrong, so it counts as due. */
const isDue = (now: number) =>
  or(lte(servers.nextCheckAt, now), gt(servers.nextCheckAt, now + DAY_MS))

const dueServers = (ctx: RegistryContext): Promise<Server[]> =>
  ctx.db
    .select()
    .from(servers)
    .where(and(visible(servers), ne(servers.source, "own"), isDue(ctx.now())))
    // Any server of the host will do: after its check it is no longer due.
    .groupBy(servers.host)
    .orderBy(servers.nextCheckAt)
    // They run in parallel, so that other jobs wait no longer than for one server.
    .limit(ctx.config.pings_at_once)

async function tryProbe(ctx: RegistryContext, { url }: Server): Promise<ProbeResult | undefined> {
  try {
    return await probe(ctx, url, ctx.config.ping_seconds * 1000)
  } catch (error) {
    // An unexpected error must not stop the other checks of this run.
    if (!(error instanceof ProbeFailed))
      ctx.log.error({ err: error, url }, "a ping failed unexpectedly")
  }
}

/** There is no request to refuse, so tools with strong words in their names are left out. */
const withoutStrongWords = (ctx: RegistryContext, answered: ProbeResult): ProbeResult => ({
  ...answered,
  tools: answered.tools.filter((tool) => ctx.content.family(tool).verdict !== "refused"),
})

/** The changes of an entry after a failed ping. */
function failureFields({ verified, failingSince }: Server, now: number): Partial<Server> {
  const since = failingSince ?? now
  const failed = { failingSince: since, checkedAt: now, nextCheckAt: nextCheck(now) }
  if (now - since < REMOVED_MS)
    return { ...failed, verified: verified && now - since < UNVERIFIED_MS }
  return {
    ...failed,
    verified: false,
    removedAt: now,
    removedBy: BY.silence,
    removedWhy: "It did not answer for thirty days.",
  }
}
