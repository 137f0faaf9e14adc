import { relative } from "node:path"
import { fileURLToPath } from "node:url"

/** A test that failed, as the output of the runner shows it. */
export interface Failed {
  readonly name: string
  /** The file, and the line where it is known. */
  readonly place: string
  readonly message: string
}

const MAX_LINES = 10
const HEADING = /^(.+?)(?: => \S+:\d+:\d+| \(uncaught error\))$/

/** The tests that failed, by the output of `deno test`. */
export function failedIn(output: string, root: string): Failed[] {
  const section = output.split("\n ERRORS \n")[1]?.split("\n FAILURES \n")[0] ?? ""
  const failed: { name: string; lines: string[] }[] = []
  let previous = ""
  for (const line of section.split("\n")) {
    const name = previous === "" ? HEADING.exec(line)?.[1] : undefined
    if (name) failed.push({ name, lines: [] })
    else failed.at(-1)?.lines.push(line)
    previous = line
  }
  return failed.map(({ name, lines }) => {
    const end = lines.findIndex((line) => line.startsWith("    at "))
    const message = lines.slice(0, end < 0 ? undefined : end).filter(Boolean)
    return {
      name,
      place: frameIn(lines, root) ?? name.split(" > ", 1).join(),
      message: message.slice(0, MAX_LINES).join("\n"),
    }
  })
}

/** The first line of a test's own code in a stack. */
export function frameIn(lines: readonly string[], root: string): string | undefined {
  for (const line of lines) {
    const [, address = "", at] = /^ +at .*?(file:\/\/\S+?):(\d+):\d+\)?$/.exec(line) ?? []
    const isOurs = /\/platform\/deno\/testing\/[\w-]+\.ts$/.test(address)
    if (at && !isOurs) return `${relative(root, fileURLToPath(address))}:${at}`
  }
  return undefined
}
