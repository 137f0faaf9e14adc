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
    const names = texts
      .filter(([, text]) => family(text).verdict === "refused")
      .map(([name]) => name)
    if (names.length === 0) return all.words
    throw problem["family-rule"](names.join(", ")).with({
      errors: names.map((name) => ({ path: `/${name}`, message: `${name}: choose other words.` })),
    })
  }
}
