import { existsSync, readFileSync } from "node:fs"
import { relative } from "node:path"
import { XMLParser } from "fast-xml-parser"

export interface Failure {
  readonly name: string
  /** File and line. */
  readonly at: string
  /** What was expected, and what came. */
  readonly why: string
}

export interface Report {
  readonly passed: number
  readonly failures: readonly Failure[]
  readonly skipped: number
  /** By file: its tests, and the seconds that they took together. */
  readonly files: ReadonlyMap<string, { tests: number; seconds: number }>
}

interface Case {
  readonly name: string
  readonly classname?: string
  readonly file?: string
  readonly line?: string
  readonly time: string
  readonly skipped?: unknown
  readonly failure?: readonly Cause[]
  readonly error?: readonly Cause[]
}
type Cause = string | { readonly message?: string; readonly "#text"?: string }
interface Suite {
  readonly testsuite?: readonly Suite[]
  readonly testcase?: readonly Case[]
  readonly name?: string
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
  // Such as &#10; between lines.
  htmlEntities: true,
  // A report names more characters than documents from strangers may.
  processEntities: { enabled: true, maxTotalExpansions: Number.POSITIVE_INFINITY },
  isArray: (name) => ["testsuite", "testcase", "failure", "error"].includes(name),
})

/** Reads what Bun and Deno write for `junit`; what ended before it wrote has an empty report. */
export function readReport(path: string): Report {
  if (!existsSync(path)) return { passed: 0, failures: [], skipped: 0, files: new Map() }
  const { testsuites } = parser.parse(readFileSync(path, "utf8")) as { testsuites: Suite }
  const all = [...casesOf(testsuites)]
  const files = new Map<string, { tests: number; seconds: number }>()
  for (const { file, time } of all) {
    const { tests, seconds } = files.get(file) ?? { tests: 0, seconds: 0 }
    files.set(file, { tests: tests + 1, seconds: seconds + Number(time) })
  }
  const failures = all.flatMap((one) => one.failures)
  const skipped = all.filter((one) => one.isSkipped).length
  return { passed: all.length - failures.length - skipped, failures, skipped, files }
}

function* casesOf({ testsuite = [], testcase = [], name = "" }: Suite): Iterable<{
  readonly file: string
  readonly time: string
  readonly isSkipped: boolean
  readonly failures: readonly Failure[]
}> {
  for (const one of testcase) {
    const file = relative(".", one.file ?? one.classname ?? name)
    const causes = [...(one.failure ?? []), ...(one.error ?? [])]
    const at = one.line ? `${file}:${one.line}` : file
    const title = [one.classname, one.name].filter((part) => part && part !== one.file).join(" > ")
    yield {
      file,
      time: one.time,
      isSkipped: one.skipped !== undefined,
      failures: causes.slice(0, 1).map((cause) => ({ name: title, at, why: textOf(cause) })),
    }
  }
  for (const suite of testsuite) yield* casesOf(suite)
}

const textOf = (cause: Cause) =>
  typeof cause === "string" ? cause : (cause["#text"] ?? cause.message ?? "")

/** A terminal shows this much without scrolling, beside the lines of the summary. */
const MAX_LINES = 34

/** All failures in few lines: name, file and line, and as much of the reason as there is room for. */
export function describeFailures(failures: readonly Failure[]): string {
  const each = Math.max(2, Math.floor(MAX_LINES / failures.length))
  const shown = failures.slice(0, MAX_LINES / 2)
  const more = failures.length - shown.length
  return [
    ...shown.flatMap(({ name, at, why }) => [
      `✗ ${name} (${at})`,
      ...why
        .split("\n")
        .filter((line) => line.trim())
        .slice(0, each - 1)
        .map((line) => `    ${line.slice(0, 200)}`),
    ]),
    ...(more > 0 ? [`… and ${more} more, above.`] : []),
  ].join("\n")
}
