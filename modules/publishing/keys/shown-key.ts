const NAME = "broadside-key"
/** Long enough to find a pen, or to come back after a reload or a restart of the browser. */
const SECONDS = 3_600

/**
 * Sends the browser that has just published to the page that says so. The edit key goes along in a
 * cookie that only this path gets and no script can read: no address, log or history ever holds it,
 * the server stores only its hash, and a reload publishes nothing.
 * @example return sendPublished(request, "/workshop/k3v9x0q2/published", key)
 */
export function sendPublished(request: Request, path: string, key: string): Response {
  const secure = isSecure(request) ? "; Secure" : ""
  const [cookiePath] = path.split("?")
  const cookie = `${NAME}=${key}; Path=${cookiePath}; Max-Age=${SECONDS}; HttpOnly; SameSite=Strict${secure}`
  const headers = { location: path, "set-cookie": cookie, "cache-control": "no-store" }
  return new Response(null, { status: 303, headers })
}

const isSecure = ({ url, headers }: Request) =>
  url.startsWith("https:") || headers.get("x-forwarded-proto") === "https"

/** The key that `sendPublished` gave this browser, if it still has it. */
export function shownKey(request: Request): string | undefined {
  const cookies = request.headers.get("cookie")?.split(/;\s*/) ?? []
  return cookies.find((cookie) => cookie.startsWith(`${NAME}=`))?.slice(NAME.length + 1)
}
