import type { MatchPayload } from "obscenity"
import { familyWords } from "#platform/libraries"
import { createWordFinder } from "./word-finder"

export type Verdict =
  | { readonly verdict: "clean" }
  | { readonly verdict: "flagged" | "refused"; readonly words: string[] }

export interface FamilyRule {
  check(text: string): Verdict
}

/** Words that no page for ten-year-olds needs. Everything else doubtful is only flagged. */
const REFUSED = new Set(
  ["fuck", "shit", "cunt", "nigger", "porn", "blowjob", "handjob", "dildo", "slut", "whore"].concat(
    ["bitch", "twat", "wank", "cum", "masturbate", "gangbang", "fag"],
  ),
)

/** Prefixes and suffixes that such a word may have: `bull-`, `-ing`. */
const BEFORE = /^(?:mother|bull|horse|dumb|jack|clit)?$/
const AFTER =
  /^(?:s|es|y|ty|ed|er|ers|in|ing|ings|head|heads|face|faces|hole|holes|bag|bags|got|gots|star|ography)?$/

/** Harmless phrases that contain such a word. */
const INNOCENT =
  /\b(?:moby dick|philip k\.? dick|dick (?:van dyke|tracy|turpin|whittington|francis|bruna)|spotted dick|pussy ?(?:willow|cat)s?|(?:blue|great|coal|marsh|willow|long-tailed) tits?|bitch (?:in heat|pup)|sex(?:es| education)|same sex|cock(?:-| and |[- ]a[- ])\w+|cum laude|magna cum|prick(?:ed|ing|s)? (?:of|by|on|up)|semen (?:romanum|budyonny)|fagin|fokker|focker|hooker(?:'s)? (?:telescope|green)|rape ?seed|anal(?:og|ys))/gi

/** A letter that stands alone, and the gap to the next: `f u c k`, `f.u.c.k`. */
const SPACED =
  /(?=.[\s._\-*|])(?<![\p{L}\p{N}])[\p{L}\p{N}@$!*](?:[\s._\-*|]{1,3}[\p{L}\p{N}@$!*]){2,40}(?![\p{L}\p{N}])/gsu
/** No English word has a letter three times in a row. */
const RUNS = /(\p{L})\1{2,}/gu
/** At the end of a word it is no letter i in disguise. */
const EXCLAMATION = /!+(?![\p{L}\p{N}])/gu
/** A number with at most one letter in it, such as the name of a car or a plane, is no word in disguise. */
const MODEL = /^['*]*(?:\p{N}+(?:\p{L}\p{N}+)?|\p{L}\p{N}+)s?['*!]*$/u
const BEYOND_ASCII = /[^\0-\x7f]/
const MARKS = /[\p{M}\p{Cf}]/gu
const IN_WORD = /[\p{L}\p{N}@$!*']/u

/**
 * The family-friendly rule. The library finds words under leet spelling, look-alikes and repeats,
 * but anywhere inside others; so a find counts only when it is a whole word or one with a common
 * ending. That leaves Scunthorpe, Dickerson and Fukuoka in peace.
 */
export function createFamilyRule({
  refuse = [],
  allow = [],
}: {
  readonly refuse?: readonly string[]
  readonly allow?: readonly string[]
}): FamilyRule {
  const findWords = createWordFinder()
  const refused = new Set([...REFUSED, ...refuse.map(plain)])
  const allowed = new Set(allow.map(plain))
  const more = refuse.map(plain)

  function find(text: string): Set<string> {
    const matches = new Set<string>()
    for (const match of findWords(text)) {
      const word = wordOf(match)
      const token = tokenAt(text, match)
      if (isWhole(text, match) && !MODEL.test(token) && !allowed.has(word) && !allowed.has(token))
        matches.add(word)
    }
    if (more.length > 0)
      for (const token of text.split(/[^\p{L}\p{N}]+/u))
        if (more.includes(token)) matches.add(token)
    return matches
  }

  return {
    check(text) {
      const open = plain(text).replace(INNOCENT, " ").replace(EXCLAMATION, " ")
      const joined = open
        .replace(SPACED, (letters) => letters.replace(/[\s._\-*|]/g, ""))
        .replace(RUNS, "$1")
      const words = [...find(joined), ...(joined === open ? [] : find(open))]
      if (words.length === 0) return { verdict: "clean" }
      const unique = [...new Set(words)]
      return unique.some((word) => refused.has(word))
        ? { verdict: "refused", words: unique.filter((word) => refused.has(word)) }
        : { verdict: "flagged", words: unique }
    },
  }
}

function plain(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase()
  return text.normalize("NFKD").replace(MARKS, "").normalize("NFKC").toLowerCase()
}

const wordOf = (match: MatchPayload) =>
  familyWords().englishDataset.getPayloadWithPhraseMetadata(match).phraseMetadata?.originalWord ??
  ""

/** Whether the word that a match lies in is no more than the match with a common start and end. */
function isWhole(text: string, { startIndex, endIndex }: MatchPayload): boolean {
  const { from, to } = bounds(text, startIndex, endIndex)
  const before = unleet(text.slice(from, startIndex).replace(/^[^\p{L}\p{N}]+/u, ""))
  const after = unleet(
    text.slice(endIndex + 1, to).replace(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u, ""),
  )
  return BEFORE.test(before) && AFTER.test(after)
}

function tokenAt(text: string, { startIndex, endIndex }: MatchPayload): string {
  const { from, to } = bounds(text, startIndex, endIndex)
  return text.slice(from, to)
}

const LEET: Readonly<Record<string, string>> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  $: "s",
  "@": "a",
}
const unleet = (text: string) => text.replace(/[01345$@]/g, (sign) => LEET[sign] as string)

const LONGEST_WORD = 60

function bounds(text: string, start: number, end: number): { from: number; to: number } {
  let from = start
  while (from > 0 && start - from < LONGEST_WORD && IN_WORD.test(text[from - 1] as string)) from--
  let to = end + 1
  while (to < text.length && to - end < LONGEST_WORD && IN_WORD.test(text[to] as string)) to++
  return { from, to }
}
