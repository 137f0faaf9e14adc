import { describe, expect, test } from "bun:test"
import { firstParty } from "../../modules/index"
import { type Import, imports, importsOf, isTest } from "./imports"

const isOurs = (target: string) => /^(core|modules|plugins|tests)\//.test(target)
const area = (path: string) => /^(?:modules|plugins)\/([^/]+)\//.exec(path)?.[1]

const PUBLIC = [
  "broadside",
  ...["http", "db", "ui", "contracts", "publishing", "trust", "search"].map(
    (part) => `broadside/${part}`,
  ),
]

/** The parts of the host that only these may work with. */
const REQUIRED = firstParty.filter(({ required }) => required).map(({ id }) => id)

/** What other modules see of one: its `contract.ts`. */
const CONTRACT = /^broadside\/contracts\/[a-z-]+$/

/** From the ground up. */
const LAYERS = [
  "platform",
  "base",
  "contracts",
  "content",
  "search",
  "ui",
  "sdk",
  "host",
  "boot",
  "check",
  "cli",
]
/** One layer: no two of its folders import each other. */
const HOST = ["config", "data", "fetch", "http", "jobs", "live", "log", "points"]
/** The highest is what lies in core itself, such as main.ts. */
function layerOf(path: string): number {
  const folder = /^core\/([^/]+)\//.exec(path)?.[1] ?? ""
  const layer = LAYERS.indexOf(HOST.includes(folder) ? "host" : folder)
  return layer < 0 ? LAYERS.length : layer
}

/** Tests of the host start a whole one. */
const reachOf = (file: string) =>
  isTest(file) && layerOf(file) >= LAYERS.indexOf("host")
    ? Math.max(layerOf(file), LAYERS.indexOf("check"))
    : layerOf(file)

/** Where two paths part: the two folders, if both are in core, or in one module. */
function foldersOf(file: string, target: string): [string, string] | undefined {
  const [a, b] = [file.split("/").slice(0, -1), target.split("/").slice(0, -1)]
  let depth = 0
  while (depth < a.length && a[depth] === b[depth]) depth++
  if (depth < (a[0] === "core" ? 1 : 2) || depth >= a.length || depth >= b.length) return
  return [a.slice(0, depth + 1).join("/"), b.slice(0, depth + 1).join("/")]
}
const edges = new Set(
  imports
    .filter(({ file }) => !isTest(file))
    .map(({ file, target }) => foldersOf(file, target)?.join(" ")),
)
function isMutual(file: string, target: string): boolean {
  const folders = foldersOf(file, target)
  return folders !== undefined && edges.has(folders.toReversed().join(" "))
}

