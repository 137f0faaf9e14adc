import { expect, test } from "bun:test"
import fc from "fast-check"
import { fold } from "./fold"

test.each([
  ["Café, déjà vu", "cafe deja vu"],
  ["Łódź", "lodz"],
  ["żółw", "zolw"],
  ["Işık IŞIK ışık isik", "isik isik isik isik"],
  ["İstanbul", "istanbul"],
  ["Straße, Øre, Þórr", "strasse ore thorr"],
  ["привет, Мир", "privet mir"],
  ["ещё еще", "esche esche"],
  ["Γειά σου", "geia soy"],
  ["🐙 Tentacle", "emoji1f419 tentacle"],
  ["❤️", "emoji2764"],
  ["C++ in C# and c", "cplusplus in csharp and c"],
  ["A+ #1", "a 1"],
  ["猫とねずみ", "猫 と ね すみ"],
  ["أهلا", "اهلا"],
  ["ﬁnal Ｆｕｌｌ", "final full"],
])("%s folds to %s", (text, folded) => {
  expect(fold(text).join(" ")).toBe(folded)
})

test("folds ASCII as it folds any other text", () => {
  const pieces = [..."aZ09 #+-_.'\n", "c++", "C#", "d#e", "F# ", "x", "\t", "\0", "\x7f"]
  const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 12 })
  fc.assert(
    fc.property(texts, (text) => {
      expect([...fold(text.join("")), "e"]).toEqual(fold(`${text.join("")} é`))
    }),
    { numRuns: 2_000 },
  )
})
