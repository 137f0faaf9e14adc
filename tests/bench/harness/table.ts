export interface Row {
  readonly name: string
  readonly ours: string
  readonly ceiling?: string
  /** What the target is about: a ratio, milliseconds, megabytes. */
  readonly value: number
  /** None where it is measured only to be compared with Deno. */
  readonly target?: number
  /** Whether the value must be at least or at most the target. */
  readonly bound: "least" | "most"
  readonly unit?: string
  /** CPU time of each server for one request. */
  readonly cpu?: string
  /** What our server on Deno came to, beside the one on Bun. */
  readonly deno?: string
}

const meets = ({ value, target, bound }: Row) =>
  target === undefined || (bound === "least" ? value >= target : value <= target)

/** As Markdown, which reads well on a terminal too. */
export function tableOf(title: string, rows: readonly Row[]): string {
  const hasCpu = rows.some(({ cpu }) => cpu)
  const hasDeno = rows.some(({ deno }) => deno)
  const head = ["", "ours", "ceiling", ...(hasCpu ? ["CPU"] : []), "measured", "target", ""]
  if (hasDeno) head.push("Deno")
  const lines = [head, ...rows.map((row) => cells(row, hasCpu, hasDeno))]
  const widths = head.map((_, at) => Math.max(3, ...lines.map((line) => cell(line, at).length)))
  const text = (line: readonly string[]) =>
    `| ${widths.map((width, at) => (at ? cell(line, at).padStart(width) : cell(line, 0).padEnd(width))).join(" | ")} |`
  const rule = `|${widths.map((width, at) => (at ? `${"-".repeat(width + 1)}:` : "-".repeat(width + 2))).join("|")}|`
  const [first = "", ...rest] = lines.map(text)
  return [`### ${title}`, "", first, rule, ...rest].join("\n")
}

const cell = (line: readonly string[], at: number): string => line[at] ?? ""

function cells(row: Row, hasCpu: boolean, hasDeno: boolean): string[] {
  const { name, ours, ceiling = "", cpu = "", value, target, bound, unit = "", deno = "–" } = row
  const measured = `${value.toFixed(value < 100 ? 2 : 0)}${unit}`
  const wanted = target === undefined ? "" : `${bound === "least" ? "≥" : "≤"} ${target}${unit}`
  const end = [measured, wanted, meets(row) ? "" : "misses", ...(hasDeno ? [deno] : [])]
  return [name, ours, ceiling, ...(hasCpu ? [cpu] : []), ...end]
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

export const thousands = (value: number) => Math.round(value).toLocaleString("en")
