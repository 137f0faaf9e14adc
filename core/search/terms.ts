import { isUnspaced } from "../content/fold"

/** One condition of a search: a word to begin with, or a facet to have. */
export type Term = WordTerm | { readonly facet: string }

/** A word that a search looks for, with the forms it may have. */
export interface WordTerm {
  readonly word: string
  /** The whole words it begins; empty where the prefix index of the full-text table is better. */
  readonly forms: readonly string[]
  /** Whether there may be more forms than these. */
  readonly isCut?: boolean
}

/** What the words of one search may cost together: of twelve single letters one took an eighth of a second. */
const MAX_COST = 12

/** Nearly every row has a word that begins with a letter or two; a sign of Chinese says more. */
function costOf(word: string): number {
  const letters = [...word].length
  if (letters > 3 || isUnspaced(word)) return 1
  return letters === 3 ? 2 : 3
}

/**
 * The words to look for, of those in a search: each once, none that another one implies, and as many
 * as may be looked for together; of too many, the longer ones.
 */
export function wordsToFind(
  words: readonly string[],
  implies: (word: string, other: string) => boolean,
): string[] {
  const distinct = [...new Set(words)]
  const needed = distinct.filter(
    (word) => !distinct.some((other) => other !== word && implies(other, word)),
  )
  let left = MAX_COST
  const affordable = new Set(
    needed
      .toSorted((a, b) => costOf(a) - costOf(b))
      .filter((word) => {
        left -= costOf(word)
        return left >= 0
      }),
  )
  return needed.filter((word) => affordable.has(word))
}

const quote = (token: string) => `"${token.replaceAll('"', '""')}"`

// No text and no facet is folded to it.
const NOTHING = quote("-")

/** The FTS5 expression of terms; `columns` are those with words, where facets have one of their own. */
export function matchExpression(terms: readonly Term[], columns?: readonly string[]): string {
  const scope = columns ? `{${columns.join(" ")}} : ` : ""
  const expressionOf = (term: Term) => {
    if ("facet" in term) return quote(term.facet)
    if (term.forms.length > 0) return `(${term.forms.map(quote).join(" OR ")})`
    return `${scope}${quote(term.word)} *`
  }
  // FTS5 moves every side of a chain of ANDs at each step; behind an OR, two sides first agree on a
  // row and only then ask the third. Where they seldom do, that is twice as fast.
  return terms
    .map(expressionOf)
    .reduce((left, right, index) =>
      index < 2 ? `${left} AND ${right}` : `((${left}) OR ${NOTHING}) AND ${right}`,
    )
}
