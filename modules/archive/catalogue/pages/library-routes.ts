import { CONTROLS } from "broadside"
import { Elysia, optional, pageRoute, paging, query, text } from "broadside/http"
import { htmlAnswer, pageFrames, pageOrMarkdown } from "broadside/ui"
import type { ArchiveContext } from "../../context"
import { STATUSES } from "../../schema"
import { libraryMarkdown } from "../markdown"
import { type ListQuery, SORTS } from "../models"
import { libraryPage } from "./library"

const typed = optional(text({ max: 200 }))
// A form sends empty fields, too, and links may be old, so unknown values are ignored.
const LibraryQuery = query({
  q: typed,
  tag: typed,
  status: typed,
  controls: typed,
  ai: typed,
  human: typed,
  sort: typed,
  ...paging(24),
})

function listQueryOf({
  q,
  tag,
  status,
  controls,
  ai,
  human,
  sort,
  ...window
}: typeof LibraryQuery.static): ListQuery {
  return {
    ...window,
    q: q || undefined,
    tag: tag || undefined,
    ai: ai || undefined,
    human: human || undefined,
    status: STATUSES.find((one) => one === status),
    controls: CONTROLS.find((one) => one === controls),
    sort: SORTS.find((one) => one === sort),
  }
}

/** The library, as a page. */
export function pagesRoutes(ctx: ArchiveContext) {
  const html = { ...htmlAnswer(pageFrames(ctx.urls)), maxAgeMs: 60_000 }
  return new Elysia().get(
    "/archive",
    ({ query, request }) =>
      ctx.cached(
        request,
        ...pageOrMarkdown(
          request,
          {
            page: () => libraryPage(ctx, listQueryOf(query)),
            markdown: () => libraryMarkdown(ctx, listQueryOf(query)),
          },
          html,
        ),
      ),
    pageRoute({ summary: "All games", query: LibraryQuery }),
  )
}
