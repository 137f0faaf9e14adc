import { pageHeaders } from "./layout"

/**
 * What `ctx.cached` takes for a page of ours; `frames` from `pageFrames` where it shows published ones.
 * @example ctx.cached(request, () => boardPage(ctx), htmlAnswer())
 */
export const htmlAnswer = (frames: readonly string[] = []) => ({
  type: "text/html; charset=utf-8",
  headers: pageHeaders(frames),
})

/**
 * Sends a page of ours that is made for one person only, such as a form with what was typed.
 * @example return sendHtml(entryPage(ctx, { values, faults }), 400)
 */
export const sendHtml = (
  html: string,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
) =>
  new Response(html, {
    status,
    headers: { "cache-control": "no-store", ...headers, ...pageHeaders() },
  })

/**
 * Headers of an empty form, for `sendHtml`: a browser may keep it, so that going back to it brings
 * back what was typed.
 */
export const REVISITED: Readonly<Record<string, string>> = { "cache-control": "private, no-cache" }

/**
 * After a form has done what it is for: a reload of the page that follows sends nothing again.
 * @example return seeOther(`/guestbook/${entry.id}`)
 */
export const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { location } })
