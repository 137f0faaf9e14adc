import Negotiator from "negotiator"
import { memoize } from "./memoize"

/** The codings we offer, in order of preference. */
export const CODINGS = ["br", "zstd", "gzip"] as const
export type Coding = (typeof CODINGS)[number]

// The same few header values occur again and again; parsing each once makes negotiation free.
const MAX_CACHED = 500

/** Longer than any real client's header; a longer value counts as no preference. */
const LONGEST = 500
const shortOf = (header: string) => (header.length > LONGEST ? "" : header)

const codingsOf = memoize(MAX_CACHED, (header: string): readonly Coding[] => {
  const accepted = new Negotiator({ headers: { "accept-encoding": header } }).encodings([
    ...CODINGS,
    "identity",
  ])
  return CODINGS.filter((coding) => accepted.includes(coding))
})

/** Codings the client accepts, in our order of preference. */
export const codings = (acceptEncoding: string): readonly Coding[] =>
  codingsOf(shortOf(acceptEncoding))

const preferredOf = memoize(MAX_CACHED, (header: string) => {
  // `*/*` alone, as curl and fetch send it, expresses no preference: that is not HTML.
  if (!header.includes("text/html") && !header.includes("text/markdown")) return "json"
  const [first] = new Negotiator({ headers: { accept: header } }).mediaTypes([
    "text/html",
    "application/json",
    "text/markdown",
  ])
  if (first === "text/html") return "html"
  return first === "text/markdown" ? "markdown" : "json"
})

/** Which version of a response a client wants: of a page, of a text; undefined for JSON and no preference. */
export function preference({ headers }: Request): "html" | "markdown" | undefined {
  const preferred = preferredOf(shortOf(headers.get("accept") ?? ""))
  return preferred === "json" ? undefined : preferred
}

/**
 * Whether the client is a browser that wants a page rather than JSON.
 * @example if (prefersHtml(request)) return Response.redirect(page)
 */
export const prefersHtml = (request: Request) => preference(request) === "html"

/**
 * Whether the client asks for Markdown, as agents do that read pages.
 * @example if (prefersMarkdown(request)) return new Response(text, { headers: { "content-type": "text/markdown" } })
 */
export const prefersMarkdown = (request: Request) => preference(request) === "markdown"

/**
 * Whether a request is a prefetch or a HEAD, not a visit (see request-pipeline.ts).
 * @example if (!prefetches(request)) views.count(num)
 */
export const prefetches = ({ headers }: Request) =>
  (headers.get("sec-purpose") ?? headers.get("purpose") ?? "").includes("prefetch")
