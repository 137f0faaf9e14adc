/** @jsxImportSource preact */
import { iso } from "broadside"
import { windowOf } from "broadside/http"
import { Card, Pager, TimeLeft } from "broadside/ui"
import { CATEGORIES, type Category, NEVER, type Page, type World } from "../../schema"
import { aboutPath, type PageCard } from "../json"

/** What people call the worlds. */
export const NAMES = { workshop: "Workshop", dispatch: "Dispatch", archive: "Archive" } as const

/** Many of a category. */
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

/** Links to what is newer and older of the same search. */
export function Around({ path, query, more }: Window) {
  const { limit, offset, ...filters } = query
  const { next_offset } = windowOf({ limit, offset }, more)
  return <Pager path={path} filters={filters} limit={limit} offset={offset} next={next_offset} />
}

interface Search {
  readonly q: string | undefined
  readonly author: string | undefined
}

/** The hidden field keeps a search within one author. */
export const Words = ({ q, author }: Search) => (
  <>
    <input
      name="q"
      type="search"
      value={q}
      aria-label="Words in title, description and author"
      placeholder="Search pages and authors"
    />
    {author && <input type="hidden" name="author" value={author} />}
  </>
)

/** Why a list is empty, and what to do about it. */
export const Nothing = ({ path, query }: Pick<Window, "path" | "query">) => (
  <p class="notice">
    {query.offset > 0 ? (
      <>
        Nothing older. <a href={path}>Back to the newest</a>.
      </>
    ) : query["q"] || query["author"] || query["category"] ? (
      <>
        Nothing here fits that. Try fewer words, <a href={path}>show everything</a>, or{" "}
        <a href="/publish">publish what is missing</a>.
      </>
    ) : (
      <>
        Nothing yet. The first page could be yours: <a href="/publish">publish one</a>.
      </>
    )}
  </p>
)
