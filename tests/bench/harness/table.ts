export interface Row {
  readonly name: string
  readonly ours: string
  readonly ceiling?: string
  /** What the target is about: a ratio, milliseconds, megabytes. */
  readonly value: number
  readonly target: number
  /** Whether the value must be at least or at most the target. */
  readonly bound: "least" | "most"
  readonly unit?: string
}

const meets = ({ value, target, bound }: Row) =>
  bound === "least" ? value >= target : value <= target

/** As Markdown, which reads well on a terminal too. */
export function printTable(title: string, rows: readonly Row[]): void {
  const lines = [["", "ours", "ceiling", "measured", "target", ""]]
  for (const row of rows) {
    const { name, ours, ceiling = "", value, target, bound, unit = "" } = row
    const sign = bound === "least" ? "≥" : "≤"
    const measured = `${value.toFixed(value < 100 ? 2 : 0)}${unit}`
    lines.push([
      name,
      ours,
      ceiling,
      measured,
      `${sign} ${target}${unit}`,
      meets(row) ? "" : "misses",
    ])
  }
  const widths = (lines[0] as string[]).map((_, at) =>
    Math.max(3, ...lines.map((line) => (line[at] as string).length)),
  )
  const text = (line: readonly string[]) =>
    `| ${line.map((cell, at) => (at ? cell.padStart(widths[at] as number) : cell.padEnd(widths[0] as number))).join(" | ")} |`
  const rule = `|${widths.map((width, at) => (at ? `${"-".repeat(width + 1)}:` : "-".repeat(width + 2))).join("|")}|`
  console.log(`\n### ${title}\n`)
  for (const [at, line] of lines.entries()) {
    console.log(text(line))
    if (at === 0) console.log(rule)
  }
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

export const thousands = (value: number) => Math.round(value).toLocaleString("en")
