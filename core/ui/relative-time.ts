import { LRUCache } from "lru-cache"
import { lazy } from "../base/lazy"
import { iso } from "../base/time"
import { type Html, html, toJsx } from "./html"

const formatDay = lazy(
  () =>
    new Intl.DateTimeFormat("en-GB", {
      day: "numeric",
      month: "short",
      year: "numeric",
      timeZone: "UTC",
    }),
)
/** Most times on a page are of a few days. */
const days = new LRUCache<string, string>({ max: 500 })

function dayOf(exact: string): string {
  const date = exact.slice(0, exact.indexOf("T"))
  const cached = days.get(date)
  if (cached !== undefined) return cached
  const day = formatDay().format(new Date(exact))
  days.set(date, day)
  return day
}

interface RelativeTimeOptions {
  /** Milliseconds since the epoch, or ISO 8601. */
  readonly at: number | string
}

/**
 * A time that reads "3 minutes ago" in a browser with script, and has the exact one in its tooltip.
 * The page itself has the date, which a cached response may have for as long as it likes.
 * @example <RelativeTime at={entry.createdAt} />
 */
export const RelativeTime = ({ at }: RelativeTimeOptions) => toJsx(relativeTimeHtml(at))

/** The same for a template. @example html`<p>${relativeTimeHtml(entry.createdAt)}</p>` */
export function relativeTimeHtml(at: RelativeTimeOptions["at"]): Html {
  const exact = iso(typeof at === "number" ? at : Date.parse(at))
  return html`<time datetime="${exact}" title="${exact.slice(0, 16).replace("T", " ")} UTC" data-relative>${dayOf(exact)}</time>`
}
