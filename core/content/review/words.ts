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

/** Takes a word's hash, and whether its letters are of mixed scripts or split by invisible characters. */
export type OnWord = (hash: number, disguised: boolean) => void

/** Cuts text into hashes of folded words, however many pieces it comes in. */
export interface WordReader {
  read(text: string): void
  /** The same of a stretch of a longer text, of which `codes` are the character codes. */
  readCodes(codes: Codes, from: number, to: number): void
  /** Ends the word that is open: what follows stands apart. */
  end(): void
}

export const createWordReader = (onWord: OnWord): WordReader => new Reader(onWord)

/** A class, since the loop is quicker with fields than with variables that several functions share. */
class Reader implements WordReader {
  readonly onWord: OnWord
  hash = START
  /** The kinds of letters in the word that is open, 0 between words. */
  kinds = 0
  isSplit = false

  constructor(onWord: OnWord) {
    this.onWord = onWord
  }

  end(): void {
    if (this.kinds !== 0) this.endWord(this.hash, this.kinds)
    this.hash = START
    this.kinds = 0
  }

  endWord(hash: number, kinds: number): void {
    const isMixed = (kinds & MIXED) === MIXED || (this.isSplit && (kinds & LATIN) !== 0)
    if (this.isSplit) this.isSplit = false
    this.onWord((kinds & IN_WORD) === DIGIT ? NUMBER : mix(hash), isMixed)
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
    if (entity.text) this.read(entity.text)
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
      this.end()
      if (letter & UNSPACED) this.onWord(mix(Math.imul(START ^ code, PRIME)), false)
    }
    return 0
  }
}

const isZeroWidth = (code: number) => code === 0x200b || code === 0x2060 || code === 0xfeff

/** Spreads the bits of a hash, so that any of them may be taken. */
export function mix(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (half ^ (half >>> 15)) >>> 0
}

/** The hashes of a text's words. */
export function wordsOf(text: string): number[] {
  const words: number[] = []
  const reader = createWordReader((hash) => words.push(hash))
  reader.read(text)
  reader.end()
  return words
}
