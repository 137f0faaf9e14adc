import type { Codes } from "./codes"

const [HASH, ZERO, SEMICOLON, X] = [0x23, 0x30, 0x3b, 0x78]
const SHY = [0x73, 0x68, 0x79]

/**
 * A character reference, by number or by name. Its semicolon is optional: browsers read some names without it, and
 * Markdown leaves a reference without it as it is.
 */
export const ENTITY = /&(?:#(?:x0*[0-9a-f]{1,6}|0*[0-9]{1,7})|[a-z][a-z0-9]{1,31});?/gi

const isDigit = (code: number) => code >= 48 && code <= 57
const isLatin = (code: number) => (code | 32) >= 97 && (code | 32) <= 122
const isHex = (code: number) => isDigit(code) || ((code | 32) >= 97 && (code | 32) <= 102)

/** A character reference such as `&#65;` or `&amp;`: what it stands for, and how long it is. A lone `&` is a space. */
export function entityAt(codes: Codes, at: number, to: number): { text: string; length: number } {
  const isNumber = at + 1 < to && codes[at + 1] === HASH
  const isWide = isNumber && at + 2 < to && ((codes[at + 2] as number) | 32) === X
  let start = at + (isWide ? 3 : isNumber ? 2 : 1)
  if (isNumber) while (start < to && codes[start] === ZERO) start++
  // No pair of both, which V8 takes apart with an iterator.
  const is = isWide ? isHex : isNumber ? isDigit : isLatin
  const most = isWide ? 6 : isNumber ? 7 : 8
  let end = start
  while (end < to && end - start < most && is(codes[end] as number)) end++
  if (end - start < (isNumber ? 1 : 2)) return { text: " ", length: 1 }
  const text = isNumber ? characterAt(codes, start, end, isWide ? 16 : 10) : namedAt(codes, start)
  return { text, length: end - at + (end < to && codes[end] === SEMICOLON ? 1 : 0) }
}

/** Soft hyphens are within words; what other names stand for makes no difference. */
const namedAt = (codes: Codes, start: number): string =>
  SHY.every((code, index) => ((codes[start + index] as number) | 32) === code) ? "" : " "

function characterAt(codes: Codes, start: number, end: number, base: 10 | 16): string {
  let code = 0
  for (let at = start; at < end; at++) {
    const digit = codes[at] as number
    code = code * base + (isDigit(digit) ? digit - 48 : (digit | 32) - 87)
  }
  return code === 38 ? " " : String.fromCharCode(code & 0xffff)
}
