import { invalid } from "../../base/errors"
import { problem } from "../../base/problems"
import type { RestoreVersion } from "../models"
import { type EditedPublication, editPublication } from "./edit"
import type { PublishingHost } from "./host"
import type { PublicationsOptions, PublishedRow } from "./options"
import { versionsOf } from "./versions"

/** Publishes an earlier version of a page again, as its newest; requires its edit key. */
export async function restoreVersion<Row extends PublishedRow, Key>(
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
  const page = await ctx.pages.read(chosen.sha256)
  // Dropped since the list was read.
  if (!page) throw problem["unknown-version"](version)
  const html = new TextDecoder("utf-8", { ignoreBOM: true }).decode(page.bytes)
  return editPublication(ctx, options, key, request, {
    html,
    ...(edit_key === undefined ? {} : { edit_key }),
  })
}
