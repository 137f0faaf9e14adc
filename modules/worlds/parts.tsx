/** @jsxImportSource preact */
import { iso } from "broadside"
import { windowOf } from "broadside/http"
import { Card, Pager, TimeLeft } from "broadside/ui"
import { sealOf } from "./card"
import { aboutPath, type PageCard } from "./json"
import { CATEGORIES, type Category, NEVER, type Page, type World } from "./schema"

/** The names of the worlds on pages. */
export const NAMES = { workshop: "Workshop", dispatch: "Dispatch", archive: "Archive" } as const

/** The plural labels of the categories. */
export const LABELS: Readonly<Record<Category, string>> = {
  tool: "Tools",
  art: "Art",
  story: "Stories",
  leaflet: "Leaflets",
  portfolio: "Portfolios",
  experiment: "Experiments",
}

export const seedOf = ({ id, title }: Pick<Page, "id" | "title">) => id + title

export const Day = ({ at }: { readonly at: number }) => (
  <time dateTime={iso(at)}>{iso(at).slice(0, 10)}</time>
)

interface Cards {
  readonly world: World
  readonly items: readonly PageCard[]
  readonly now: number
}

export const Pages = ({ world, items, now }: Cards) => (
  <ul class="grid">
    {items.map((item) => (
      <Card
        key={item.id}
        href={aboutPath({ world, id: item.id })}
        title={item.title}
        seed={seedOf(item)}
        picture={item.cover}
        by={item.author}
        {...sealOf(item)}
      >
        <p class="small">
          {item.category}
          {item.expires_at < NEVER && <TimeLeft endsAt={item.expires_at} now={now} />}
        </p>
      </Card>
    ))}
  </ul>
)

export const categoryPath = (category: Category) => `/workshop?category=${category}`

export const Categories = ({ chosen }: { readonly chosen: Category | undefined }) => (
  <nav aria-label="Categories">
    <ul class="tags">
      <li>
        <a href="/workshop" aria-current={chosen ? undefined : "true"}>
          Everything
        </a>
      </li>
      {CATEGORIES.map((category) => (
        <li key={category}>
          <a href={categoryPath(category)} aria-current={category === chosen ? "true" : undefined}>
            {LABELS[category]}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

interface Window {
  readonly path: string
  readonly query: Readonly<Record<string, string | number | undefined>> & {
    readonly limit: number
    readonly offset: number
  }
  readonly more: boolean
}

/** Links to the newer and older results of the same search. */
export function ListPager({ path, query, more }: Window) {
  const { limit, offset, ...filters } = query
  const { next_offset } = windowOf({ limit, offset }, more)
  return <Pager path={path} filters={filters} limit={limit} offset={offset} next={next_offset} />
}

interface Search {
  readonly q: string | undefined
  readonly author: string | undefined
}

/** The search field; the hidden field keeps the author filter. */
export const SearchFields = ({ q, author }: Search) => (
  <>
    <input
      name="q"
      type="search"
      value={q}
      aria-label="Search titles, descriptions and authors"
      placeholder="Search pages and authors"
    />
    {author && <input type="hidden" name="author" value={author} />}
  </>
)

/** Why a list is empty, and what to do about it. */
export const EmptyList = ({ path, query }: Pick<Window, "path" | "query">) => (
  <p class="notice">
    {query.offset > 0 ? (
      <>
        No older pages. <a href={path}>Back to the newest</a>.
      </>
    ) : query["q"] || query["author"] || query["category"] ? (
      <>
        No matches. Try fewer words, <a href={path}>show everything</a>, or{" "}
        <a href="/publish">publish a page</a>.
      </>
    ) : (
      <>
        No pages yet. <a href="/publish">Publish the first one</a>.
      </>
    )}
  </p>
)
