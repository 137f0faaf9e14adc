import type { ChatBuildersContext } from "../context"

/** A conversation that another page filled in would put its words, and its page, in place of the visitor's. */
export function isOwnForm({ headers }: Request, { base }: ChatBuildersContext["urls"]): boolean {
  const site = headers.get("sec-fetch-site")
  if (site !== null) return site === "same-origin" || site === "none"
  // Browsers send that only over https; to a site in a local network they say where a form comes from.
  const origin = headers.get("origin")
  if (origin === null) return true
  const host = URL.parse(origin)?.host
  return host !== undefined && (host === headers.get("host") || host === new URL(base).host)
}

export const FOREIGN_FORM =
  "Another page sent this. Read what it says, and send it from here if you mean it."
