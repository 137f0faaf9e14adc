/** @jsxImportSource preact */
import type { Landmark } from "../contracts/landmarks"
import type { NavEntry } from "../contracts/pages"
import { Icon } from "./wordmark"

/** What the masthead and the colophon show of a site. */
export interface Around {
  readonly site: { readonly name: string }
  readonly nav: readonly NavEntry[]
  readonly landmarks: readonly Landmark[]
  readonly root: string
}

/** The area that a page is in: the one with the longest matching path. */
export function areaOf(nav: readonly NavEntry[], canonical?: string): NavEntry | undefined {
  const path = canonical && URL.parse(canonical)?.pathname
  return nav
    .filter((area) => path && isWithin(path, area.path))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
}

const isWithin = (path: string, area: string) =>
  path.startsWith(area) && (path.length === area.length || path[area.length] === "/")

/** With more areas, what visitors do in each is only in the menu. */
const MAX_WITH_HINTS = 7

/** The same for a page, with its area. */
export interface MastheadOptions extends Around {
  readonly here: NavEntry | undefined
}

/** Name, search, and the areas: one row on a wide screen, a menu on a phone, without script. */
export function Masthead({ site, nav, landmarks, root, here }: MastheadOptions) {
  const home = landmarks.find(({ name }) => name === "home")
  const search = landmarks.find(({ name }) => name === "search")
  const areas = nav.toSorted(
    (a, b) => Number(a.minor ?? false) - Number(b.minor ?? false) || a.order - b.order,
  )
  const isCrowded = areas.filter(({ minor }) => !minor).length > MAX_WITH_HINTS
  return (
    <header class={isCrowded ? "masthead crowded" : "masthead"}>
      <a class="name" href={home && root + home.path}>
        <Icon />
        {site.name}
      </a>
      <nav id="menu" aria-label="Site" popover="auto">
        {areas.map((area) => (
          <a
            href={root + area.path}
            key={area.path}
            class={area.minor ? "minor" : undefined}
            data-ink={area.ink}
            aria-current={area === here ? "page" : undefined}
          >
            {area.label}
            {area.hint && <small aria-hidden="true">{area.hint}</small>}
          </a>
        ))}
        <button type="button" data-scheme-switch="" hidden>
          <SchemeIcon />
          <span aria-hidden="true">Light or dark</span>
        </button>
      </nav>
      <div class="tools">
        {search && (
          <a class="find" href={root + search.path}>
            <SearchIcon />
            <span>Search</span>
          </a>
        )}
        {areas.length > 0 && (
          <button class="menu" type="button" popovertarget="menu">
            Menu
          </button>
        )}
      </div>
    </header>
  )
}

const SearchIcon = () => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <path d="M8.5 1a7.5 7.5 0 0 1 5.9 12.1l4.8 4.7-1.5 1.5-4.7-4.8A7.5 7.5 0 1 1 8.5 1m0 2.2a5.3 5.3 0 1 0 0 10.6 5.3 5.3 0 0 0 0-10.6" />
  </svg>
)

/** Half paper, half ink. */
const SchemeIcon = () => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <path d="M10 1a9 9 0 1 1 0 18 9 9 0 0 1 0-18m0 2v14a7 7 0 0 0 0-14" />
  </svg>
)
