/** @jsxImportSource preact */
import { type PageContext, RelativeTime, sitePage } from "broadside/ui"
import { APPEAL_PATH } from "../appeals/form-page"
import type { PublicEntry } from "./public-log"

/** Path of the log that everyone may read, and of its feed. */
export const PUBLIC_LOG = "/moderation"
export const PUBLIC_FEED = `${PUBLIC_LOG}.rss`

interface LogPage {
  readonly entries: readonly PublicEntry[]
  /** Where older entries begin, if there are any. */
  readonly older: number | undefined
}

export const publicLogPage = (ctx: PageContext, { entries, older }: LogPage): Promise<string> =>
  sitePage(ctx, PUBLIC_LOG, {
    title: "Moderation log",
    description: `What was removed from ${ctx.site.name} or restored, when and why.`,
    children: (
      <>
        <h1>Moderation log</h1>
        <p class="standfirst">
          What was removed from {ctx.site.name} or restored, when and why. No one is named here.
        </p>
        <h2 class="unseen">Entries</h2>
        {entries.length === 0 ? (
          <p class="notice">Nothing has been removed yet.</p>
        ) : (
          <ul class="lines">
            {entries.map((entry) => (
              <Line entry={entry} key={entry.num} />
            ))}
          </ul>
        )}
        {older !== undefined && (
          <p class="actions">
            <a href={`${PUBLIC_LOG}?before=${older}`} rel="next">
              Older entries
            </a>
          </p>
        )}
      </>
    ),
  })

const Line = ({ entry }: { readonly entry: PublicEntry }) => {
  const { num, at, action, what, url, by, why, isUndone } = entry
  return (
    <li id={`n${num}`}>
      <span class="chip">{action}</span>
      <h3>
        {url ? (
          <a href={url} rel="ugc nofollow">
            {what}
          </a>
        ) : (
          what
        )}
      </h3>
      {why && <p dir="auto">{why}</p>}
      <p class="small">
        By {by} · <RelativeTime at={at} />
        {isUndone && " · Undone later"}
        {url && action === "Removed" && !isUndone && (
          <>
            {" · "}
            <a href={`${APPEAL_PATH}?url=${encodeURIComponent(url)}`}>Appeal</a>
          </>
        )}
      </p>
    </li>
  )
}
