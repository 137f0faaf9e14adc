import { describe, expect, test } from "bun:test"
import { inspect } from "./inspect"
import { scoreOf } from "./score"
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

describe("in other languages", () => {
  const link = '<a href="https://spin-77.biz">x</a>'
  const scoreOfPage = (html: string) => scoreOf(inspect({ title: "x", html })).score
  test.each([
    `<p>Online Casino Bonus ohne Einzahlung! 100 Freispiele gratis, jetzt spielen und echtes Geld gewinnen.</p>${link}`,
    `<p>Sofortkredit ohne Schufa! Jetzt beantragen, Auszahlung in 24 Stunden.</p>${link}`,
    `<p>オンラインカジノ、入金不要の無料スピン。今すぐ登録</p>${link}`,
    `<p>افضل كازينو اون لاين مكافأة مجانية اربح المال الآن سجل الان</p>${link}`,
  ])("an advert is one: %s", (html) => {
    expect(scoreOfPage(html)).toBeGreaterThanOrEqual(45)
  })

  test.each([
    `<p>Mein Garten. Jetzt kostenlos spielen: das Gartenquiz. Wer gewinnt, bekommt Freispiele.</p>${link}`,
    `<p>Opa verlor sein Geld im Casino an Spielautomaten. Eine Geschichte.</p>${link}`,
    `<p>カジノで負けた男の物語。続きはこちら</p>${link}`,
    `<p>قصيدة عن رجل خسر ماله في كازينو. اضغط هنا</p>${link}`,
    `<p>Le casino de la plage: un roman. Cliquez ici</p>${link}`,
  ])("a page that mentions one is none: %s", (html) => {
    expect(scoreOfPage(html)).toBeLessThan(30)
  })
})
