import {
  ALIKE,
  AMPERSAND,
  BREAK,
  DIGIT,
  IGNORED,
  LATIN,
  LETTER,
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
  read(text: string, from?: number, to?: number): void
  /** Ends the word that is open: what follows stands apart. */
  end(): void
}

export function createWordReader(onWord: OnWord): WordReader {
  let hash = START
  /** The kinds of letters in the word that is open, 0 between words. */
  let kinds = 0
  let isSplit = false

  function end(): void {
    if (kinds === 0) return
    const isMixed = (kinds & MIXED) === MIXED || (isSplit && (kinds & LATIN) !== 0)
    onWord(kinds === DIGIT ? NUMBER : mix(hash), isMixed)
    hash = START
    kinds = 0
    isSplit = false
  }

  /** What is no letter of a word with spaces around it. */
  function addOther(code: number, letter: number): void {
    if (letter & IGNORED) isSplit ||= kinds !== 0 && isZeroWidth(code)
    else if (letter & SIGN && kinds !== 0) {
      hash = Math.imul(hash ^ (letter & 0xffff), PRIME)
      kinds |= LETTER
    } else {
      end()
      if (letter & UNSPACED) onWord(mix(Math.imul(START ^ code, PRIME)), false)
    }
  }

  return {
    end,
    read(text, from = 0, to = text.length) {
      // In variables of this function, the loop takes half the time.
      let open = hash
      let seen = kinds
      for (let at = from; at < to; at++) {
        const code = text.charCodeAt(at)
        const letter = letterAt(code)
        if (letter & IN_WORD) {
          open = Math.imul(open ^ (letter & 0xffff), PRIME)
          seen |= letter & IN_WORD
          continue
        }
        if (seen === 0 && letter & BREAK) continue
        hash = open
        kinds = seen
        if (letter & AMPERSAND) {
          const entity = entityAt(text, at, to)
          if (entity.text) this.read(entity.text)
          at += entity.length - 1
        } else if (letter & BREAK) end()
        else addOther(code, letter)
        open = hash
        seen = kinds
      }
      hash = open
      kinds = seen
    },
  }
}

const isZeroWidth = (code: number) => code === 0x200b || code === 0x2060 || code === 0xfeff

/** Spreads the bits of a hash, so that any of them may be taken. */
export function mix(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (half ^ (half >>> 15)) >>> 0
}

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|[a-z]{2,8});?/iy

function entityAt(text: string, at: number, to: number): { text: string; length: number } {
  ENTITY.lastIndex = at
  const match = ENTITY.exec(text)
  if (!match || at + match[0].length > to) return { text: " ", length: 1 }
  const [all, decimal, hex] = match
  const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : 32
  const isSoft = all.toLowerCase().startsWith("&shy")
  const letter = code === 38 ? " " : String.fromCharCode(code & 0xffff)
  return { text: isSoft ? "" : letter, length: all.length }
}

/** The hashes of a text's words. */
export function wordsOf(text: string): number[] {
  const words: number[] = []
  const reader = createWordReader((hash) => words.push(hash))
  reader.read(text)
  reader.end()
  return words
}
