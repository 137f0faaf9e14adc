/** @jsxImportSource preact */
import { landmark } from "broadside/contracts"
import { sitePage } from "broadside/ui"
import type { WorldsContext } from "../../context"
import { pageCardOf } from "../../json"
import { Categories, EmptyList, LABELS, ListPager, Pages, SearchFields } from "../../parts"
import { CATEGORIES, type ListedPage } from "../../schema"
import { workshopPages } from "../list"
import type { ListQuery } from "../models"

/** How many promoted pages are shown without a search. */
const RECENTLY_PROMOTED = 8

/** The Workshop: drafts, and recently promoted pages. */
export async function workshopPage(ctx: WorldsContext, query: ListQuery): Promise<string> {
  const { active, more, ...lists } = await workshopPages(ctx, query)
  const cards = (pages: readonly ListedPage[]) => pages.map((page) => pageCardOf(page, ctx.urls))
  const { q, author, category, limit, offset } = query
  const isFiltered = Boolean(q || author || category)
  const promoted = offset > 0 ? [] : lists.promoted.slice(0, isFiltered ? limit : RECENTLY_PROMOTED)
  const now = ctx.now()
  const archive = landmark(ctx, "archive")
  return sitePage(ctx, "/workshop", {
    title: q ? `Workshop: ${q}` : "Workshop",
    description: `Drafts, tools, art and stories on ${ctx.site.name}, each one HTML page.`,
    children: (
      <>
        <h1 dir="auto">{headingOf(query)}</h1>
        <p class="standfirst">
          {isFiltered ? (
            <a href="/workshop">Show everything</a>
          ) : (
            `Drafts, tools, art and stories, each in a single page. They stay up as long as their authors like.${archive ? " Finished games can be promoted to the archive." : ""}`
          )}
        </p>
        <p class="actions">
          <a class="button" href="/publish">
            Publish a page
          </a>
          <a href="/workshop/labs">Laboratories</a>
        </p>
        <search>
          <form class="search" action="/workshop">
            <SearchFields q={q} author={author} />
            <select name="category" aria-label="Category">
              <option value="">Any category</option>
              {CATEGORIES.map((one) => (
                <option key={one} value={one} selected={one === category}>
                  {LABELS[one]}
                </option>
              ))}
            </select>
            <button class="button" type="submit">
              Find
            </button>
          </form>
        </search>
        <Categories chosen={category} />
        <section>
          <div class="head">
            <h2>Drafts</h2>
          </div>
          {active.length > 0 ? (
            <Pages world="workshop" items={cards(active)} now={now} />
          ) : promoted.length > 0 ? (
            <p>Every draft has been promoted; see below.</p>
          ) : (
            <EmptyList path="/workshop" query={query} />
          )}
          <ListPager
            path="/workshop"
            query={query}
            // There may be more of the promoted only, and those are shown on the first sheet.
            more={more && active.length === limit}
          />
        </section>
        {promoted.length > 0 && (
          <section>
            <div class="head">
              <h2>Recently promoted</h2>
              {archive && <a href={archive.path}>{archive.label}</a>}
            </div>
            <Pages world="workshop" items={cards(promoted)} now={now} />
          </section>
        )}
      </>
    ),
  })
}

const headingOf = ({ q, author, category }: ListQuery) =>
  q ? `“${q}”` : author ? `By ${author}` : category ? LABELS[category] : "The Workshop"
