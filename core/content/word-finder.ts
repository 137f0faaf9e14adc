import type { MatchPayload, Node, ParsedPattern } from "obscenity"
import { familyWords } from "#platform/libraries"
import { createLetters } from "./word-letters"

/**
 * One expression that matches where any of some patterns of the library does. Their parts have no
 * endless repetition, so that it takes the same time for each letter of a text.
 */
function patternOf(patterns: readonly ParsedPattern[]): RegExp {
  const atStart = patterns.filter((one) => one.requireWordBoundaryAtStart)
  const anywhere = patterns.filter((one) => !one.requireWordBoundaryAtStart)
  return new RegExp(`\\b(?:${alternatives(atStart)})|${alternatives(anywhere)}`, "s")
}

const alternatives = (patterns: readonly ParsedPattern[]) =>
  patterns
    .map(({ nodes, requireWordBoundaryAtEnd }) =>
      [...nodes.map(sourceOf), requireWordBoundaryAtEnd ? "\\b" : ""].join(""),
    )
    .join("|")

function sourceOf(node: Node): string {
  const { SyntaxKind } = familyWords()
  if (node.kind === SyntaxKind.Wildcard) return "."
  if (node.kind === SyntaxKind.Optional) return `(?:${sourceOf(node.childNode)})?`
  if (node.kind === SyntaxKind.Literal) return RegExp.escape(String.fromCodePoint(...node.chars))
  throw new Error("a pattern with a boundary in it")
}

/** Finds the words of the library's list in a text: by word, and of one word by place. */
export type FindWords = (text: string) => readonly MatchPayload[]

/**
 * The library looks for each of its 119 patterns by itself, and compares each match with every innocent
 * phrase of the text. So one pattern of all decides whether it is asked at all, and it is asked about
 * the sentences in question only, without its phrases, which are compared here.
 */
export function createWordFinder(): FindWords {
  const {
    assignIncrementingIds,
    englishDataset,
    englishRecommendedTransformers,
    parseRawPattern,
    RegExpMatcher,
  } = familyWords()
  const { blacklistedTerms, whitelistedTerms = [] } = englishDataset.build()
  const { blacklistMatcherTransformers, whitelistMatcherTransformers } =
    englishRecommendedTransformers
  const words = new RegExpMatcher({ blacklistedTerms, blacklistMatcherTransformers })
  const phrases = new RegExpMatcher({
    blacklistedTerms: assignIncrementingIds(whitelistedTerms.map((one) => parseRawPattern(one))),
    blacklistMatcherTransformers: whitelistMatcherTransformers,
  })
  const any = patternOf(blacklistedTerms.map(({ pattern }) => pattern))
  const lettersOf = createLetters()
  const mayMatch = (text: string) => any.test(lettersOf(text))

  function findIn(text: string, from: number): MatchPayload[] {
    const matches = words.getAllMatches(text)
    if (matches.length === 0) return matches
    const isInnocent = within(phrases.getAllMatches(text))
    return matches
      .filter((match) => !isInnocent(match))
      .map((match) => ({
        ...match,
        startIndex: match.startIndex + from,
        endIndex: match.endIndex + from,
      }))
  }

  /** The parts of a text that the library is asked about: some sentences of it, or all of it. */
  function doubtful(text: string): { readonly part: string; readonly from: number }[] {
    const parts: { part: string; from: number }[] = []
    let from = 0
    for (const part of text.split(BETWEEN_SENTENCES)) {
      if (mayMatch(part) && parts.push({ part, from }) > MAX_ALONE) return [{ part: text, from: 0 }]
      from += part.length
    }
    return parts
  }

  return (text) => {
    if (!mayMatch(text)) return []
    return doubtful(text)
      .flatMap(({ part, from }) => findIn(part, from))
      .sort((a, b) => a.termId - b.termId || a.startIndex - b.startIndex)
  }
}

/** Each question costs the library 20 µs at least, so more sentences are cheaper all at once. */
const MAX_ALONE = 10
/** No pattern and no phrase has two characters side by side that are no letters. */
const BETWEEN_SENTENCES = /(?<=[.,;:?])(?=\s)/

/** Whether one of some parts of a text contains another part. */
function within(parts: readonly MatchPayload[]): (part: MatchPayload) => boolean {
  const sorted = parts.toSorted((a, b) => a.startIndex - b.startIndex)
  const starts = sorted.map(({ startIndex }) => startIndex)
  let end = -1
  const ends = sorted.map(({ endIndex }) => (end = Math.max(end, endIndex)))
  return ({ startIndex, endIndex }) => {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] as number) <= startIndex) low = middle + 1
      else high = middle
    }
    return low > 0 && (ends[low - 1] as number) >= endIndex
  }
}
