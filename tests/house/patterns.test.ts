import { expect, test } from "bun:test"
import { hash } from "node:crypto"
import { writeFileSync } from "node:fs"
import { isLong } from "../kit/tier"
import { AT_RUN_TIME, EXCEPTIONS } from "./patterns/exceptions"
import { findPatterns } from "./patterns/find"
import { verdictOf } from "./patterns/recheck"
import safe from "./patterns/safe.json" with { type: "json" }

const FILE = "tests/house/patterns/safe.json"
const found = findPatterns()
const texts = [...new Set(found.flatMap(({ text }) => text ?? []))]
/** Bun writes a literal so when it has other letters. */
const inAscii = (text: string) =>
  text.replace(/[^\0-\x7f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`)
const exceptions = new Set(EXCEPTIONS.map(({ pattern }) => inAscii(pattern)))
const isException = (text: string) => exceptions.has(inAscii(text))
/** Verdicts are stored by a hash of the pattern. */
const keyOf = (text: string) => hash("sha256", text).slice(0, 12)
const whereIs = (text: string) => {
  const { file, line } = found.find((one) => one.text === text) ?? {}
  return `${file}:${line}`
}

const known = new Set<string>(safe)
const unsafe: string[] = []
if (process.env["UPDATE_PATTERNS"]) {
  for (const text of texts) {
    if (known.has(keyOf(text)) || isException(text)) continue
    const verdict = await verdictOf(text)
    if (verdict === "safe") known.add(keyOf(text))
    else unsafe.push(`${whereIs(text)} ${text} is ${verdict}`)
  }
  const used = new Set(texts.map(keyOf))
  const kept = [...known].filter((key) => used.has(key)).sort()
  writeFileSync(FILE, `${JSON.stringify(kept, null, 2)}\n`)
}

test("every regular expression has a verdict: safe, or an exception with its bound (`UPDATE_PATTERNS=1` asks recheck)", () => {
  expect(texts.length).toBeGreaterThan(450)
  const without = texts.filter((text) => !known.has(keyOf(text)) && !isException(text))
  expect(unsafe).toEqual([])
  expect(without.map((text) => `${whereIs(text)} ${text}`)).toEqual([])
})

test("what makes a regular expression from something else is listed, with what it makes", () => {
  const made = found.filter(({ text }) => text === undefined)
  expect(made.map(({ file }) => file)).toEqual(AT_RUN_TIME.map(({ file }) => file))
})

test("no exception is for a pattern that is gone, or without a bound and a reason", () => {
  const now = new Set(texts.map(inAscii))
  expect([...exceptions].filter((pattern) => !now.has(pattern))).toEqual([])
  expect(EXCEPTIONS.filter(({ most, why }) => !(most > 0) || why.length < 10)).toEqual([])
})

test.if(isLong)("recheck still calls all others safe", async () => {
  const changed: string[] = []
  for (const text of texts) {
    if (isException(text)) continue
    const verdict = await verdictOf(text)
    if (verdict !== "safe") changed.push(`${whereIs(text)} ${text} is ${verdict}`)
  }
  expect(changed).toEqual([])
})
