import type { Warning } from "../base/warning"

const MAX_WARNINGS = 20

/** Collects what is wrong with a page, each with its line. */
export interface Finder {
  /** At the next place where this text stands. */
  warn(rule: string, text: string, message: string): void
  at(index: number, rule: string, message: string): boolean
  add(line: number, rule: string, message: string): boolean
  warnings(): Warning[]
}

export function createFinder(html: string): Finder {
  const warnings: Warning[] = []
  const next = new Map<string, number>()
  let more = 0

  function add(line: number, rule: string, message: string): boolean {
    if (warnings.length < MAX_WARNINGS)
      warnings.push({ line, rule, message: `line ${line}: ${message}` })
    else more++
    return warnings.length < MAX_WARNINGS
  }

  return {
    add,
    at: (index, rule, message) => add(lineOf(html, index), rule, message),
    warn(rule, text, message) {
      if (warnings.length >= MAX_WARNINGS) return void more++
      const index = html.indexOf(text, next.get(text) ?? 0)
      next.set(text, index + 1)
      add(index < 0 ? 1 : lineOf(html, index), rule, message)
    },
    warnings() {
      const sorted = warnings.sort((a, b) => a.line - b.line)
      const last = sorted.at(-1)
      if (more > 0 && last)
        sorted.push({ line: last.line, rule: "more", message: `and ${more} more` })
      return sorted
    },
  }
}

function lineOf(html: string, index: number): number {
  let line = 1
  for (let at = html.indexOf("\n"); at >= 0 && at < index; at = html.indexOf("\n", at + 1)) line++
  return line
}
