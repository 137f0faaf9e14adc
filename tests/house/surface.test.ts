import { beforeAll, describe, expect, test } from "bun:test"
import { readFileSync, writeFileSync } from "node:fs"
import { publicEntries } from "../../core/cli/sdk/declarations"
import { type Offer, offerOf, withDeclarations } from "./declarations"

interface Declaration {
  readonly name: string
  readonly isFunction: boolean
  /** Empty where there is none. */
  readonly comment: string
}

const DECLARATION =
  /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*)?export (?:declare )?(?:abstract )?(const|function|class|interface|type) (\w+)(.*)/g

const declarations = (text: string): Declaration[] =>
  [...text.matchAll(DECLARATION)].map(([, comment = "", kind, name = "", rest = ""]) => ({
    name,
    isFunction: kind === "function" || (kind === "const" && /^: [<(]/.test(rest)),
    comment,
  }))

const REPORT = "core/sdk/surface.md"
const ENTRIES = publicEntries(".")
/** What authors of community modules call. */
const CALLED = ["broadside", "http", "db", "ui", "search", "testing"].map((part) =>
  part === "broadside" ? part : `broadside/${part}`,
)

const offers = new Map<string, Offer>()
/** The declaration of each export, by entry. */
const exported = new Map<string, readonly (Declaration & { readonly as: string })[]>()
beforeAll(() =>
  withDeclarations(Object.values(ENTRIES), (declarationsOf) => {
    for (const [entry, file] of Object.entries(ENTRIES)) {
      const offer = offerOf(file, declarationsOf)
      offers.set(entry, offer)
      const all = [...offer.places].flatMap(([as, { source, name }]) =>
        declarations(declarationsOf(source)).flatMap((one) =>
          one.name === name ? [{ ...one, as }] : [],
        ),
      )
      exported.set(entry, all)
    }
  }),
)

async function report(): Promise<string> {
  const exported = new Set([...offers.values()].flatMap(({ own }) => [...own.keys()]))
  const parts = await Promise.all(
    [...offers].map(async ([name, offer]) => {
      const hidden = new Map([...offer.named].filter(([one]) => !exported.has(one)))
      return [
        `## ${name}`,
        code(offer.own),
        ...(hidden.size > 0 ? ["Named by these, and not exported:", code(hidden)] : []),
        ...(await Promise.all([...offer.foreign].map(passedOn))),
      ].join("\n\n")
    }),
  )
  return `# What modules may rely on

Made by \`UPDATE_SURFACE=1 bun run tests tests/house/surface.test.ts\`; a change here is a change to every module author's ground.

${parts.join("\n\n")}
`
}

const code = (declarations: ReadonlyMap<string, string>) =>
  [
    "```ts",
    ...[...declarations].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, d]) => d),
    "```",
  ].join("\n")

// By name only: their types are the packages' own.
async function passedOn([from, names]: [string, readonly string[]]): Promise<string> {
  const all = names.includes("*") ? Object.keys((await import(from)) as object) : names
  return `From \`${from}\`: ${all.toSorted().join(", ")}.`
}

test("the public surface is the committed one", async () => {
  const now = await report()
  if (process.env["UPDATE_SURFACE"]) writeFileSync(REPORT, now)
  expect(now).toBe(readFileSync(REPORT, "utf8"))
})

describe("the report misses nothing that is there at run time in", () => {
  for (const [name, file] of Object.entries(ENTRIES))
    test(name, async () => {
      const { own, foreign } = offers.get(name) as Offer
      const passed = await Promise.all(
        [...foreign].map(async ([from, names]) =>
          names.includes("*") ? Object.keys((await import(from)) as object) : names,
        ),
      )
      const listed = [...own.keys(), ...passed.flat()]
      const there = Object.keys((await import(`../../${file}`)) as object)
      expect(there.filter((one) => !listed.includes(one))).toEqual([])
      expect(there.length).toBeGreaterThan(0)
    })
})

describe("every export says what it is:", () => {
  test.each(Object.keys(ENTRIES))("%s", (entry) => {
    const all = exported.get(entry) ?? []
    expect(all.length).toBeGreaterThan(2)
    expect(all.filter(({ comment }) => comment === "").map(({ as }) => as)).toEqual([])
  })
})

describe("every function shows how it is called:", () => {
  test.each(CALLED)("%s", (entry) => {
    const silent = (exported.get(entry) ?? []).filter(
      ({ isFunction, comment }) => isFunction && !comment.includes("@example"),
    )
    expect(silent.map(({ as }) => as)).toEqual([])
  })
})

test("a comment, or the lack of one, is seen", () => {
  const text = `/** Said. @example a(1) */
export declare function a(n: number): void;
/** Said of something else. */
interface Hidden {}
export interface B {}
export declare const c: <T>(value: T) => T;`
  expect(declarations(text)).toEqual([
    { name: "a", isFunction: true, comment: "/** Said. @example a(1) */\n" },
    { name: "B", isFunction: false, comment: "" },
    { name: "c", isFunction: true, comment: "" },
  ])
})
