import type { Node, ParsedPattern } from "obscenity"
import { familyWords } from "#platform/libraries"

/**
 * One expression that matches where any of some patterns of the library does. Their parts have no
 * endless repetition, so that it takes the same time for each letter of a text.
 */
export function patternOf(patterns: readonly ParsedPattern[]): RegExp {
  const atStart = patterns.filter((one) => one.requireWordBoundaryAtStart)
  const anywhere = patterns.filter((one) => !one.requireWordBoundaryAtStart)
  return new RegExp(`\\b(?:${alternatives(atStart)})|${alternatives(anywhere)}`, "s")
}

const alternatives = (patterns: readonly ParsedPattern[]) =>
  patterns
    .map(({ nodes, requireWordBoundaryAtEnd }) =>
      [...nodes.map(sourceOf), requireWordBoundaryAtEnd ? "\\b" : ""].join(""),
    )
    .join("|")

function sourceOf(node: Node): string {
  const { SyntaxKind } = familyWords()
  if (node.kind === SyntaxKind.Wildcard) return "."
  if (node.kind === SyntaxKind.Optional) return `(?:${sourceOf(node.childNode)})?`
  if (node.kind === SyntaxKind.Literal) return RegExp.escape(String.fromCodePoint(...node.chars))
  throw new Error("a pattern with a boundary in it")
}
