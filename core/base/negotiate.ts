import Negotiator from "negotiator"

/** The codings we offer, the one we would rather send first. */
export const CODINGS = ["br", "zstd", "gzip"] as const
export type Coding = (typeof CODINGS)[number]

// The same few header values come again and again; parsing each once makes negotiation free.
const MOST_REMEMBERED = 500

/** Longer than any client's; what is longer is taken for nothing in particular. */
const LONGEST = 500

function remembered<T>(parse: (header: string) => T): (header: string) => T {
  const known = new Map<string, T>()
  return (sent) => {
    const header = sent.length > LONGEST ? "" : sent
    const hit = known.get(header)
    if (hit !== undefined) return hit
    const value = parse(header)
    if (known.size < MOST_REMEMBERED) known.set(header, value)
    return value
  }
}

/** Codings the client takes, in our order of preference. */
export const codings: (acceptEncoding: string) => readonly Coding[] = remembered((header) => {
  const taken = new Negotiator({ headers: { "accept-encoding": header } }).encodings([
    ...CODINGS,
    "identity",
  ])
  return CODINGS.filter((coding) => taken.includes(coding))
})

const html = remembered((header) => {
  // `*/*` alone, as curl and fetch send it, asks for nothing in particular: that is not HTML.
  if (!header.includes("text/html")) return false
  const [first] = new Negotiator({ headers: { accept: header } }).mediaTypes([
    "text/html",
    "application/json",
  ])
  return first === "text/html"
})

/**
 * Whether the client is a browser that wants a page rather than JSON.
 * @example if (prefersHtml(request)) return Response.redirect(page)
 */
export const prefersHtml = (request: Request) => html(request.headers.get("accept") ?? "")

/**
 * Whether a request is no visit: ahead of a wish, or for the headers alone (see entry.ts).
 * @example if (!prefetches(request)) views.count(num)
 */
export const prefetches = ({ headers }: Request) =>
  (headers.get("sec-purpose") ?? headers.get("purpose") ?? "").includes("prefetch")
