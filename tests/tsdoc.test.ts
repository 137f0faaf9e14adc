import { beforeAll, describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import tsconfig from "../tsconfig.json"
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

const entries = Object.entries(tsconfig.compilerOptions.paths).map(
  ([name, [file = ""]]) => [name, file.replace("./", "")] as const,
)
/** What authors of community modules call. */
const CALLED = ["broadside", "http", "db", "ui", "search", "testing"].map((part) =>
  part === "broadside" ? part : `broadside/${part}`,
)

let declared: ReadonlyMap<string, readonly Declaration[]>
const offered = new Map<string, ReadonlySet<string>>()
beforeAll(() => {
  const files = entries.map(([, file]) => file)
  withDeclarations(files, (declarationsOf) => {
    for (const [name, file] of entries)
      offered.set(name, new Set(offerOf(file, declarationsOf).own.keys()))
  })
  declared = withDeclarations(
    files,
    (_, folder) =>
      Map.groupBy(
        [...new Bun.Glob("core/**/*.d.ts").scanSync(folder)].flatMap((file) =>
          declarations(readFileSync(join(folder, file), "utf8")),
        ),
        ({ name }) => name,
      ),
    { removeComments: false },
  )
})

describe("every export says what it is:", () => {
  test.each(entries.map(([name]) => name))("%s", (entry) => {
    const all = [...(offered.get(entry) ?? [])].flatMap((name) => declared.get(name) ?? [])
    expect(all.length).toBeGreaterThan(2)
    expect(all.filter(({ comment }) => comment === "").map(({ name }) => name)).toEqual([])
  })
})

describe("every function shows how it is called:", () => {
  test.each(CALLED)("%s", (entry) => {
    const all = [...(offered.get(entry) ?? [])].flatMap((name) => declared.get(name) ?? [])
    const silent = all.filter((one) => one.isFunction && !one.comment.includes("@example"))
    expect(silent.map(({ name }) => name)).toEqual([])
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
