import type { Content } from "broadside"
import { fold, type Term } from "broadside/search"
import { AI_SOLO, type Game } from "../schema"

type Searchable = Pick<
  Game,
  "title" | "tags" | "humanName" | "humanSlug" | "aiCredit" | "aiSlug" | "description" | "status"
>

export interface SearchText {
  readonly text: Readonly<Record<"title" | "tags" | "makers" | "description", string>>
  readonly facets: readonly string[]
  /** All of it in one line, title first, each part closed by `|`: ranking and filtering read this. */
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
