import { type Context, type Contribution, contribute } from "broadside"
import { Feeds, Landmarks } from "broadside/contracts"
import { Elysia, optional, pageRoute, query, queryInteger } from "broadside/http"
import { htmlAnswer, type PageContext } from "broadside/ui"
import { type PublicEntry, type PublicLogReader, readPublicLog } from "./public-log"
import { PUBLIC_FEED, PUBLIC_LOG, publicLogPage } from "./public-log-page"

type Host = PageContext & Pick<Context, "cached" | "db">

const PER_PAGE = 50

/** The page that says what was removed and restored. */
export function publicLogRoutes(ctx: Host, log: PublicLogReader) {
  if (log.moderator.kinds.length === 0) return new Elysia()
  return new Elysia().get(
    PUBLIC_LOG,
    ({ request, query: { before } }) => ctx.cached(request, () => page(before), htmlAnswer()),
    pageRoute({
      summary: "What was removed and restored",
      query: query({ before: optional(queryInteger({ minimum: 1 })) }),
    }),
  )

  async function page(before: number | undefined) {
    const window = before === undefined ? {} : { before }
    const read = await readPublicLog(ctx, log, Object.assign({ limit: PER_PAGE + 1 }, window))
    const entries = read.slice(0, PER_PAGE)
    return publicLogPage(ctx, {
      entries,
      older: read.length > PER_PAGE ? entries.at(-1)?.num : undefined,
    })
  }
}

/** Where the log is, for every page, and for feed readers. */
export const publicLogContributions = (
  ctx: Host,
  log: PublicLogReader,
): readonly Contribution[] => [
  contribute(Landmarks, {
    name: "moderation",
    path: PUBLIC_LOG,
    label: "moderation log",
    footer: { for: "people", order: 90 },
  }),
  contribute(Feeds, {
    path: PUBLIC_FEED,
    title: `${ctx.site.name}: moderation`,
    description: "What was removed or restored, and why.",
    page: PUBLIC_LOG,
    items: async () =>
      (await readPublicLog(ctx, log, { limit: PER_PAGE })).map((entry) => itemOf(ctx, entry)),
  }),
]

function itemOf({ urls }: Host, { num, at, action, what, kind, by, why }: PublicEntry) {
  const url = `${urls.base}${PUBLIC_LOG}?before=${num + 1}#n${num}`
  return {
    id: `${urls.base}${PUBLIC_LOG}#n${num}`,
    title: `${action}: ${what}`,
    description: [why, `By ${by}.`].filter(Boolean).join(" "),
    url,
    authors: [],
    categories: [kind],
    at,
  }
}
