/** @jsxImportSource preact */
import { readSuggestions, Suggestions } from "broadside/contracts"
import { PageCards, PageLines, sitePage } from "broadside/ui"
import type { DiscoveryContext } from "../context"
import { readResults, type SearchResults, SiteSearch } from "../contract"

const MAX_OF_A_KIND = 8
const SUGGESTED = 4

/** Everything that fits a search: games, pages, threads, tool servers. */
export async function searchPage(ctx: DiscoveryContext, q: string): Promise<string> {
  const results = q
    ? await ctx.gather(SiteSearch, (source) => readResults(source, q, MAX_OF_A_KIND))
    : []
  const sections = results
    .filter(({ cards = [], lines = [] }) => cards.length + lines.length > 0)
    .toSorted((a, b) => a.order - b.order)
  const nearest = results.find((one) => one.nearest)?.nearest
  const suggestions =
    sections.length > 0
      ? []
      : (await ctx.gather(Suggestions, (one) => readSuggestions(one, SUGGESTED))).flat()
  return sitePage(ctx, "/search", {
    title: q ? `Search: ${q}` : "Search",
    description: `Search everything on ${ctx.site.name} by a title, a word or a name.`,
    children: (
      <>
        <h1>Search</h1>
        <search>
          <form class="search" action="/search">
            <input
              name="q"
              type="search"
              value={q}
              aria-label="Search everything here"
              placeholder="A title, a word, a name"
            />
            <button class="button" type="submit">
              Search
            </button>
          </form>
        </search>
        {q && <Outcome q={q} isMatch={sections.length > 0} nearest={nearest} />}
        {sections.map((section) => (
          <Results key={section.heading} section={section} now={ctx.now()} />
        ))}
        {suggestions.length > 0 && (
          <section>
            <div class="head">
              <h2>{q ? "Try one of these" : "You may like these"}</h2>
            </div>
            <PageCards cards={suggestions.slice(0, SUGGESTED)} now={ctx.now()} oneRow />
          </section>
        )}
      </>
    ),
  })
}

interface OutcomeOptions {
  readonly q: string
  readonly isMatch: boolean
  readonly nearest: string | undefined
}

const Outcome = ({ q, isMatch, nearest }: OutcomeOptions) => (
  <p class="standfirst" role="status">
    {isMatch ? "Results for" : "Nothing fits"} “<bdi>{q}</bdi>”.{" "}
    {nearest && (
      <>
        Did you mean{" "}
        <a href={`/search?q=${encodeURIComponent(nearest)}`}>
          <bdi>{nearest}</bdi>
        </a>
        ?
      </>
    )}
  </p>
)

const Results = ({ section, now }: { readonly section: SearchResults; readonly now: number }) => (
  <section data-ink={section.ink}>
    <div class="head">
      <h2>{section.heading}</h2>
      {section.more && <a href={section.more.href}>{section.more.label}</a>}
    </div>
    {section.cards && section.cards.length > 0 && <PageCards cards={section.cards} now={now} />}
    {section.lines && section.lines.length > 0 && <PageLines lines={section.lines} />}
  </section>
)
