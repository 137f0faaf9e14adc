import { inspect } from "node:util"

const MAX_LINES = 12
/** Lines that are the same, before the first that is not. */
const BEFORE = 2

/** Shows what was expected and what was received, from a little before the first line that differs. */
export function difference(received: unknown, expected: readonly unknown[]): string {
  const ours = linesOf(received)
  if (expected.length === 0) return `received: ${part(ours, 0)}`
  const theirs = expected.flatMap(linesOf)
  const first = theirs.findIndex((line, at) => line !== ours[at])
  const from = Math.max(0, (first < 0 ? theirs.length : first) - BEFORE)
  return `expected: ${part(theirs, from)}\nreceived: ${part(ours, from)}`
}

const HOW = { depth: 8, breakLength: 100, maxArrayLength: 200, sorted: true }

const linesOf = (value: unknown): string[] =>
  (value instanceof Error ? `${value.name}: ${value.message}` : inspect(value, HOW)).split("\n")

function part(lines: readonly string[], from: number): string {
  const shown = lines.slice(from, from + MAX_LINES)
  return [
    ...(from > 0 ? ["…"] : []),
    ...shown,
    ...(lines.length > from + MAX_LINES ? ["…"] : []),
  ].join("\n")
}
