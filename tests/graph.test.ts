import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"

const files = [...new Bun.Glob("{core,modules,plugins}/**/*.{ts,tsx}").scanSync(".")].filter(
  (file) => !file.endsWith(".d.ts"),
)

interface Import {
  readonly file: string
  /** As written, or the path from the root for a relative one. */
  readonly target: string
}

// Types count too, and the transpiler's own scan leaves them out.
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^;"'`]*?\bfrom\s*["']([^"'\n]+)["']|\bimport\(?\s*["']([^"'\n]+)["']/g

const imports: Import[] = files.flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(IMPORT)].map(([, from, dynamic]) => {
    const written = (from ?? dynamic) as string
    const target = written.startsWith(".") ? normalize(join(dirname(file), written)) : written
    return { file, target }
  }),
)

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const broken = (rule: (edge: Import) => boolean) =>
  imports.filter(rule).map(({ file, target }) => `${file} → ${target}`)
const area = (path: string) => /^(?:modules|plugins)\/([^/]+)\//.exec(path)?.[1]

test("the reader of imports sees them", () => {
  expect(imports.length).toBeGreaterThan(100)
  expect(imports).toContainEqual({ file: "core/main.ts", target: "modules/index" })
})

test("modules meet only through core/contracts", () => {
  expect(
    broken(
      ({ file, target }) =>
        !isTest(file) && !!area(file) && !!area(target) && area(file) !== area(target),
    ),
  ).toEqual([])
})

test("core knows no module but in core/main.ts", () => {
  expect(
    broken(
      ({ file, target }) =>
        file.startsWith("core/") && file !== "core/main.ts" && target.startsWith("modules/"),
    ),
  ).toEqual([])
})

test("modules and plugins import core only by its public names", () => {
  expect(broken(({ file, target }) => !!area(file) && target.startsWith("core/"))).toEqual([])
})

test("contracts know the SDK and nothing else of ours", () => {
  const allowed = /^core\/(sdk|contracts)\//
  expect(
    broken(
      ({ file, target }) =>
        file.startsWith("core/contracts/") &&
        target.includes("/") &&
        target.startsWith("core/") &&
        !allowed.test(target),
    ),
  ).toEqual([])
})

test("community modules import nothing of ours but the SDK", () => {
  expect(
    broken(
      ({ file, target }) =>
        file.startsWith("plugins/") &&
        !isTest(file) &&
        !target.startsWith(`plugins/${area(file)}/`) &&
        !/^broadside(\/|$)/.test(target),
    ),
  ).toEqual([])
})

test("nothing but safe-fetch asks the network", () => {
  const bare = /(?<![.\w])fetch\(/
  const asking = files.filter((file) => {
    if (isTest(file) || file.endsWith(".client.ts") || file === "core/build.ts") return false
    const code = readFileSync(file, "utf8")
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")
      .replace(/"[^"\n]*"|`[^`]*`|\/[^/\n]+\/[gimuy]*/g, "")
    // A method or a type of that name is no call.
    return code
      .split("\n")
      .some((line) => bare.test(line) && !/^\s*(async )?fetch\(.*[:{]/.test(line))
  })
  expect(asking).toEqual(["core/runtime/fetch/safe-fetch.ts"])
})
