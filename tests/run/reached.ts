import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { importsOf } from "../house/imports"

/**
 * What takes the whole site, or all of a module from outside it: it tests how they work together. That is for the whole
 * run, since nearly everything is reached across it.
 */
function isBorder(imported: string, importer: string): boolean {
  if (imported === "modules/index.ts" || imported === "core/main.ts") return true
  const [, module] =
    /^((?:modules|plugins)\/[^/]+\/)(?:module\.ts$|(?:.*\/)?(?:testing|tests)\/)/.exec(imported) ??
    []
  return module !== undefined && !importer.startsWith(module)
}

const tree = [...new Bun.Glob("{core,modules,plugins,tests}/**/*").scanSync(".")].filter(
  (file) => !file.includes("node_modules"),
)
const code = tree.filter((file) => /(?<!\.d)\.(?:tsx?|[cm]?js)$/.test(file))
/** Every test file of the tree. */
export const testFiles = tree.filter((file) => /\.test\.tsx?$/.test(file)).sort()

/** What each file of code may read, as paths that may not exist. */
const read = code.map((file) => [file, readBy(file, readFileSync(file, "utf8"))] as const)

/** The files that a file imports or names, such as `new URL("page.html", import.meta.url)`; tests are only listed. */
function readBy(file: string, text: string): string[] {
  // Types are gone once it runs.
  const imported = importsOf(file, text).flatMap(({ target, type }) => (type ? [] : target))
  const named = [...text.matchAll(/["']((?![\w./-]*\.test\.)[\w./-]+\.\w+)["']/g)].map(
    ([, name]) => name as string,
  )
  return [
    ...imported
      .map((target) => target.replace(/^broadside(?=$|\/)/, "core/sdk"))
      .flatMap((target) => [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`]),
    ...named.map((name) => join(dirname(file), name)),
    // From the root.
    ...named.filter((name) => name.includes("/")),
  ]
}

export interface Reached {
  readonly tests: readonly string[]
  /** Test files that reach the change only across a border. */
  readonly beyond: readonly string[]
  /** Changed files that no test reaches at all. */
  readonly unreached: readonly string[]
}

/** The test files that import what changed, directly or through others, and those that changed themselves. */
export function testsReachedBy(changed: readonly string[]): Reached {
  const importers = importersIn(new Set([...tree, ...changed]))
  const testsFrom = (files: readonly string[], isEnd?: typeof isBorder) => {
    const reached = reach(files, importers, isEnd)
    return testFiles.filter((file) => reached.has(file))
  }
  const tests = testsFrom(changed, isBorder)
  return {
    tests,
    beyond: testsFrom(changed).filter((file) => !tests.includes(file)),
    unreached: changed.filter((file) => testsFrom([file]).length === 0),
  }
}

/** Includes files that are gone, since those that import them break. */
function importersIn(files: ReadonlySet<string>): Map<string, string[]> {
  const importers = new Map([...files].map((file): [string, string[]] => [file, []]))
  for (const [file, targets] of read)
    for (const target of targets) importers.get(target)?.push(file)
  return importers
}

/** Crosses an end only where it is what changed. */
function reach(
  changed: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
  isEnd: typeof isBorder = () => false,
): Set<string> {
  const reached = new Set(changed)
  // Visits what is added meanwhile, too.
  for (const file of reached)
    for (const importer of importers.get(file) ?? [])
      if (!isEnd(file, importer) || changed.includes(file)) reached.add(importer)
  return reached
}
