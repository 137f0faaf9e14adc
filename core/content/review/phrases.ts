import { lazy } from "../../base/lazy"
import { BRANDS, MESSENGERS, PITCH, PRESSURE, TOPICS, type Topic } from "./topics"
import { BEFORE, wordsOf } from "./words"

/** A phrase in an item, with its points. */
export interface Phrase {
  readonly text: string
  readonly kind: "advert" | "pitch" | "pressure" | "brand" | "contact"
  readonly about: string
  readonly points: number
}

/** Finds the phrases in words. */
export interface PhraseFinder {
  /**
   * Looks at a batch of a word reader. `isShown`: whether visitors read the words for certain. Names in scripts are
   * not what a page claims to be.
   */
  look(words: Int32Array, disguised: Uint8Array, end: number, isShown: boolean): void
  /** The phrases that were found, each once, and how many of their words had letters of mixed scripts. */
  readonly phrases: ReadonlySet<Phrase>
  readonly disguised: number
}

interface Entry {
  readonly phrase: Phrase
  /** From the last word to the first. */
  readonly words: readonly number[]
}

/** "Sign in with" a brand is an offer of many honest pages, and so is "pay with". */
const BEFORE_BRAND = new Set(["with", "via", "on", "mit", "avec", "con"].flatMap(wordsOf))

const entriesOf = ({ about, words, offers }: Topic, kind: Phrase["kind"]) => [
  ...words.map((text) => ({ text, kind, about, points: 1 })),
  ...offers.map((text) => ({ text, kind, about, points: 2 })),
]

interface Dictionary {
  readonly byLast: ReadonlyMap<number, readonly Entry[]>
  /** By the low bits of a word: 0 if it ends no phrase, as with most words. */
  readonly mayEnd: Uint8Array
}

const DICTIONARY = lazy(compile)

function compile(): Dictionary {
  const byLast = new Map<number, Entry[]>()
  const mayEnd = new Uint8Array(65_536)
  for (const phrase of [
    ...TOPICS.flatMap((topic) => entriesOf(topic, "advert")),
    ...entriesOf(PITCH, "pitch"),
    ...PRESSURE.map((text) => ({ text, kind: "pressure" as const, about: "", points: 1 })),
    ...MESSENGERS.map((text) => ({ text, kind: "contact" as const, about: "", points: 1 })),
    ...BRANDS.map((text) => ({ text, kind: "brand" as const, about: "", points: 1 })),
  ]) {
    const words = wordsOf(phrase.text).reverse()
    const last = words[0] as number
    byLast.set(last, [...(byLast.get(last) ?? []), { phrase, words }])
    mayEnd[last & 0xffff] = 1
  }
  // The longest first: of "double your bitcoin", "bitcoin" alone would otherwise be all that is found.
  for (const entries of byLast.values()) entries.sort((a, b) => b.words.length - a.words.length)
  return { byLast, mayEnd }
}

const isClaim = ({ phrase: { kind } }: Entry) => kind === "brand" || kind === "pressure"

export const createPhraseFinder = (): PhraseFinder => new Finder()

class Finder implements PhraseFinder {
  readonly phrases = new Set<Phrase>()
  disguised = 0
  readonly byLast: Dictionary["byLast"]
  readonly mayEnd: Dictionary["mayEnd"]
  /** How many words there were before the batch. */
  passed = 0
  /** How many there were at the end of the last advert. */
  advertEnd = 0

  constructor() {
    // Made by the first item and not at the start of the process, which it would delay by 3 ms.
    const { byLast, mayEnd } = DICTIONARY()
    this.byLast = byLast
    this.mayEnd = mayEnd
  }

  look(words: Int32Array, disguised: Uint8Array, end: number, isShown: boolean): void {
    const { mayEnd } = this
    for (let at = BEFORE; at < end; at++) {
      const word = words[at] as number
      if (mayEnd[word & 0xffff] !== 1) continue
      const entries = this.byLast.get(word)
      if (!entries) continue
      for (const entry of entries)
        if ((isShown || !isClaim(entry)) && endsAt(words, at, entry))
          this.record(entry, words, disguised, at)
    }
    this.passed += end - BEFORE
  }

  record(
    { phrase, words: own }: Entry,
    words: Int32Array,
    disguised: Uint8Array,
    at: number,
  ): void {
    const start = at - own.length
    if (phrase.kind === "brand" && BEFORE_BRAND.has(words[start] as number)) return
    const before = this.passed + start - BEFORE + 1
    // "Call support now" is one offer, although it has two phrases.
    if (phrase.kind === "advert" && before < this.advertEnd) return
    if (phrase.kind === "advert") this.advertEnd = before + own.length
    this.phrases.add(phrase)
    for (let each = start + 1; each <= at; each++) this.disguised += disguised[each] as number
  }
}

function endsAt(words: Int32Array, at: number, { words: own }: Entry): boolean {
  for (let back = 1; back < own.length; back++) if (words[at - back] !== own[back]) return false
  return true
}
