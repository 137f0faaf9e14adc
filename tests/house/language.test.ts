import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"

/** Words that are archaic or translated, each with what to write instead. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/i, "again"],
  [/\bmend(s|ed|ing)?\b/i, "fix"],
  [/\bwhosoever|whomever|whence|thereof|hereby|hitherto|heretofore\b/i, "a modern word"],
  [/\bwho (holds|posts|keeps) (it|its|the|a)\b/i, "the author, the owner"],
  [/\bfor who(ever)? (holds|has|posts|asks)\b/i, "requires …"],
  [/\b(is|are) none of (ours|its|this)\b/i, "not one of ours, unknown"],
  [/\bwhat came of\b/i, "the outcome"],
  [/\blies in (the|a|its)\b/i, "is in"],
  [/\bof its own accord\b/i, "automatically"],
  [/\b(was|is) told (once|so)\b/i, "shown"],
]

/** A participle is no name for a thing; in tests, what was found may be `found`. */
const PARTICIPLES =
  /\b(?:const|let|function|class|interface|type)\s+(?:kept|given|asked|found|known|told|taken|spoken|meant|heard|held)\b/

/** A function is called by what it does: `decode`, not `decoded`. */
const DONE =
  /\bfunction\*? (?!(?:feed|seed|embed)\b)[a-z]+ed[(<]|\bconst (?!elapsed)[a-z]+ed = (?:async )?(?:\w+|\([^()]*\)(?:: [^=]+)?) =>/

/** A comment begins with what the thing is, not with what it is part of. */
const RIDDLE = /^(?:Of|So many|So much|Those|Whose|Who|Nor|By whom)\b/
const COMMENT = /(?:^|[\s{])(?:\/\*\*?|\/\/|#) +(.*)/
const ONLY_COMMENT = /^\s*(?:\/\/|#) /

/** Migrations are not here: an edited one stops the start. */
const PATHS = "{core,modules,plugins,tests,docs}/**/*.{ts,tsx,js,cjs,css,sh,md}"
const WRITTEN_BY_A_TOOL = ["core/sdk/surface.md"]
/** They quote the words. */
const QUOTES = ["CONTRIBUTING.md", "tests/house/language.test.ts"]

const files = [
  ...["README.md", "CONTRIBUTING.md", "CHANGELOG.md"],
  ...new Bun.Glob(PATHS).scanSync("."),
]
  .filter((file) => !file.includes("node_modules") && !WRITTEN_BY_A_TOOL.includes(file))
  .filter((file) => !QUOTES.includes(file))
  .sort()

interface Line {
  readonly at: string
  readonly text: string
  /** The line before. */
  readonly before: string
}
const lines: readonly Line[] = files.flatMap((file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .map((text, index, all) => ({
      at: `${file}:${index + 1}`,
      text,
      before: all[index - 1] ?? "",
    })),
)

const isTest = (file: string) => /^tests\/|\.test\.tsx?$|\/(?:testing|tests)\//.test(file)

/** What a comment says first, if one begins on this line. */
function beginningOf(text: string, before: string): string {
  if (before.trim() === "/**") return text.replace(/^\s*\* /, "")
  const isContinued = ONLY_COMMENT.test(text) && ONLY_COMMENT.test(before)
  return isContinued ? "" : (COMMENT.exec(text)?.[1] ?? "")
}

function faultOf(text: string, at = "", before = ""): string | undefined {
  const [file = ""] = at.split(":")
  const word = WORDS.find(([pattern]) => pattern.test(text))
  if (word) return `write: ${word[1]}`
  if (!file.endsWith(".md") && RIDDLE.test(beginningOf(text, before)))
    return "begin with what the thing is"
  if (isTest(file)) return
  if (!/\.(?:js|css|md)$/.test(file) && DONE.test(text)) return "name what the function does"
  return PARTICIPLES.test(text) ? "name the thing itself" : undefined
}

describe("the language of the house", () => {
  test("has lost its old words", () => {
    const faults = lines.flatMap(({ at, text, before }) => {
      const fault = faultOf(text, at, before)
      return fault ? [`${at} (${fault}): ${text.trim()}`] : []
    })
    expect(faults).toEqual([])
  })

  test.each([
    ["It is made anew after a write.", true],
    ["How to mend the request", true],
    ["const kept = cache.get(url)", true],
    ["for whoever holds the key", true],
    ["It lies in the Graveyard.", true],
    ["Amendments are welcome.", false],
    ["const keptPages = pages.filter(isKept)", false],
    ["Write it again.", false],
    ["function decoded(text: string) {", true],
    ["const rounded = (value: number): number => Math.round(value)", true],
    ["const decoded = decode(text)", false],
  ])("%s: %p", (text, isFault) => {
    expect(faultOf(text) !== undefined).toBe(isFault)
  })

  test.each([
    ["", "/** Of each kind, in one run. */", true],
    ["", "wait() // So many at once.", true],
    ["/**", " * Those that wait.", true],
    ["const a = 1", "// Who asks may leave.", true],
    ["// Some leave.", "// Who does not, waits.", false],
    ["", "/** The author. Of games, the first. */", false],
  ])("%s|%s: %p", (before, text, isFault) => {
    expect(faultOf(text, "", before) !== undefined).toBe(isFault)
  })
})
