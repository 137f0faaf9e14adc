import { expect, test } from "bun:test"
import { BRANDS, MESSENGERS, PITCH, PRESSURE, TOPICS } from "./topics"
import { wordsOf } from "./words"

const phrases = [
  ...TOPICS.flatMap(({ words, offers }) => [...words, ...offers]),
  ...PITCH.words,
  ...PRESSURE,
  ...BRANDS,
  ...MESSENGERS,
]

test("every phrase is one to eight words, so that the finder remembers enough of them", () => {
  expect(phrases.filter((phrase) => !isIn(wordsOf(phrase).length, 1, 8))).toEqual([])
})

test("what only sellers say is two words or more, or a word of no other use", () => {
  const single = TOPICS.flatMap(({ offers }) => offers).filter(
    (phrase) => wordsOf(phrase).length < 2,
  )
  expect(single.sort()).toEqual([
    "dofollow",
    "freespin",
    "freespins",
    "maxwin",
    "pbn",
    "vashikaran",
    "проститутки",
    "фриспины",
  ])
})

const isIn = (value: number, least: number, most: number) => value >= least && value <= most
