import { type Codes, codesOf } from "./codes"
import { entityAt } from "./entities"
import {
  ALIKE,
  AMPERSAND,
  BREAK,
  DIGIT,
  IGNORED,
  LATIN,
  LETTER,
  LETTERS,
  letterAt,
  SIGN,
  UNSPACED,
} from "./letters"

/** Any number: prices and phone numbers differ from copy to copy. */
export const NUMBER = 0x23
const START = 0x811c9dc5
const PRIME = 0x01000193
const IN_WORD = DIGIT | LATIN | ALIKE | LETTER
const MIXED = LATIN | ALIKE

/** How many earlier words stand in front of a batch; zeros where a text begins. */
export const BEFORE = 8
/** Words per batch: a kilobyte, including the words before. */
const MAX_WORDS = 240

/**
 * Takes the hashes of words in a row, from `BEFORE` to `end`, and 1 for each whose letters are of mixed scripts or
 * split by invisible characters. Both arrays are used again after the call.
 */
export type OnWords = (words: Int32Array, disguised: Uint8Array, end: number) => void

/** Cuts text into hashes of folded words, however many pieces it comes in. */
export interface WordReader {
  read(text: string): void
  /** The same of a stretch of a longer text, of which `codes` are the character codes. */
  readCodes(codes: Codes, from: number, to: number): void
  /** Ends the word that is open, and hands over all that were read: what follows stands apart. */
  end(): void
}

/** Words are handed over in batches, since a call for each takes as long as reading it. */
export const createWordReader = (onWords: OnWords): WordReader => new Reader(onWords)

/** A class, since the loop is quicker with fields than with variables that several functions share. */
class Reader implements WordReader {
  readonly onWords: OnWords
  readonly words = new Int32Array(BEFORE + MAX_WORDS)
  readonly disguised = new Uint8Array(BEFORE + MAX_WORDS)
  /** Where the next word goes. */
  next = BEFORE
  hash = START
  /** The kinds of letters in the word that is open, 0 between words. */
  kinds = 0
  isSplit = false

  constructor(onWords: OnWords) {
    this.onWords = onWords
  }

  end(): void {
    this.endOpen()
    if (this.next > BEFORE) this.onWords(this.words, this.disguised, this.next)
    this.next = BEFORE
    this.words.fill(0, 0, BEFORE)
    this.disguised.fill(0, 0, BEFORE)
  }

  endOpen(): void {
    if (this.kinds !== 0) this.endWord(this.hash, this.kinds)
    this.hash = START
    this.kinds = 0
  }

  endWord(hash: number, kinds: number): void {
    const isMixed = (kinds & MIXED) === MIXED || (this.isSplit && (kinds & LATIN) !== 0)
    if (this.isSplit) this.isSplit = false
    this.add((kinds & IN_WORD) === DIGIT ? NUMBER : mix(hash), isMixed)
  }

  add(word: number, isDisguised: boolean): void {
    if (this.next === this.words.length) this.handOver()
    this.words[this.next] = word
    this.disguised[this.next] = isDisguised ? 1 : 0
    this.next++
  }

  /** Hands over a full batch; its last words stand before the next. */
  handOver(): void {
    const { words, disguised } = this
    this.onWords(words, disguised, this.next)
    words.copyWithin(0, this.next - BEFORE)
    disguised.copyWithin(0, this.next - BEFORE)
    this.next = BEFORE
  }

  read(text: string): void {
    this.readCodes(codesOf(text), 0, text.length)
  }

  readCodes(codes: Codes, from: number, to: number): void {
    let hash = this.hash
    let kinds = this.kinds
    const letters = LETTERS
    for (let at = from; at < to; at++) {
      const letter = letters[codes[at] as number] as number
      if ((letter & IN_WORD) !== 0) {
        hash = Math.imul(hash ^ (letter & 0xffff), PRIME)
        kinds |= letter
      } else if (letter === BREAK) {
        if (kinds === 0) continue
        this.endWord(hash, kinds)
        hash = START
        kinds = 0
      } else {
        this.hash = hash
        this.kinds = kinds
        at += this.readOther(codes, at, to)
        hash = this.hash
        kinds = this.kinds
      }
    }
    this.hash = hash
    this.kinds = kinds
  }

  /** A character that is not known to be of a word or a break. Returns how many more belong to it. */
  readOther(codes: Codes, at: number, to: number): number {
    const code = codes[at] as number
    const letter = letterAt(code)
    if ((letter & IN_WORD) !== 0) {
      this.hash = Math.imul(this.hash ^ (letter & 0xffff), PRIME)
      this.kinds |= letter
      return 0
    }
    return letter & AMPERSAND ? this.readEntity(codes, at, to) : this.addOther(code, letter)
  }

  /** How many more characters an entity has. */
  readEntity(codes: Codes, at: number, to: number): number {
    const entity = entityAt(codes, at, to)
    // An entity is one character at most, and a list of codes for each would take longer than all else.
    if (entity.text === " ") this.endOpen()
    else if (entity.text) {
      ONE[0] = entity.text.charCodeAt(0)
      this.readCodes(ONE, 0, 1)
    }
    return entity.length - 1
  }

  /** What is no letter of a word with spaces around it. */
  addOther(code: number, letter: number): 0 {
    const { kinds } = this
    if (letter & IGNORED) this.isSplit ||= kinds !== 0 && isZeroWidth(code)
    else if (letter & SIGN && kinds !== 0) {
      this.hash = Math.imul(this.hash ^ (letter & 0xffff), PRIME)
      this.kinds |= LETTER
    } else {
      this.endOpen()
      if (letter & UNSPACED) this.add(mix(Math.imul(START ^ code, PRIME)), false)
    }
    return 0
  }
}

/** The character of an entity. */
const ONE = new Uint16Array(1)

const isZeroWidth = (code: number) => code === 0x200b || code === 0x2060 || code === 0xfeff

/** Spreads the bits of a hash, so that any of them may be taken. */
export function mix(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (half ^ (half >>> 15)) >>> 0
}

/** The hashes of a text's words. */
export function wordsOf(text: string): number[] {
  const hashes: number[] = []
  const reader = createWordReader((words, _, end) => hashes.push(...words.subarray(BEFORE, end)))
  reader.read(text)
  reader.end()
  return hashes
}
