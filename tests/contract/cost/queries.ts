import type { Operation } from "../../faults/fuzz/operations"

/** Search texts of the greatest length that are taken, and longer ones. */
export const SEARCHES: readonly (readonly [name: string, text: string])[] = [
  ["one letter", "a"],
  ["many single letters", "a b c d e f g ".repeat(14)],
  ["many words", "lantern tide garden prism echo kite harbour moss ".repeat(4)],
  [
    "beginnings of every word",
    "l la lan lant t ti tid g ga gar p pr pri e ec k ki h ha m mo ".repeat(3),
  ],
  ["one long word", "x".repeat(200)],
  ["quotes", '"'.repeat(200)],
  ["operators", "a AND b OR c NOT d NEAR( ".repeat(8)],
  ["stars", "* ".repeat(100)],
  ["brackets", "(".repeat(200)],
  ["colons and hyphens", "a:b-c ".repeat(33)],
  ["wide letters", "ﬃ".repeat(200)],
  ["one that grows when it is folded", "ﷺ".repeat(200)],
  ["marks without letters", "\u0301".repeat(200)],
  ["lanterns", "🏮".repeat(200)],
  ["letters of many scripts", "été גינה 灯笼 Ωμέγα ｆｕｌｌ ".repeat(9)],
  ["too long", "a ".repeat(8_000)],
]

/** Texts of fields that go through the family rule, slugs and search words. */
export const NAMES: readonly (readonly [name: string, text: string])[] = [
  ...SEARCHES,
  ["spaced letters", "s.h.i.t ".repeat(2_500)],
  ["leet", "5h17 f4g @55 ".repeat(1_600)],
  ["runs", "f".repeat(9_000) + "uu".repeat(5_000)],
  ["exclamations", "!1!|".repeat(5_000)],
  ["joined by marks", "a-b_c.d*e|f ".repeat(1_600)],
  ["hyphens", "-".repeat(20_000)],
  ["characters that are many", "ﷺ".repeat(20_000)],
  ["one that decomposes", "ṩ̇".repeat(6_000)],
]

/** Fields that search. */
export const SEARCHED = ["q", "search", "author", "tag", "human", "ai", "for_agent"]

/** Fields that take text; numbers and words of a list are refused by their type. */
export const textsOf = (schemas: Operation["query"]) =>
  Object.entries(schemas).flatMap(([name, schema]) =>
    schema["type"] === "string" && !schema["enum"] ? [name] : [],
  )
