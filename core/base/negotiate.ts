import Negotiator from "negotiator"

/** The codings we offer, in order of preference. */
export const CODINGS = ["br", "zstd", "gzip"] as const
export type Coding = (typeof CODINGS)[number]

// The same few header values occur again and again; parsing each once makes negotiation free.
const MOST_REMEMBERED = 500

/** Longer than any real client's header; a longer value counts as no preference. */
const LONGEST = 500

function memoized<T>(parse: (header: string) => T): (header: string) => T {
  const parsed = new Map<string, T>()
  return (sent) => {
    const header = sent.length > LONGEST ? "" : sent
    const hit = parsed.get(header)
    if (hit !== undefined) return hit
    const value = parse(header)
    if (parsed.size < MOST_REMEMBERED) parsed.set(header, value)
    return value
  }
}

/** Codings the client accepts, in our order of preference. */
export const codings: (acceptEncoding: string) => readonly Coding[] = memoized((header) => {
  const accepted = new Negotiator({ headers: { "accept-encoding": header } }).encodings([
    ...CODINGS,
    "identity",
  ])
  return CODINGS.filter((coding) => accepted.includes(coding))
})

const preferred = memoized((header) => {
  // `*/*` alone, as curl and fetch send it, expresses no preference: that is not HTML.
  if (!header.includes("text/html") && !header.includes("text/markdown")) return
  const [first] = new Negotiator({ headers: { accept: header } }).mediaTypes([
    "text/html",
    "application/json",
    "text/markdown",
  ])
  if (first === "text/html") return "html"
  return first === "text/markdown" ? "markdown" : undefined
})

/** Which version of a response a client wants: of a page, of a text; undefined for JSON and no preference. */
export const preference = (request: Request) => preferred(request.headers.get("accept") ?? "")

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
