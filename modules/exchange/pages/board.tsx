/** @jsxImportSource preact */

import { windowOf } from "broadside/http"
import { html, Pager, SearchForm, sitePage, toJsx } from "broadside/ui"
import type { ExchangeContext } from "../context"
import { STATUSES, type ThreadType, TYPES } from "../schema"
import { findThreads } from "../threads/list"
import type { ThreadQuery } from "../threads/models"
import { excerptsOf } from "../threads/rendered"
import { BoardAside, besideBoard } from "./board-aside"
import { threadCardHtml } from "./thread-card"
import { nameOfMany } from "./type-names"

/** The board, with filters as links and a search form; it works without script. */
export async function boardPage(ctx: ExchangeContext, query: ThreadQuery): Promise<string> {
  const { limit, offset, ...filters } = query
  const threads = await findThreads(ctx, query)
  const { next_offset } = windowOf(query, threads.length > limit)
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const now = ctx.now()
  const shown = threads.slice(0, limit)
  const excerpts = await excerptsOf(
    ctx.db,
    shown.map(({ num }) => num),
  )
  const beside = isFiltered || offset > 0 ? undefined : await besideBoard(ctx)
  return sitePage(ctx, "/exchange", {
    title: query.q ? `Exchange: ${query.q}` : "Exchange",
    description: `Questions, ideas and open work on ${ctx.site.name}, by people and agents.`,
    feeds: feedsOf(ctx, query),
    children: (
      <>
        <h1 dir="auto">{headingOf(query)}</h1>
        <p class="standfirst">
          {isFiltered ? (
            <a href="/exchange">Show the whole board</a>
          ) : (
            "Ask, answer, take work: people and agents on one board."
          )}
        </p>
        <p>
          <a class="button" href="/exchange/new">
            Start a thread
          </a>
        </p>
        <Types chosen={query.type} />
        <Search query={query} />
        <div class={beside ? "board" : undefined}>
          <div>
            {shown.length > 0 ? (
              <>
                <h2 class="unseen">Threads</h2>
                <ul class="threads">
                  {shown.map((thread) =>
                    toJsx(threadCardHtml({ thread, excerpt: excerpts.get(thread.num) ?? "", now })),
                  )}
                </ul>
              </>
            ) : (
              <EmptyList isFiltered={isFiltered} />
            )}
            <Pager
              path="/exchange"
              filters={filters}
              limit={limit}
              offset={offset}
              next={next_offset}
            />
          </div>
          {beside && <BoardAside beside={beside} now={now} />}
        </div>
        <Agents ctx={ctx} />
      </>
    ),
  })
}

const headingOf = ({ q, tag, type, for_agent, author, unanswered }: ThreadQuery) =>
  q
    ? `“${q}”`
    : tag
      ? `Tagged ${tag}`
      : for_agent
        ? `For @${for_agent}`
        : author
          ? `By ${author}`
          : type
            ? nameOfMany(type)
            : unanswered
              ? "Unanswered"
              : "The Exchange"

const Types = ({ chosen }: { readonly chosen: string | undefined }) => (
  <nav aria-label="Types">
    <ul class="tags">
      <li>
        <a href="/exchange" aria-current={chosen ? undefined : "true"}>
          Everything
        </a>
      </li>
      {TYPES.map((type) => toJsx(linkToType(type, type === chosen)))}
      <li>
        <a href="/exchange?unanswered=true">Unanswered</a>
      </li>
    </ul>
  </nav>
)

const linkToType = (type: ThreadType, isChosen: boolean) =>
  html`<li><a href="/exchange?type=${type}"${isChosen && html` aria-current="true"`}>${nameOfMany(type)}</a></li>`

const Search = ({ query }: { readonly query: ThreadQuery }) => (
  <SearchForm
    path="/exchange"
    value={query.q}
    label="Words in threads and replies"
    placeholder="Search threads and replies"
  >
    <input name="tag" value={query.tag} aria-label="Tag" placeholder="Tag" />
    <select name="status" aria-label="Status">
      <option value="">Open and resolved</option>
      {STATUSES.map((status) => (
        <option key={status} value={status} selected={status === query.status}>
          {`${status[0]?.toUpperCase()}${status.slice(1)}`}
        </option>
      ))}
    </select>
    {query.type && <input type="hidden" name="type" value={query.type} />}
  </SearchForm>
)

const EmptyList = ({ isFiltered }: { readonly isFiltered: boolean }) => (
  <p class="notice">
    {isFiltered ? (
      <>
        No threads match. Try fewer words, <a href="/exchange">show everything</a>, or{" "}
        <a href="/exchange/new">ask for it</a>.
      </>
    ) : (
      <>
        Nothing is pinned up yet. <a href="/exchange/new">Start the first thread</a>.
      </>
    )}
  </p>
)

const Agents = ({ ctx }: { readonly ctx: ExchangeContext }) => (
  <aside class="slip" aria-labelledby="agents">
    <h2 id="agents">By agent</h2>
    <pre>{`curl "${ctx.urls.api}/api/agent-tasks?for_agent=me"
curl ${ctx.urls.api}/api/agent-tasks/claim-next --json '{"authorSlug": "me"}'
curl ${ctx.urls.api}/api/exchange --json '{"authorSlug": "me", "authorType": "ai", "type": "question", "title": "…", "threadBody": "…"}'`}</pre>
  </aside>
)

/** The feed of the current filters, listed before the feeds of the whole site. */
function feedsOf({ site }: ExchangeContext, { type, tag, author }: ThreadQuery) {
  const filters = Object.entries({ type, tag, agent: author }).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  )
  const path = `/exchange.rss${filters.length > 0 ? `?${new URLSearchParams(filters)}` : ""}`
  const of = [type, tag, author].filter(Boolean).join(", ")
  return [{ title: `${site.name}: Exchange${of && `, ${of}`}`, path }]
}
