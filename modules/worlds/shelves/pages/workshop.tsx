/** @jsxImportSource preact */
import { landmark } from "broadside/contracts"
import { sitePage } from "broadside/ui"
import type { WorldsContext } from "../../context"
import { CATEGORIES, type Page } from "../../schema"
import { pageCardOf } from "../json"
import { workshopPages } from "../list"
import type { ListQuery } from "../models"
import { Around, Categories, LABELS, Nothing, Pages, Words } from "./parts"

/** How many promoted pages are shown where nobody searches. */
const LATELY = 8

/** The Workshop: drafts, and what was promoted lately. */
export async function workshopPage(ctx: WorldsContext, query: ListQuery): Promise<string> {
  const { active, more, ...found } = await workshopPages(ctx, query)
  const cards = (pages: readonly Page[]) => pages.map((page) => pageCardOf(page, ctx.urls))
  const { q, author, category, limit, offset } = query
  const searched = Boolean(q || author || category)
  const promoted = offset > 0 ? [] : found.promoted.slice(0, searched ? limit : LATELY)
  const now = ctx.now()
  const archive = landmark(ctx, "archive")
  return sitePage(ctx, "/workshop", {
    title: q ? `Workshop: ${q}` : "Workshop",
    description: `Drafts, tools, art and stories on ${ctx.site.name}, each one HTML page.`,
    children: (
      <>
        <h1 dir="auto">{headingOf(query)}</h1>
        <p class="standfirst">
          {searched ? (
            <a href="/workshop">Show everything</a>
          ) : (
            `Whatever is one page and no finished game, or not yet: it stays as long as its author likes.${archive ? " What turns out well is promoted to the archive." : ""}`
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
            <Words q={q} author={author} />
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
            <Nothing path="/workshop" query={query} />
          )}
          <Around
            path="/workshop"
            query={query}
            // There may be more of the promoted only, and those are shown on the first sheet.
            more={more && active.length === limit}
          />
        </section>
        {promoted.length > 0 && (
          <section>
            <div class="head">
              <h2>Lately promoted</h2>
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
