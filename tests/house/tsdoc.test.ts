import { beforeAll, describe, expect, test } from "bun:test"
import { publicEntries } from "../../core/cli/sdk/declarations"
import { offerOf, withDeclarations } from "./declarations"

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

const entries = Object.entries(publicEntries("."))
/** What authors of community modules call. */
const CALLED = ["broadside", "http", "db", "ui", "search", "testing"].map((part) =>
  part === "broadside" ? part : `broadside/${part}`,
)

/** The declaration of each export, by entry. */
const exported = new Map<string, readonly (Declaration & { readonly as: string })[]>()
beforeAll(() => {
  const files = entries.map(([, file]) => file)
  const places = withDeclarations(files, (declarationsOf) =>
    entries.map(([name, file]) => [name, offerOf(file, declarationsOf).places] as const),
  )
  const read = (declarationsOf: (source: string) => string) => {
    for (const [entry, offered] of places) {
      const undocumented = [...offered].flatMap(([as, { source, name }]) =>
        declarations(declarationsOf(source)).flatMap((one) =>
          one.name === name ? [{ ...one, as }] : [],
        ),
      )
      exported.set(entry, undocumented)
    }
  }
  withDeclarations(files, read, { removeComments: false })
})
const exportsOf = (entry: string) => exported.get(entry) ?? []

describe("every export says what it is:", () => {
  test.each(entries.map(([name]) => name))("%s", (entry) => {
    const all = exportsOf(entry)
    expect(all.length).toBeGreaterThan(2)
    expect(all.filter(({ comment }) => comment === "").map(({ as }) => as)).toEqual([])
  })
})

describe("every function shows how it is called:", () => {
  test.each(CALLED)("%s", (entry) => {
    const silent = exportsOf(entry).filter(
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
