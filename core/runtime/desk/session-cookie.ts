import type { Urls } from "../../base/urls"

/** Path of the operator's desk; its cookie goes nowhere else. */
export const DESK = "/operator"

const NAME = "broadside-operator"
/** A page on a sibling host can add cookies of this name, but does not know a secret that is valid. */
const MOST_READ = 50

/** Whether a request is for the desk, whose gate turns away everyone but the operator. */
export function isOfDesk({ url }: Request): boolean {
  const { pathname } = new URL(url)
  return pathname === DESK || pathname.startsWith(`${DESK}/`)
}

/** The header that gives a session's secret to the browser that signed in. */
export const sessionCookie = (request: Request, urls: Urls, secret: string, seconds: number) =>
  cookie(request, urls, secret, seconds)

/** The header that makes the browser forget it. */
export const endedCookie = (request: Request, urls: Urls) => cookie(request, urls, "", 0)

/** What the cookies of a request hold as a session's secret, most of them none or one. */
export const secretsOf = ({ headers }: Request): readonly string[] =>
  (headers.get("cookie") ?? "")
    .split(/;\s*/)
    .filter((one) => one.startsWith(`${NAME}=`))
    .map((one) => one.slice(NAME.length + 1))
    .filter((secret) => secret !== "")
    .slice(0, MOST_READ)

// No Domain: sibling hosts, which may carry published pages, never get it.
function cookie(request: Request, urls: Urls, secret: string, seconds: number): string {
  const secure = isSecure(request, urls) ? "; Secure" : ""
  return `${NAME}=${secret}; Path=${DESK}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
}

const isSecure = ({ url, headers }: Request, { base }: Urls) =>
  base.startsWith("https:") ||
  url.startsWith("https:") ||
  headers.get("x-forwarded-proto") === "https"
