import type { GpsContext } from "../context"
import { mapAnswer } from "../map/map"

/** Sends a page with a map that is made for now: it shows where people are. */
export const sendMapPage = async (
  ctx: GpsContext,
  html: Promise<string>,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  new Response(await html, {
    status,
    headers: { ...headers, ...mapAnswer(ctx).headers, "cache-control": "no-store" },
  })
