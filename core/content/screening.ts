import type { Content } from "../base/content"
import { problem } from "../base/problems"

/** The family rule on a whole body: every strong field is named at once. */
export function createScreening(family: Content["family"]): Content["screen"] {
  return (fields) => {
    const texts = Object.entries(fields).map(
      ([name, value]) => [name, [value ?? ""].flat().join("\n")] as const,
    )
    // Most are clean: one look at all of them is cheaper than one at each.
    const all = family(texts.map(([, text]) => text).join("\n"))
    if (all.verdict === "clean") return null
    const strong = texts.flatMap(([name, text]) => {
      const judgement = family(text)
      return judgement.verdict === "refused" ? [{ name, words: judgement.words }] : []
    })
    if (strong.length === 0) return all.words
    throw problem["family-rule"](strong.map(({ name }) => name).join(", ")).with({
      errors: strong.map(({ name, words }) => ({
        path: `/${name}`,
        message: `${name}: choose other words than ${quoteAll(words)}.`,
      })),
    })
  }
}

const quoteAll = (words: readonly string[]) => words.map((word) => `“${word}”`).join(", ")
