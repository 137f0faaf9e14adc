/** @jsxImportSource preact */
import type { PageCard } from "../contracts/card"
import type { Landmark } from "../contracts/landmarks"
import { Card } from "./card"
import { Cover } from "./cover"

interface LostOptions {
  readonly title: string
  /** Words of the address, as far as people may read them. */
  readonly words: string
  readonly suggestions: readonly PageCard[]
  readonly landmarks: readonly Landmark[]
  readonly root: string
}

/** What people see where there is no page: a poster of the address, a search, and something to play. */
export function Lost({ title, words, suggestions, landmarks, root }: LostOptions) {
  const home = landmarks.find(({ name }) => name === "home")
  const search = landmarks.find(({ name }) => name === "search")
  const poster = words ? `No ${words} here` : "Nothing here"
  return (
    <article class="lost">
      <div class="lead">
        <Cover title={poster} seed={poster} />
        <div>
          <h1>{title}</h1>
          <p class="standfirst">
            Nothing is printed at this address. It may be mistyped, or the page was taken down.
          </p>
          {search && (
            <search>
              <form class="search" action={root + search.path}>
                <input
                  name="q"
                  type="search"
                  value={words}
                  aria-label={search.label}
                  placeholder={search.label}
                />
                <button class="button" type="submit">
                  Search
                </button>
              </form>
            </search>
          )}
          {home && (
            <p>
              <a href={root + home.path}>{home.label}</a>
            </p>
          )}
        </div>
      </div>
      {suggestions.length > 0 && (
        <section>
          <div class="head">
            <h2>While you are here</h2>
          </div>
          <ul class="row shelf">
            {suggestions.map((card) => (
              <Card
                key={card.href}
                {...card}
                href={root + card.href}
                // A page on another origin loads no pictures from this one.
                picture={root ? null : card.picture}
              />
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}

const MAX_WORDS = 2
const LONGEST = 24

/** The last words of an address that can be read: `lantern catcher` of `/games/017-lantern-catcher.html`. */
export function wordsOfAddress(url: string): string {
  const path = URL.parse(url)?.pathname ?? ""
  const last = path.split("/").filter(Boolean).at(-1) ?? ""
  const words = decodePart(last)
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .match(/[\p{L}\p{M}]{2,}/gu)
  return (words ?? []).slice(0, MAX_WORDS).join(" ").slice(0, LONGEST)
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ""
  }
}
