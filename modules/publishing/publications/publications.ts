import { invalid } from "broadside"
import type { Removal } from "broadside/contracts/trust"
import { problem, UNLISTED } from "broadside/host"
import { requireEditKey } from "../keys/edit-key"
import type { ServeOptions } from "../pages/contract"
import { type EditedPublication, editPublication } from "./edit"
import { refuseGone, remove, restore, takeDown } from "./endings"
import type { PublishingHost } from "./host"
import { endingOf, isHeld } from "./life"
import type { Edit, RestoreVersion, TakeDown } from "./models"
import { moderatedPages } from "./moderated"
import { openPage } from "./open"
import type { PublicationsOptions, PublishedRow } from "./options"
import { requireAuthor, senderOf } from "./signing"
import { tombstonesOf } from "./tombstones"
import { serveVersion, versionsOf } from "./versions"

/** Publishes an earlier version of a page again, as its newest; requires its edit key. */
async function restoreVersion<Row extends PublishedRow, Key>(
  ctx: PublishingHost,
  options: PublicationsOptions<Row, Key>,
  key: Key,
  request: Request,
  { version, edit_key }: RestoreVersion,
): Promise<EditedPublication<Row>> {
  const all = await versionsOf(ctx, options, await options.load(ctx.db, key))
  const chosen = all.find((one) => one.version === version)
  if (!chosen) throw problem["unknown-version"](version, all[0]?.version, all.at(-1)?.version)
  if (chosen === all.at(-1))
    throw invalid([{ path: "/version", message: `version ${version} is the current one already.` }])
  const page = await ctx.needs.pages.read(chosen.sha256)
  // Dropped since the list was read.
  if (!page) throw problem["unknown-version"](version)
  const html = new TextDecoder("utf-8", { ignoreBOM: true }).decode(page.bytes)
  return editPublication(ctx, options, key, request, {
    html,
    ...(edit_key === undefined ? {} : { edit_key }),
  })
}

/**
 * All that happens to a module's pages once they are published: edits by who has the key, with the
 * versions that they leave; taking down, by author or operator, and restoring; their tombstones.
 * @example
 * const sketches = publications(ctx, { table: sketches, module: "sketchbook", load: sketchById, … })
 * contribute(Tombstones, sketches.tombstones), contribute(Moderation, sketches.moderated)
 */
export function publications<Row extends PublishedRow, Key, Change extends Edit = Edit>(
  ctx: PublishingHost,
  options: PublicationsOptions<Row, Key, Change>,
) {
  /** Throws 410 where nothing is left of a page. */
  async function load(key: Key): Promise<Row> {
    const row = await options.load(ctx.db, key)
    if (row.erased) refuseGone(options, row)
    return row
  }

  return {
    load,
    /** A page in an answer, under what the module calls it. */
    answer: (row: Row) => ({ ok: true, [options.names.one]: options.record(row) }),
    /** Replaces a page's source, cover or details; requires its edit key, and the proof of a protected name. */
    edit: (key: Key, request: Request, change: Change): Promise<EditedPublication<Row>> =>
      editPublication(ctx, options, key, request, change),
    /** Publishes an earlier version again; requires its edit key. */
    restoreVersion: (
      key: Key,
      request: Request,
      body: RestoreVersion,
    ): Promise<EditedPublication<Row>> => restoreVersion(ctx, options, key, request, body),
    /** Throws 403 unless the request has the key of the page. */
    async requireKey(key: Key, request: Request, edit_key: string) {
      requireEditKey(request, edit_key, (await load(key)).editKey)
    },
    /** Throws 403 unless the request has the key of the page and, if protected, proves its author's name. */
    async requireAuthor(key: Key, request: Request, edit_key: string) {
      const row = await load(key)
      requireEditKey(request, edit_key, row.editKey)
      await requireAuthor(ctx, options, row, senderOf(request, edit_key))
    },
    summary: options.summary,
    /** Sends a page that is in its place, as `ctx.needs.pages.serve`. */
    open: (row: Row, request: Request, of?: ServeOptions) =>
      openPage(ctx, options, row, request, of),
    /** When, by whom and why a page left its place; undefined while it is there. */
    ending: (row: Row) => endingOf(options, row),
    /** Headers of the page itself: whether search engines are asked not to list it. */
    robots: async (row: Row): Promise<Readonly<Record<string, string>>> =>
      (await isNoindex(ctx, options, row)) ? UNLISTED : {},
    /** Whether search engines are asked not to list a page. */
    noindex: (row: Row) => isNoindex(ctx, options, row),
    /** Its author takes a page down. */
    takeDown: (key: Key, request: Request, body: TakeDown) =>
      takeDown(ctx, options, key, request, body),
    /** The operator takes a page down. */
    remove: (key: Key, removal: Removal) => remove(ctx, options, key, removal),
    restore: (key: Key) => restore(ctx, options, key),
    /** Throws where a page is gone. */
    refuseGone: (row: Row) => refuseGone(options, row),
    versions: (row: Row) => versionsOf(ctx, options, row),
    serveVersion: (row: Row, version: number, request: Request) =>
      serveVersion(ctx, options, row, version, request),
    /** Sends a page from where it is preserved; one that is in its place is there instead. */
    async servePreserved(row: Row, request: Request): Promise<Response> {
      if (row.held) refuseGone(options, row)
      if (endingOf(options, row))
        return ctx.needs.pages.serve(request, row.pageSha256, { headers: UNLISTED })
      return new Response(null, { status: 302, headers: { location: options.summary(row).url } })
    },
    tombstones: tombstonesOf(ctx, options),
    moderated: moderatedPages(ctx, options),
  }
}

const isNoindex = async <Row extends PublishedRow, Key, Change extends Edit>(
  ctx: PublishingHost,
  { names, summary }: PublicationsOptions<Row, Key, Change>,
  row: Row,
) => isHeld(row) || (await ctx.noindex(names.kind, summary(row).id))

/** The published pages of one module, with their keys, versions and tombstones. */
export type Publications<Row extends PublishedRow, Key, Change extends Edit = Edit> = ReturnType<
  typeof publications<Row, Key, Change>
>
