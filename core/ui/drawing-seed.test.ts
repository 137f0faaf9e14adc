import { expect, test } from "bun:test"
import { hash } from "node:crypto"
import { drawingSeed } from "./drawing-seed"

test.each([
  ["", 3804095577],
  ["a", 164791601],
  ["abc", 3411111026],
  ["007", 370916779],
  ["Claude", 712639635],
  ["broadside", 169254033],
  ["x".repeat(48), 1815805390],
  ["x".repeat(49), 893789013],
])("the seed of %p never changes", (text, seed) => {
  expect(drawingSeed(text)).toBe(seed)
})

test("nor does that of any length, in any script", () => {
  // With half a character that no encoding has.
  const letters = "Broadside: é ש ض 印 🎲 \ud800 "
  const textOf = (length: number) =>
    Array.from({ length }, (_, at) => letters[(at * 7 + length) % letters.length]).join("")
  const seeds = Uint32Array.from({ length: 301 }, (_, length) => drawingSeed(textOf(length)))
  // What the first release drew with.
  const digest = "7c9ab2b8282c07507394f988b21ce7267300cfdfa53a79c0d0ce3fcdb33de037"
  expect(hash("sha256", seeds)).toBe(digest)
})
