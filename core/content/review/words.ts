import { ALIKE, BREAK, foldLetter, IGNORED, isDigit, isUnspaced, LATIN, scriptOf } from "./letters"

/** Any number: prices and phone numbers differ from copy to copy. */
export const NUMBER = 0x23
const START = 0x811c9dc5
/** A zero-width character within a Latin word. */
const SPLIT = 4

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
  let length = 0
  let digits = 0
  let seen = 0

  function end(): void {
    if (length === 0) return
    onWord(digits === length ? NUMBER : mix(hash), seen === (LATIN | ALIKE) || seen > SPLIT)
    hash = START
    length = digits = seen = 0
  }

  function add(code: number): void {
    const folded = foldLetter(code)
    if (folded === BREAK) {
      end()
      return
    }
    if (folded === IGNORED) {
      if (length > 0 && isZeroWidth(code)) seen |= SPLIT
      return
    }
    if (isUnspaced(code)) {
      end()
      hash = Math.imul(START ^ code, 0x01000193)
      length = 1
      end()
      return
    }
    // A currency, or the sign before a name.
    if (length === 0 && (code === 36 || code === 64)) return
    if (isDigit(code)) digits++
    else seen |= scriptOf(code)
    hash = Math.imul(hash ^ folded, 0x01000193)
    length++
  }

  return {
    end,
    read(text, from = 0, to = text.length) {
      for (let at = from; at < to; at++) {
        const code = text.charCodeAt(at)
        if (code !== 38) {
          add(code)
          continue
        }
        const entity = entityAt(text, at, to)
        for (const letter of entity.text) add(letter.charCodeAt(0))
        at += entity.length - 1
      }
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
  return { text: isSoft ? "" : String.fromCharCode(code & 0xffff), length: all.length }
}

/** The hashes of a text's words. */
export function wordsOf(text: string): number[] {
  const words: number[] = []
  const reader = createWordReader((hash) => words.push(hash))
  reader.read(text)
  reader.end()
  return words
}
