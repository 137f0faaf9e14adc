import { lazy } from "../../base/lazy"
import { BRANDS, MESSENGERS, PITCH, PRESSURE, TOPICS, type Topic } from "./topics"
import { wordsOf } from "./words"

/** A phrase that a page contains, and what it counts for. */
export interface Phrase {
  readonly text: string
  readonly kind: "advert" | "pitch" | "pressure" | "brand" | "contact"
  readonly about: string
  readonly points: number
}

/** Finds the phrases that end at each word. */
export interface PhraseFinder {
  /** `isShown`: whether visitors read the word for certain. Names in scripts are not what a page claims to be. */
  next(word: number, disguised: boolean, isShown: boolean): void
  end(): void
  /** The phrases that were found, each once, and how many of their words had letters of mixed scripts. */
  readonly phrases: ReadonlySet<Phrase>
  readonly disguised: number
}

interface Entry {
  readonly phrase: Phrase
  /** From the last word to the first. */
  readonly words: readonly number[]
}

const LONGEST = 8
/** "Sign in with" a brand is an offer of many honest pages, and so is "pay with". */
const BEFORE_BRAND = new Set(["with", "via", "on", "mit", "avec", "con"].flatMap(wordsOf))

const entriesOf = ({ about, words, offers }: Topic, kind: Phrase["kind"]) => [
  ...words.map((text) => ({ text, kind, about, points: 1 })),
  ...offers.map((text) => ({ text, kind, about, points: 2 })),
]

interface Dictionary {
  readonly byLast: ReadonlyMap<number, readonly Entry[]>
  /** Most words end no phrase; one look at a bit says so. */
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
  return { byLast, mayEnd }
}

const isClaim = ({ phrase: { kind } }: Entry) => kind === "brand" || kind === "pressure"

export const createPhraseFinder = (): PhraseFinder => new Finder()

/** A class, since it is called for each word and its fields are quicker than variables of a closure. */
class Finder implements PhraseFinder {
  readonly phrases = new Set<Phrase>()
  disguised = 0
  readonly byLast: Dictionary["byLast"]
  readonly mayEnd: Dictionary["mayEnd"]
  readonly ring = new Uint32Array(LONGEST)
  readonly odd = new Uint8Array(LONGEST)
  at = 0
  advertEnd = 0

  constructor() {
    // Made by the first item and not at the start of the process, which it would delay by 3 ms.
    const { byLast, mayEnd } = DICTIONARY()
    this.byLast = byLast
    this.mayEnd = mayEnd
  }

  next(word: number, isOdd: boolean, isShown: boolean): void {
    this.at++
    this.ring[this.at & (LONGEST - 1)] = word
    this.odd[this.at & (LONGEST - 1)] = isOdd ? 1 : 0
    if (this.mayEnd[word & 0xffff] === 1) this.endPhrases(word, isShown)
  }

  end(): void {
    this.ring.fill(0)
  }

  endPhrases(word: number, isShown: boolean): void {
    for (const entry of this.byLast.get(word) ?? [])
      if ((isShown || !isClaim(entry)) && this.matches(entry.words)) this.record(entry)
  }

  matches(words: readonly number[]): boolean {
    for (let back = 1; back < words.length; back++)
      if (this.ring[(this.at - back) & (LONGEST - 1)] !== words[back]) return false
    return true
  }

  record({ phrase, words }: Entry): void {
    const { at, ring, odd } = this
    const before = ring[(at - words.length) & (LONGEST - 1)] as number
    if (phrase.kind === "brand" && BEFORE_BRAND.has(before)) return
    // "Call support now" is one offer, though two phrases are in it.
    if (phrase.kind === "advert" && at - words.length < this.advertEnd) return
    if (phrase.kind === "advert") this.advertEnd = at
    this.phrases.add(phrase)
    for (let back = 0; back < words.length; back++)
      if (odd[(at - back) & (LONGEST - 1)]) this.disguised++
  }
}