/** What may not be imported, and from where. */
const FORBIDDEN: Readonly<Record<string, (edge: Import) => boolean>> = {
  "modules meet only through contracts": ({ file, target }) =>
    !isTest(file) && !!area(file) && !!area(target) && area(file) !== area(target),
  "core knows no module but in core/main.ts": ({ file, target }) =>
    file.startsWith("core/") && file !== "core/main.ts" && /^(modules|plugins)\//.test(target),
  "modules and plugins import core only by its public names": ({ file, target }) =>
    !!area(file) &&
    !(isTest(file) && target.startsWith("tests/kit/")) &&
    (/^(core|tests)\//.test(target) ||
      (/^broadside(\/|$)/.test(target) &&
        !PUBLIC.includes(target) &&
        !CONTRACT.test(target) &&
        !(REQUIRED.includes(area(file) ?? "") && target === "broadside/host") &&
        !(isTest(file) && target === "broadside/testing"))),
  "the list of modules takes no more than types from core": ({ file, target, type }) =>
    file === "modules/index.ts" && target.startsWith("core/") && !type,
  "contracts know core/base and nothing else": ({ file, target }) =>
    file.startsWith("core/contracts/") &&
    target !== "drizzle-orm" &&
    !/^core\/(base|contracts)\//.test(target),
  "the contracts of modules know the SDK and nothing else": ({ file, target }) =>
    /^modules\/.*\bcontract\.ts$/.test(file) &&
    !/^broadside\b/.test(target) &&
    !/\/contract$/.test(target),
  "each layer of core imports only those below it": ({ file, target }) =>
    isOurs(file) && target.startsWith("core/") && layerOf(target) > reachOf(file),
  "no two folders of core or of a module import each other": ({ file, target }) =>
    !isTest(file) && isMutual(file, target),
  "nothing in core but loading plugins and the tests' host imports the SDK": ({ file, target }) =>
    /^core\/(?!sdk\/)/.test(file) &&
    !isTest(file) &&
    file !== "core/boot/public-names.ts" &&
    target.startsWith("core/sdk/"),
  "only safe-fetch opens connections": ({ file, target }) =>
    /^core\/platform\/(bun|deno)\/connect$/.test(target) && file !== "core/fetch/safe-fetch.ts",
  "only safe-socket opens sockets": ({ file, target }) =>
    !isTest(file) &&
    /^(node:tls|websocket-driver)$/.test(target) &&
    file !== "core/fetch/safe-socket.ts" &&
    // On Deno, only node:http can send a request to a checked address.
    file !== "core/platform/deno/connect.ts",
  "community modules import nothing of ours but the SDK": ({ file, target }) =>
    file.startsWith("plugins/") &&
    !isTest(file) &&
    isOurs(target) &&
    !target.startsWith(`plugins/${area(file)}/`),
  "nothing that runs imports a test": ({ file, target }) =>
    !isTest(file) && (/\.test$|\/testing\//.test(target) || target.startsWith("tests/")),
}

describe("no import breaks the rule that", () => {
  for (const [rule, isForbidden] of Object.entries(FORBIDDEN))
    test(rule, () => {
      const broken = imports.filter(isForbidden).map(({ file, target }) => `${file} → ${target}`)
      expect(broken).toEqual([])
    })
})

describe("the rules see", () => {
  test("every import of the tree", () => {
    expect(imports.length).toBeGreaterThan(100)
    expect(imports).toContainEqual({ file: "core/main.ts", target: "modules/index", type: false })
  })

  test("each way to write one", () => {
    const text = `import a from "./a"
import type { B } from '../b'
import { c,
  type D } from "c"
import "./e"
export * from "./f"
export type { G } from "./g"
const h = await import("./h")
import { p } from "#platform/p"
import sql from "./i.sql" with { type: "text" }`
    expect(importsOf("modules/x/y.ts", text).map(({ target }) => target)).toEqual(
      ["modules/x/a", "modules/b", "c", "modules/x/e", "modules/x/f", "modules/x/g"].concat([
        "modules/x/h",
        "core/platform/bun/p",
        "modules/x/i.sql",
      ]),
    )
  })

  test.each([
    ["modules meet", "modules/a/x.ts", 'import { b } from "../b/y"'],
    ["modules meet", "modules/a/x.ts", 'import type { B } from "../b/y"'],
    ["core knows", "core/data/x.ts", 'import a from "../../modules/a/module"'],
    ["modules and plugins", "modules/a/x.ts", 'import { x } from "../../core/sdk/x"'],
    ["modules and plugins", "plugins/a/x.ts", 'import { x } from "broadside/runtime"'],
    ["modules and plugins", "plugins/a/x.ts", 'import { x } from "broadside/testing"'],
    ["modules and plugins", "modules/a/x.ts", 'import { isLong } from "../../tests/kit/tier"'],
    ["modules and plugins", "modules/a/x.test.ts", 'import { x } from "../../tests/run/run"'],
    ["the list of modules", "modules/index.ts", 'import { x } from "../core/sdk/x"'],
    ["contracts know", "core/contracts/x.ts", 'import { Elysia } from "elysia"'],
    ["contracts know", "core/contracts/x.ts", 'import { x } from "../data/x"'],
    ["each layer", "core/base/x.ts", 'import type { x } from "../http/x"'],
    ["each layer", "core/data/x.ts", 'import { x } from "../cli/x"'],
    ["each layer", "core/cli/x.ts", 'import { x } from "../main"'],
    ["nothing in core", "core/ui/x.ts", 'import { x } from "../sdk/index"'],
    ["only safe-fetch", "core/http/x.ts", 'import { x } from "#platform/connect"'],
    ["only safe-socket", "modules/a/x.ts", 'import { connect } from "node:tls"'],
    ["each layer", "core/platform/bun/x.ts", 'import { x } from "../../base/x"'],
    ["community modules", "plugins/a/x.ts", 'import x from "../../modules/archive/x"'],
    ["nothing that runs", "core/x.ts", 'import x from "./x.test"'],
  ])("that %s: %s with %s", (rule, file, text) => {
    const [, isForbidden] = Object.entries(FORBIDDEN).find(([name]) => name.startsWith(rule)) ?? []
    expect(importsOf(file, text).some((edge) => isForbidden?.(edge))).toBe(true)
  })
})

/** Files that import each other in a circle, each circle once. */
function circles(edges: readonly Import[]): string[] {
  const sources = new Set(edges.map(({ file }) => file))
  const fileOf = (target: string) =>
    [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find((path) =>
      sources.has(path),
    )
  const next = Map.groupBy(edges, ({ file }) => file)
  const done = new Set<string>()
  const circlesSoFar: string[] = []
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file)
    if (start >= 0) circlesSoFar.push([...path.slice(start), file].join(" → "))
    if (start >= 0 || done.has(file)) return
    for (const { target } of next.get(file) ?? []) {
      const to = fileOf(target)
      if (to) visit(to, [...path, file])
    }
    done.add(file)
  }
  for (const file of sources) visit(file, [])
  return circlesSoFar
}

test("no files import each other in a circle", () => {
  expect(circles(imports)).toEqual([])
  const three = [
    ["core/a.ts", "core/b"],
    ["core/b.ts", "core/c/index"],
    ["core/c/index.ts", "core/a"],
  ].map(([file = "", target = ""]) => ({ file, target, type: false }))
  expect(circles(three)).toEqual(["core/a.ts → core/b.ts → core/c/index.ts → core/a.ts"])
})
