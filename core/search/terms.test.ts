import { describe, expect, test } from "bun:test"
import { endingsOf } from "./endings"
import { matchExpression, wordsToFind } from "./terms"

const begins = (word: string, other: string) => word.startsWith(other)
const find = (text: string) => wordsToFind(text.split(" "), begins).join(" ")

describe("of the words of a search are looked for", () => {
  test.each([
    ["each once", "tide lamp tide", "tide lamp"],
    ["none that another one implies", "l lan tide lantern ti", "tide lantern"],
    ["twelve longer ones", "aaaa bbbb cccc dddd eeee ffff gggg hhhh iiii jjjj kkkk llll mmmm", 12],
    ["four of a letter or two", "a b cc dd e f gg", "a b cc dd"],
    ["the longer ones of too many", "a b lantern cc dd garden e", "a b lantern cc garden"],
    ["six of three letters", "abc bcd cde def efg fgh ghi", 6],
    ["signs of which each says much", "我 的 猫 在 灯 下 看 书", 8],
  ])("%s", (_, text, found) => {
    if (typeof found === "string") expect(find(text)).toBe(found)
    else expect(find(text).split(" ")).toHaveLength(found)
  })
})

test("an expression holds no syntax of a reader's, and keeps prefixes to the columns with words", () => {
  const terms = [
    { word: 'a" OR "b', forms: [] },
    { word: "tide", forms: ["tide", "tides"] },
  ]
  expect(matchExpression(terms)).toBe('"a"" OR ""b" * AND ("tide" OR "tides")')
  const filtered = [{ word: "ti", forms: [] }, { facet: "tag:a" }, { facet: "ai:b" }]
  expect(matchExpression(filtered, ["title", "tags"])).toBe(
    '(({title tags} : "ti" * AND "tag:a") OR "-") AND "ai:b"',
  )
})

test("the endings of words begin with every part of them", () => {
  expect(endingsOf("tide ebb")).toEqual(["tide", "ide", "de", "e", "ebb", "bb", "b"])
  expect(endingsOf("")).toEqual([])
  expect(endingsOf("x".repeat(1_000)).map((one) => one.length)).toEqual(
    Array.from({ length: 64 }, (_, index) => 64 - index),
  )
})
