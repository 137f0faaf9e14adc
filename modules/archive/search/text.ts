import type { Content } from "broadside"
import { fold } from "broadside/search"
import { AI_SOLO, type Game } from "../schema"

type Searchable = Pick<
  Game,
  "title" | "tags" | "humanName" | "humanSlug" | "aiCredit" | "aiSlug" | "description" | "status"
>

export interface SearchText {
  readonly title: string
  readonly tags: string
  readonly makers: string
  readonly description: string
  readonly facets: string
  /** All of it in one line, title first, each part closed by `|`: ranking and filtering read this. */
  readonly words: string
  /** The distinct words, for looking up prefixes. */
  readonly vocabulary: readonly string[]
}

export function searchText(game: Searchable, slug: Content["slug"]): SearchText {
  const title = fold(game.title)
  const tags = game.tags.flatMap(fold)
  const human = game.humanName === AI_SOLO ? "" : game.humanName
  const makers = [...fold(human), ...fold(game.aiCredit ?? "")]
  const description = fold(game.description)
  const facets = facetsOf(game, slug)
  const parts = [title, tags, makers, description].map((words) => words.join(" "))
  return {
    title: parts[0] as string,
    tags: parts[1] as string,
    makers: parts[2] as string,
    description: parts[3] as string,
    facets: facets.join(" "),
    words: ` ${[...parts, facets.join(" ")].join(" | ")} `,
    vocabulary: [...new Set([...title, ...tags, ...makers, ...description])],
  }
}

/** What a game can be filtered by, each a single token. */
export function facetsOf(game: Searchable, slug: Content["slug"]): string[] {
  return [
    facet.status(game.status),
    ...new Set(game.tags.map((tag) => facet.tag(slug(tag)))),
    ...(game.humanSlug ? [facet.human(game.humanSlug), "human:"] : []),
    ...(game.aiSlug ? [facet.ai(game.aiSlug), "ai:"] : []),
  ]
}

export const facet = {
  status: (status: string) => `status:${status}`,
  tag: (slug: string) => `tag:${slug}`,
  human: (slug: string) => `human:${slug}`,
  ai: (slug: string) => `ai:${slug}`,
}

/** One condition of a search: a word to begin with, or a facet to have. */
export type Term =
  | { readonly word: string; readonly forms: readonly string[] }
  | { readonly facet: string }

const quoted = (token: string) => `"${token}"`

// No text and no facet is folded to it.
const NOTHING = quoted("-")

/** The FTS5 expression. A word stands for the whole words it begins, or for a true prefix search. */
export function matchExpression(terms: readonly Term[]): string {
  // FTS5 moves every side of a chain of ANDs at each step; behind an OR, two sides first agree on a
  // row and only then ask the third. Where they seldom do, that is twice as fast.
  return terms
    .map(expressionOf)
    .reduce((left, right, index) =>
      index < 2 ? `${left} AND ${right}` : `((${left}) OR ${NOTHING}) AND ${right}`,
    )
}

// Facets have a colon and words have not, so only a prefix must be told where to look.
function expressionOf(term: Term): string {
  if ("facet" in term) return quoted(term.facet)
  if (term.forms.length > 0) return `(${term.forms.map(quoted).join(" OR ")})`
  return `{title tags makers description} : ${quoted(term.word)} *`
}

/** What a row's `words` must contain to match: the same conditions, for when rows come by another order. */
export const contained = (terms: readonly Term[]): string[] =>
  terms.map((term) => ("facet" in term ? ` ${term.facet} ` : ` ${term.word}`))

/** How well a row's `words` answer the words asked for: the title counts most, a whole word more. */
export function relevance(words: string, asked: readonly string[], plays: number): number {
  let score = Math.log10(1 + plays)
  for (const word of asked) score += weightOf(words, word)
  if (words.startsWith(` ${asked.join(" ")} |`)) score += 20
  return score
}

// Of the parts of `words`, in their order; facets, the last one, were not asked for.
const WEIGHTS = [12, 7, 5, 2]

/** By the first part with a word that begins so; nothing is cut out, since a thousand rows are ranked. */
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
