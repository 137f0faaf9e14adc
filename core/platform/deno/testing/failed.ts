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
  const files = filesOfFailed(output)
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
      place: frameIn(lines, root) ?? files.get(name) ?? "",
      message: message.slice(0, MAX_LINES).join("\n"),
    }
  })
}

/** The file of each test that failed: the runner says it before the first test of the file. */
function filesOfFailed(output: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  let file = ""
  for (const line of output.split("\n")) {
    file = /^running \d+ tests? from \.\/(.+)$/.exec(line)?.[1] ?? file
    const name = /^(.+) \.\.\. FAILED \(/.exec(line)?.[1]
    if (name && !files.has(name)) files.set(name, file)
  }
  return files
}

/** The first line of a test's own code in a stack. */
function frameIn(lines: readonly string[], root: string): string | undefined {
  for (const line of lines) {
    const [, address = "", at] = /^ +at .*?(file:\/\/\S+?):(\d+):\d+\)?$/.exec(line) ?? []
    if (!at || address.includes("/platform/deno/testing/")) continue
    const path = fileURLToPath(address)
    return `${path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path}:${at}`
  }
  return undefined
}
