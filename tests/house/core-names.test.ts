import { afterAll, beforeAll, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"

/** Files of core that may name a module, each with the reason. */
const MAY_NAME: Readonly<Record<string, string>> = {
  "core/main.ts": "it is the one place that says which modules there are",
  "core/platform/deno/testing/list.ts":
    "it lists the files of tests that another runtime leaves out",
}
/** First parts of paths that core may name although modules have routes there, each with the reason. */
const MAY_LEAD: Readonly<Record<string, string>> = {
  api: "all calls begin with it, whatever module they are of",
  games: "`games_url` is a setting of core; PAGES_PATH is the one place that says so",
}

const files = [...new Bun.Glob("core/**/*.{ts,tsx,js}").scanSync(".")].filter(
  (file) => !/\.test\.tsx?$|\/decisions\//.test(file) && !(file in MAY_NAME),
)

/** What runs, without comments and without what is imported from where. */
const codeOf = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(?<![:"'`\\])\/\/.*/g, "")
    .replace(/\bfrom\s+["'][^"'\n]+["']|\bimport\(?\s*["'][^"'\n]+["']/g, "")

/** Lines of code, each with its file, that are found to be wrong. */
const linesWhere = (isWrong: (line: string) => boolean) =>
  files.flatMap((file) =>
    codeOf(readFileSync(file, "utf8"))
      .split("\n")
      .filter(isWrong)
      .map((line) => `${file}: ${line.trim()}`),
  )

/** No site is without their paths. */
const REQUIRED = new Set(firstParty.filter((one) => one.required).map(({ id }) => id))

/** The ids of modules, and what only their own texts have a name for. */
const NAMES = new RegExp(
  String.raw`\b(?:${firstParty.map(({ id }) => id).join("|")}|workshop|dispatch|graveyard|laborator\w*|jams?|llms|openapi|mcp)\b`,
  "i",
)
/** What looks like the beginning of a path, in a text or in a pattern. */
const LEADS = /(?<=["'`^}>\s(])\\?\/\(?([a-z][a-z0-9.-]*)/gi

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: firstParty })
})
afterAll(() => site.close())

test("core names no module and nothing of a module", () => {
  expect(files.length).toBeGreaterThan(100)
  // A brand that fraud imitates, and a word of English.
  const bare = (line: string) => line.replace(/trust wallet|the response to publishing/, "")
  expect(linesWhere((line) => NAMES.test(bare(line)))).toEqual([])
})

test("core names no path of a module", () => {
  const routes = site.host.routes()
  const firstParts = (own: boolean) =>
    routes.flatMap(({ module, path }) => {
      const [, part = ""] = path.split("/")
      return (module === "core" || REQUIRED.has(module)) === own && /^[a-z]/.test(part)
        ? [part]
        : []
    })
  const theirs = new Set(firstParts(false))
  for (const part of [...firstParts(true), ...Object.keys(MAY_LEAD)]) theirs.delete(part)
  expect(theirs.size).toBeGreaterThan(20)
  const leads = (line: string) => [...line.matchAll(LEADS)].map(([, part = ""]) => part)
  expect(linesWhere((line) => leads(line).some((part) => theirs.has(part)))).toEqual([])
  expect(leads("const path = `/agent/` + slug + '/maker'")).toEqual(["agent", "maker"])
  expect(leads(String.raw`/^\/(archive|assets)/.test(path)`)).toEqual(["archive"])
})

test("of the code it is judged, not of the comments", () => {
  expect(codeOf('a // of the archive\n/** exchange */ b "http://x" from "../archive"')).toBe(
    'a \n b "http://x" ',
  )
})
