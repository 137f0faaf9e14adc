import { DAY_MS } from "broadside"
import { and, eq, gt, isNull, lte, or } from "broadside/db"
import type { RegistryContext } from "../context"
import { type Server, servers } from "../schema"
import { change, probeFields } from "../servers/entries"
import { BY } from "../submitter"
import type { Gate } from "./gate"
import { ProbeFailed } from "./line"
import { nextCheck } from "./ping"
import { type Answered, probe } from "./probe"

const UNVERIFIED_MS = 7 * DAY_MS
const REMOVED_MS = 30 * DAY_MS

/** So often it looks whom to ask: with four at a time, eleven thousand servers a day. */
export const RECHECK_MS = 30_000

/**
 * Asks the servers that are due, one of each host, and notes what became of them in one write: each
 * commit makes every kept answer of the site anew.
 */
export async function recheck(ctx: RegistryContext, gate: Gate): Promise<void> {
  const due = (await dueServers(ctx)).filter(({ host }) => gate.take(host))
  if (due.length === 0) return
  const outcomes = await Promise.all(
    due.map(async (server) => ({
      server,
      answered: await gate.inTurn(() => ask(ctx, server)),
    })),
  )
  await ctx.write(async (tx) => {
    const now = ctx.now()
    for (const { server, answered } of outcomes) {
      const [known] = await tx.select().from(servers).where(eq(servers.num, server.num))
      // It was removed or listed anew while it was asked.
      if (!known || known.removedAt !== null || known.checkedAt !== server.checkedAt) continue
      const changes = answered ? probeFields(suitable(ctx, answered), now) : missed(known, now)
      await change(tx, known, changes, now)
    }
  })
}

/** A time further away than a day was set while the clock was wrong. */
const isDue = (now: number) =>
  or(lte(servers.nextCheckAt, now), gt(servers.nextCheckAt, now + DAY_MS))

const dueServers = (ctx: RegistryContext): Promise<Server[]> =>
  ctx.db
    .select()
    .from(servers)
    .where(and(isNull(servers.removedAt), isDue(ctx.now())))
    // Any of the host's will do: what was asked is not due any more.
    .groupBy(servers.host)
    .orderBy(servers.nextCheckAt)
    // All at once: other jobs wait for this one, and no longer than for one server.
    .limit(ctx.config.pings_at_once)

async function ask(ctx: RegistryContext, { url }: Server): Promise<Answered | undefined> {
  try {
    return await probe(ctx, url, ctx.config.ping_seconds * 1000)
  } catch (error) {
    // One that we stumble over must not keep the others of its run from being asked.
    if (!(error instanceof ProbeFailed)) ctx.log.error({ err: error, url }, "a ping broke off")
  }
}

/** Nobody is there to be refused: tools with strong words in their names are left out. */
const suitable = (ctx: RegistryContext, answered: Answered): Answered => ({
  ...answered,
  tools: answered.tools.filter((tool) => ctx.content.family(tool).verdict !== "refused"),
})

/** What a ping that failed makes of an entry. */
function missed({ verified, failingSince }: Server, now: number): Partial<Server> {
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
