import type { Urls } from "broadside"
import { DESK } from "broadside/host"

const NAME = "broadside-operator"
/** A page on a sibling host can set cookies of this name, but knows no valid secret. */
const MAX_READ = 50

/** The Set-Cookie header with the secret of a session, for the browser that signed in. */
export const sessionCookie = (request: Request, urls: Urls, secret: string, seconds: number) =>
  cookie(request, urls, secret, seconds)

/** The Set-Cookie header that deletes the cookie. */
export const expiredCookie = (request: Request, urls: Urls) => cookie(request, urls, "", 0)

/** The secrets of sessions in the cookies of a request, usually none or one. */
export const secretsOf = ({ headers }: Request): readonly string[] =>
  (headers.get("cookie") ?? "")
    .split(/;\s*/)
    .filter((one) => one.startsWith(`${NAME}=`))
    .map((one) => one.slice(NAME.length + 1))
    .filter((secret) => secret !== "")
    .slice(0, MAX_READ)

// No Domain: sibling hosts, which may carry published pages, never get it.
function cookie(request: Request, urls: Urls, secret: string, seconds: number): string {
  const secure = isSecure(request, urls) ? "; Secure" : ""
  return `${NAME}=${secret}; Path=${DESK}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
}

const isSecure = ({ url, headers }: Request, { base }: Urls) =>
  base.startsWith("https:") ||
  url.startsWith("https:") ||
  headers.get("x-forwarded-proto") === "https"
