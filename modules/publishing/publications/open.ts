import { UNLISTED } from "broadside/host"
import type { ServeOptions } from "../pages/contract"
import type { PublishingHost } from "./host"
import { isHeld } from "./life"
import type { PublicationsOptions, PublishedRow } from "./options"

/**
 * Sends a page. Whoever opens a held one in a window of its own, as from a link in a mail, gets the page about it, which
 * says that no one has looked at it yet. Frames, such as that of the player, and programs get the page itself.
 */
export async function openPage<Row extends PublishedRow, Key>(
  ctx: PublishingHost,
  options: PublicationsOptions<Row, Key>,
  row: Row,
  request: Request,
  of: ServeOptions = {},
): Promise<Response> {
  if (!isHeld(row)) return ctx.needs.pages.serve(request, row.pageSha256, of)
  const notice = heldNotice(options, row, request)
  if (notice) return notice
  // Nobody's plays of it count.
  const { onRead: _, ...rest } = of
  return ctx.needs.pages.serve(request, row.pageSha256, Object.assign(rest, { noStore: true }))
}

/** The way from a held page to its notice; undefined for frames and programs. */
export function heldNotice<Row extends PublishedRow, Key>(
  { summary }: PublicationsOptions<Row, Key>,
  row: Row,
  { headers }: Request,
): Response | undefined {
  const location = summary(row).aboutUrl
  // Browsers leave the header out over plain HTTP, where nothing tells a window from a frame.
  if (location === undefined || !isHeld(row) || headers.get("sec-fetch-dest") !== "document") return
  const own = { location, vary: "sec-fetch-dest", "cache-control": "no-store" }
  return new Response(null, { status: 302, headers: Object.assign(own, UNLISTED) })
}
