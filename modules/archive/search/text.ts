import type { Content } from "broadside"
import { fold, type Term } from "broadside/search"
import { AI_SOLO, type Game } from "../schema"

type Searchable = Pick<
  Game,
  "title" | "tags" | "humanName" | "humanSlug" | "aiCredit" | "aiSlug" | "description" | "status"
> &
  Pick<Game, "controls">

export interface SearchText {
  readonly text: Readonly<Record<"title" | "tags" | "makers" | "description", string>>
  readonly facets: readonly string[]
  /** All parts in one line, title first, separated by `|`; used for ranking and filtering. */
  readonly words: string
}

export function searchText(game: Searchable, slug: Content["slug"]): SearchText {
  const human = game.humanName === AI_SOLO ? "" : game.humanName
  const text = {
    title: fold(game.title).join(" "),
    tags: game.tags.flatMap(fold).join(" "),
    makers: [...fold(human), ...fold(game.aiCredit ?? "")].join(" "),
    description: fold(game.description).join(" "),
  }
  const facets = facetsOf(game, slug)
  return { text, facets, words: ` ${[...Object.values(text), facets.join(" ")].join(" | ")} ` }
}

/** The filters of a game, each a single token. */
export function facetsOf(game: Searchable, slug: Content["slug"]): string[] {
  return [
    facet.status(game.status),
    ...new Set(game.tags.map((tag) => facet.tag(slug(tag)))),
    ...(game.controls ?? []).map(facet.controls),
    ...(game.humanSlug ? [facet.human(game.humanSlug), "human:"] : []),
    ...(game.aiSlug ? [facet.ai(game.aiSlug), "ai:"] : []),
  ]
}

export const facet = {
  status: (status: string) => `status:${status}`,
  tag: (slug: string) => `tag:${slug}`,
  controls: (control: string) => `controls:${control}`,
  human: (slug: string) => `human:${slug}`,
  ai: (slug: string) => `ai:${slug}`,
}

/** What a row's `words` must contain to match: the same conditions, for rows read in another order. */
export const requiredWords = (terms: readonly Term[]): string[] =>
  terms.map((term) => ("facet" in term ? ` ${term.facet} ` : ` ${term.word}`))

/** What facets begin with. */
const FACETS = ["status:", "tag:", "controls:", "human:", "ai:"]

/**
 * Whether a row that has what `contained` says is a match: a word may also be at the beginning of a
 * facet. Undefined if that cannot happen.
 */
export function isMatch(terms: readonly Term[]): ((words: string) => boolean) | undefined {
  const doubtful = terms.flatMap((term) => ("facet" in term ? [] : term.word)).filter(isInFacet)
  if (doubtful.length === 0) return
  return (words) => {
    const tokens = words.split(" ").filter((token) => !token.includes(":"))
    return doubtful.every((word) => tokens.some((token) => token.startsWith(word)))
  }
}

const isInFacet = (word: string) => FACETS.some((facet) => facet.startsWith(word))

/** How well a row's `words` match a query: the title counts most, and whole words count more. */
export function relevance(words: string, query: readonly string[], plays: number): number {
  let score = Math.log10(1 + plays)
  for (const word of query) score += weightOf(words, word)
  if (words.startsWith(` ${query.join(" ")} |`)) score += 20
  return score
}

// For the parts of `words` in their order; the last part, the facets, has no weight.
const WEIGHTS = [12, 7, 5, 2]

/** The weight of the first part with a word that begins with `word`. It does not slice, for speed. */
function weightOf(words: string, word: string): number {
  const at = words.indexOf(` ${word}`)
  if (at < 0) return 0
  let part = 0
  let end = words.indexOf("|")
  while (end >= 0 && end < at) {
    part++
    end = words.indexOf("|", end + 1)
  }
  const weight = WEIGHTS[part] ?? 0
  const whole = words.indexOf(` ${word} `, at)
  return whole >= 0 && whole < end ? weight : weight * 0.7
}
