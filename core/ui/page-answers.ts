import type { CacheOptions } from "../base/cache-options"
import { prefersMarkdown } from "../base/negotiate"
import { cutSecret } from "../base/signed-name"
import { pageHeaders } from "./layout"

/**
 * What `ctx.cached` takes for a page of ours; `frames` and `images` as `pageHeaders` takes them.
 * @example ctx.cached(request, () => boardPage(ctx), htmlAnswer())
 */
export const htmlAnswer = (frames: readonly string[] = [], images: readonly string[] = []) => ({
  type: "text/html; charset=utf-8",
  headers: pageHeaders(frames, images),
})

/** A page of ours, and the same for agents that ask for Markdown. */
export interface Versions {
  readonly page: () => Promise<string> | string
  readonly markdown: () => Promise<string> | string
}

interface PageOptions extends CacheOptions {
  readonly headers: Readonly<Record<string, string>>
}

/**
 * What `ctx.cached` takes for a page that agents can read as Markdown, at the same address with
 * `Accept: text/markdown`.
 * @example
 * ctx.cached(request, ...pageOrMarkdown(request, { page: () => boardPage(ctx), markdown: () => boardText(ctx) }))
 */
export function pageOrMarkdown(
  request: Request,
  { page, markdown }: Versions,
  options: PageOptions = htmlAnswer(),
): [make: () => Promise<string>, options: CacheOptions] {
  const vary = { vary: "accept" }
  if (!prefersMarkdown(request))
    return [async () => page(), { ...options, headers: { ...options.headers, ...vary } }]
  const { link } = options.headers
  const headers = { ...vary, ...(link ? { link } : {}) }
  const type = "text/markdown; charset=utf-8"
  return [async () => markdown(), { ...options, type, headers }]
}

/**
 * Sends a page of ours that is made for one person only, such as a form with what was typed.
 * @example return sendHtml(entryPage(ctx, { values, faults }), 400)
 */
export const sendHtml = async (
  html: string | Promise<string>,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  new Response(await html, {
    status,
    headers: { "cache-control": "no-store", ...headers, ...pageHeaders() },
  })

/**
 * Headers of a form, for `sendHtml`: the browser may keep it, so that going back to it brings back
 * what was typed.
 */
export const REVISITED: Readonly<Record<string, string>> = { "cache-control": "private, no-cache" }

/**
 * Headers of a form with what was typed, for `sendHtml`: `REVISITED`, unless one of its names is followed by its secret,
 * which no browser may store.
 * @example return sendHtml(entryPage(ctx, { values, faults }), 400, revisitHeaders(values["author"]))
 */
export const revisitHeaders = (
  ...names: readonly (string | undefined)[]
): Readonly<Record<string, string>> =>
  names.some((name = "") => cutSecret(name).secret !== undefined) ? {} : REVISITED

/**
 * After a form has done what it is for: a reload of the page that follows sends nothing again.
 * @example return seeOther(`/guestbook/${entry.id}`)
 */
export const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { location } })
