import type { ModeratedItem, ModeratedKind } from "broadside/contracts/trust"
import { type Db, desc, eq, inArray, isNotNull } from "broadside/db"
import { requireEditKey } from "broadside/publishing"
import type { RegistryContext } from "../context"
import { isErased } from "../erased"
import { problems } from "../errors"
import { directoryJson, directoryPath, serverJson, serverPath } from "../json"
import { type Directory, directories, type Server, servers } from "../schema"
import { BY, isHeld, LISTED, stateOf } from "../submitter"
import { eraseDirectory, eraseServer } from "./erase"
import type { Removal } from "./models"

/** One of the two lists. A directory in this module's code is a registry in its API and pages. */
export type List = "servers" | "directories"

const NAMES = {
  servers: { kind: "servers", one: "server" },
  directories: { kind: "registries", one: "registry" },
} as const

const PLACES = {
  servers: /^\/mcp-registry\/servers\/(\w{1,40})(?:[/?#]|$)/,
  directories: /^\/mcp-registries(?:\/|\?id=)(\w{12})(?:[/?&#]|$)/,
} as const

/** Removes entries of a list, by edit key or by the operator, and restores them. */
export function createRemoval(ctx: RegistryContext, list: List) {
  // Only columns that both tables have are used here.
  const table = (list === "servers" ? servers : directories) as typeof directories

  async function entry(db: Db, id: string) {
    const [row] = await db.select().from(table).where(eq(table.id, id))
    if (row) return row
    throw problems[list === "servers" ? "unknown-server" : "unknown-directory"](id)
  }

  async function change(tx: Db, row: Directory, changes: Partial<Directory>) {
    const set = { ...changes, updatedAt: ctx.now() }
    await tx.update(table).set(set).where(eq(table.num, row.num))
    return { ...row, ...set }
  }

  const markRemoved = (tx: Db, row: Directory, by: string, why: string) =>
    change(tx, row, { removedAt: ctx.now(), removedBy: by, removedWhy: why.normalize() })

  function itemOf(row: Directory): ModeratedItem {
    const { id, name, url, description, submittedAt, flagged, removedAt, removedBy, removedWhy } =
      row
    return {
      id,
      title: name,
      author: "author" in row ? String(row.author) : "",
      url: ctx.urls.base + (list === "servers" ? serverPath(row) : directoryPath(row)),
      ...(isErased(row) ? {} : { text: [url, description].filter(Boolean).join(" – ") }),
      createdAt: submittedAt,
      flagged: flagged ?? [],
      held: isHeld(row),
      removed:
        removedAt === null || isHeld(row)
          ? undefined
          : {
              at: removedAt,
              by: removedBy ?? "",
              why: removedWhy ?? "",
              ...(isErased(row) ? { erased: true } : {}),
            },
      record:
        list === "servers" ? serverJson(row as unknown as Server, ctx.urls) : directoryJson(row),
    }
  }

  /** Names are stored as they were written, without a slug. */
  async function serversBy(slug: string, limit: number, offset: number) {
    const authors = await ctx.db.selectDistinct({ name: servers.author }).from(servers)
    const names = authors.map(({ name }) => name).filter((name) => ctx.content.slug(name) === slug)
    if (names.length === 0) return []
    const rows = await ctx.db
      .select()
      .from(servers)
      .where(inArray(servers.author, names))
      .orderBy(desc(servers.num))
      .limit(limit)
      .offset(offset)
    return rows.map((row) => itemOf(row as unknown as Directory))
  }

  const moderated: ModeratedKind = {
    ...NAMES[list],
    // No one is named with a directory.
    ...(list === "servers" ? { byAuthor: serversBy } : {}),
    idAt: (path) => PLACES[list].exec(path)?.[1],
    async flagged(limit, offset) {
      const rows = await ctx.db
        .select()
        .from(table)
        .where(isNotNull(table.flagged))
        .orderBy(desc(table.num))
        .limit(limit)
        .offset(offset)
      return rows.map(itemOf)
    },
    find: async (id) => itemOf(await entry(ctx.db, id)),
    /** Also replaces a removal by the owner, so that it is permanent. The operator's name is not stored. */
    remove: (id, { why }) =>
      ctx.write(async (tx) => {
        const row = await entry(tx, id)
        if (row.removedBy === BY.operator) throw problems["already-removed"](id)
        return itemOf(await markRemoved(tx, row, BY.operator, why))
      }),
    async erase(tx, id, { why }) {
      const row = await entry(tx, id)
      // Two requests at once: the first one did it.
      if (isErased(row)) return { item: itemOf(row) }
      const texts = [row.name, row.description, row.url]
      const erased =
        list === "servers"
          ? await eraseServer(tx, row as unknown as Server, why, ctx.now())
          : await eraseDirectory(tx, row, why, ctx.now())
      return { item: itemOf(erased as unknown as Directory), texts }
    },
    restore: (id) =>
      ctx.write(async (tx) => {
        const row = await entry(tx, id)
        if (row.removedAt === null) throw problems["not-removed"](id)
        return itemOf(await change(tx, row, LISTED))
      }),
    hold: (id) =>
      ctx.write(async (tx) => {
        const row = await entry(tx, id)
        if (row.removedAt !== null) return itemOf(row)
        return itemOf(await change(tx, row, stateOf(true, row, ctx.now())))
      }),
    release: (id) =>
      ctx.write(async (tx) => {
        const row = await entry(tx, id)
        return itemOf(isHeld(row) ? await change(tx, row, LISTED) : row)
      }),
  }

  return {
    moderated,
    async requireKey(id: string, request: Request, key: string) {
      requireEditKey(request, key, (await entry(ctx.db, id)).editKey)
    },
    /** Requires the entry's edit key. */
    byOwner: (id: string, request: Request, { edit_key, why }: Removal) => {
      ctx.content.screen({ why })
      return ctx.write(async (tx) => {
        const row = await entry(tx, id)
        requireEditKey(request, edit_key, row.editKey)
        if (row.removedAt !== null && !isHeld(row)) throw problems["already-removed"](id)
        await markRemoved(tx, row, BY.owner, why ?? "Its owner removed it.")
        return { ok: true, removed: id }
      })
    },
  }
}
