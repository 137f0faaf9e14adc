import { frameIn } from "./failed"

const CASE = /<testcase name="([^"]*)"[^>]* time="([^"]*)"[^>]*>(.*?)<\/testcase>/gs

/** Joins reports of `deno test`, with the file and line of each test: the runner takes the place of ours for all. */
export function joinReports(reports: readonly string[], root: string): string {
  const cases = reports.flatMap((report) => [...report.matchAll(CASE)].map(([, ...one]) => one))
  const written = cases.map(([title = "", time = "", inside = ""]) => {
    const [file = "", ...names] = title.split(" &gt; ")
    const frame = frameIn(unescaped(inside).split("\n"), root) ?? ""
    const line = frame.startsWith(`${file}:`) ? ` line="${frame.slice(file.length + 1)}"` : ""
    const name = names.join(" &gt; ")
    return `<testcase name="${name}" file="${file}"${line} time="${time}">${inside}</testcase>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites><testsuite name="Deno">\n${written.join("\n")}\n</testsuite></testsuites>\n`
}

const CHARACTERS = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" } as const

const unescaped = (text: string) =>
  text.replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_, name: string) => CHARACTERS[name as keyof typeof CHARACTERS],
  )
