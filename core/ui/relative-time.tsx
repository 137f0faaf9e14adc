/** @jsxImportSource preact */
import { lazy } from "../base/lazy"
import { iso } from "../base/time"

const DATE = lazy(
  () =>
    new Intl.DateTimeFormat("en-GB", {
      day: "numeric",
      month: "short",
      year: "numeric",
      timeZone: "UTC",
    }),
)
const day = (at: Date) => DATE().format(at)

interface RelativeTimeOptions {
  /** Milliseconds since the epoch, or ISO 8601. */
  readonly at: number | string
}

/**
 * A time that reads "3 minutes ago" in a browser with script, and has the exact one in its tooltip.
 * The page itself has the date, which a cached response may have for as long as it likes.
 * @example <RelativeTime at={entry.createdAt} />
 */
export function RelativeTime({ at }: RelativeTimeOptions) {
  const exact = iso(typeof at === "number" ? at : Date.parse(at))
  return (
    <time dateTime={exact} title={`${exact.slice(0, 16).replace("T", " ")} UTC`} data-relative="">
      {day(new Date(exact))}
    </time>
  )
}
