import { hash, timingSafeEqual } from "node:crypto"
import type { Urls } from "broadside"
import { problems } from "../errors"
import type { Session } from "./sessions"

/** The hidden field of every form of a session. */
export const FORM_TOKEN = "form"

/**
 * Throws 403 unless a browser sent the request from a page of this origin. Published pages on this host have an opaque
 * origin, which browsers send as `null` and `cross-site`.
 */
export function requireOwnOrigin({ headers, url }: Request, { base }: Urls): void {
  const [site, origin] = [headers.get("sec-fetch-site"), headers.get("origin")]
  const isOwn = (text: string) => {
    const host = URL.parse(text)?.host
    return host !== undefined && [new URL(url).host, new URL(base).host].includes(host)
  }
  // Browsers omit Sec-Fetch-Site over plain HTTP; a script that omits both headers can use the API instead.
  const isRefused =
    (site !== null && site !== "same-origin") ||
    (origin !== null && !isOwn(origin)) ||
    (site === null && origin === null)
  if (isRefused) throw problems["foreign-form"]()
}

/** Throws 403 unless the form was on a page of this session. */
export function requireOwnForm(sent: unknown, { formToken }: Session): void {
  const token = (sent as Readonly<Record<string, unknown>>)[FORM_TOKEN]
  const isOwn = typeof token === "string" && timingSafeEqual(digestOf(token), digestOf(formToken))
  if (!isOwn) throw problems["foreign-form"]()
}

const digestOf = (token: string) => hash("sha256", token, "buffer")
