import { Tools } from "broadside/contracts"
import { ToolServers } from "broadside/contracts/discovery"
import { eq } from "broadside/db"
import { newEditKey } from "broadside/publishing"
import type { RegistryContext } from "../context"
import { serverAt } from "../find-entries"
import { type Server, servers } from "../schema"
import { BY, stateOf } from "../submitter"
import { insertServer, probeFields, updateServer } from "./entries"

/**
 * Lists the tool server of this site and keeps its entry up to date, without a request to itself. Its
 * edit key is known to no one, so that only the operator can remove it.
 */
export async function listOwnServer(ctx: RegistryContext): Promise<void> {
  const [existing] = await ctx.db.select().from(servers).where(eq(servers.source, "own"))
  if (existing && (existing.removedBy === BY.operator || existing.held)) return
  const own = ownServer(ctx)
  if (!own) {
    if (existing && existing.removedAt === null)
      await change(ctx, existing, removalColumns(ctx.now()))
    return
  }
  const { url, entry } = own
  if (existing) {
    const fields = { ...entry, ...stateOf(false), url: url.href, host: url.host }
    if (isOutdated(existing, fields)) await change(ctx, existing, fields)
    return
  }
  await ctx.write(async (tx) => {
    // Someone may have submitted it before; nothing of that is left, so it is not held either.
    const submitted = await serverAt(tx, url.href)
    if (submitted) {
      const fields = {
        ...entry,
        ...stateOf(false),
        source: "own" as const,
        editKey: newEditKey().hash,
      }
      await updateServer(tx, submitted, fields, ctx.now())
    } else
      await insertServer(
        ctx,
        tx,
        url,
        { ...entry, ...stateOf(false), source: "own", flagged: null, editKey: newEditKey().hash },
        undefined,
      )
  })
}

function ownServer(ctx: RegistryContext) {
  const [server] = ctx.all(ToolServers)
  if (!server) return
  const { name, tagline } = ctx.site
  const tools = ctx.all(Tools).map((tool) => tool.name)
  const fields = probeFields({ ...server, tools }, ctx.now())
  return {
    url: new URL(ctx.urls.base + server.path),
    entry: { name, description: tagline, author: name, authorProtected: false, ...fields },
  }
}

const SHOWN = ["url", "name", "description", "tools", "protocols", "version", "removedAt"] as const

const isOutdated = (existing: Server, fields: Partial<Server>) =>
  SHOWN.some((field) => JSON.stringify(existing[field]) !== JSON.stringify(fields[field]))

const removalColumns = (now: number) => ({
  removedAt: now,
  removedBy: BY.owner,
  removedWhy: "The tool server of this site is off.",
})

const change = (ctx: RegistryContext, existing: Server, changes: Partial<Server>) =>
  ctx.write((tx) => updateServer(tx, existing, changes, ctx.now()))
