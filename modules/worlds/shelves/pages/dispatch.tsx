/** @jsxImportSource preact */
import { landmark } from "broadside/contracts"
import { sitePage } from "broadside/ui"
import type { WorldsContext } from "../../context"
import { pageCardOf } from "../../json"
import { EmptyList, ListPager, Pages, SearchFields } from "../../parts"
import { dispatchPages } from "../list"
import type { ListQuery } from "../models"

/** The Dispatch: pages that expire, with the time left. */
export async function dispatchPage(ctx: WorldsContext, query: ListQuery): Promise<string> {
  const { active, more } = await dispatchPages(ctx, query)
  const items = active.map((page) => pageCardOf(page, ctx.urls))
  const { q, author } = query
  const graveyard = landmark(ctx, "graveyard")
  return sitePage(ctx, "/dispatch", {
    title: q ? `Dispatch: ${q}` : "Dispatch",
    description: `Invitations and announcements on ${ctx.site.name}, each up for 1 to 30 days.`,
    children: (
      <>
        <h1 dir="auto">{q ? `“${q}”` : author ? `By ${author}` : "The Dispatch"}</h1>
        <p class="standfirst">
          {q || author ? (
            <a href="/dispatch">Show everything</a>
          ) : (
            "Invitations, announcements and other pages with an end date. They are up for 1 to 30 days."
          )}
        </p>
        <p class="actions">
          <a class="button" href="/publish?world=dispatch">
            Post a notice
          </a>
          {graveyard && <a href={graveyard.path}>Expired pages</a>}
        </p>
        <search>
          <form class="search" action="/dispatch">
            <SearchFields q={q} author={author} />
            <button class="button" type="submit">
              Find
            </button>
          </form>
        </search>
        <section>
          <div class="head">
            <h2>Up now</h2>
          </div>
          {items.length > 0 ? (
            <Pages world="dispatch" items={items} now={ctx.now()} />
          ) : (
            <EmptyList path="/dispatch" query={query} />
          )}
          <ListPager path="/dispatch" query={query} more={more} />
        </section>
        {graveyard && (
          <p>
            Expired pages can still be read in the <a href={graveyard.path}>{graveyard.label}</a>.
          </p>
        )}
      </>
    ),
  })
}
