import { ERASED } from "broadside/contracts/trust"
import { type Db, eq } from "broadside/db"
import { requireEditKey } from "broadside/publishing"
import { isVisible, type ModeratedTable, moderatedKind } from "broadside/trust"
import { erasedUrl } from "../address"
import type { RegistryContext } from "../context"
import { problems } from "../errors"
import { directoryJson, directoryPath, serverJson, serverPath } from "../json"
import { type Directory, directories, type Server, servers } from "../schema"
import { reindex } from "../search-index"
import { BY } from "../submitter"
import type { Removal } from "./models"

/** One of the two lists. A directory in this module's code is a registry in its API and pages. */
export type List = "servers" | "directories"

const BLANK = { name: ERASED, description: "", words: "", editKey: "" }
const BLANK_DIRECTORY = { ...BLANK, hasMcpTool: false, api: null }
const BLANK_SERVER = {
  ...BLANK,
  host: "",
  author: "",
  authorProtected: false,
  tools: [],
  protocols: [],
  version: "",
  verified: false,
  failingSince: null,
}

/** What differs between the lists; rows of both have the columns of a directory. */
function listOf(ctx: RegistryContext, list: List) {
  if (list === "directories")
    return {
      kind: "registries",
      one: "registry",
      idAt: (path: string) => /^\/mcp-registries(?:\/|\?id=)(\w{12})(?:[/?&#]|$)/.exec(path)?.[1],
      pathOf: directoryPath,
      recordOf: directoryJson,
      blank: BLANK_DIRECTORY,
      unknown: problems["unknown-directory"],
    }
  const own = ctx.content.slug(ctx.site.name)
  return {
    kind: "servers",
    one: "server",
    idAt: (path: string) => /^\/mcp-registry\/servers\/(\w{1,40})(?:[/?#]|$)/.exec(path)?.[1],
    author: servers.author,
    authorSince: servers.authorSince,
    editKey: servers.editKey,
    // The site lists its own tool server under its name.
    reserved: own ? ["anonymous", own] : ["anonymous"],
    pathOf: serverPath,
    recordOf: (row: Directory) => serverJson(row as unknown as Server, ctx.urls),
    blank: BLANK_SERVER,
    unknown: problems["unknown-server"],
  }
}

/** Removes entries of a list, by edit key or by the operator, and restores them. */
export function createRemoval(ctx: RegistryContext, list: List) {
  const { pathOf, recordOf, unknown, ...its } = listOf(ctx, list)
  const table = (list === "servers" ? servers : directories) as typeof directories

  async function load(db: Db, id: string): Promise<Directory> {
    const [row] = await db.select().from(table).where(eq(table.id, id))
    if (row) return row
    throw unknown(id)
  }

  const items: ModeratedTable<Directory> = {
    ...its,
    table,
    key: "num",
    load,
    describe: (row) => ({
      id: row.id,
      title: row.name,
      author: "author" in row ? String(row.author) : "",
      url: ctx.urls.base + pathOf(row),
      ...(row.erased ? {} : { text: [row.url, row.description].filter(Boolean).join(" – ") }),
      record: recordOf(row),
    }),
    texts: ({ name, description, url }) => [name, description, url],
    also(after, before) {
      const changed = { updatedAt: ctx.now() }
      const isServer = list === "servers"
      if (after.removedAt === null) {
        if (isVisible(before) && isVisible(after)) throw problems["not-removed"](before.id)
        return { ...changed, ...(isServer && isVisible(after) ? { wasListed: true } : {}) }
      }
      // The name of the operator is not stored.
      const removed = { ...changed, removedBy: BY.operator }
      if (after.erased) {
        const names = isServer ? { serverName: `erased/${before.id}` } : {}
        return { ...removed, url: erasedUrl(before.url), ...names }
      }
      // A removal by its owner is replaced, so that it is permanent.
      if (before.removedBy === BY.operator) throw problems["already-removed"](before.id)
      return removed
    },
    changed: (tx, after, before) => reindex(tx, table, before, after.words),
  }

  return {
    items,
    moderated: moderatedKind(ctx, items),
    async requireKey(id: string, request: Request, key: string) {
      requireEditKey(request, key, (await load(ctx.db, id)).editKey)
    },
    /** Requires the entry's edit key. */
    byOwner: (id: string, request: Request, { edit_key, why }: Removal) => {
      ctx.content.screen({ why })
      return ctx.write(async (tx) => {
        const row = await load(tx, id)
        requireEditKey(request, edit_key, row.editKey)
        if (row.removedAt !== null) throw problems["already-removed"](id)
        const now = ctx.now()
        const removedWhy = (why ?? "Its owner removed it.").normalize()
        await tx
          .update(table)
          .set({ held: false, removedAt: now, removedBy: BY.owner, removedWhy, updatedAt: now })
          .where(eq(table.num, row.num))
        return { ok: true, removed: id }
      })
    },
  }
}
