import { spawnSync } from "node:child_process"
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join, relative, resolve, sep } from "node:path"

/** File contents by path, in the folder that `broadside sdk types` writes. */
export type TypeFiles = Readonly<Record<string, string>>

/** Preact's types: JSX needs its runtime, and modules share its instance. */
const PREACT: Readonly<Record<string, string>> = {
  preact: "node_modules/preact/src/index.d.ts",
  "preact/hooks": "node_modules/preact/hooks/src/index.d.ts",
  "preact/jsx-runtime": "node_modules/preact/jsx-runtime/src/index.d.ts",
  "preact/jsx-dev-runtime": "node_modules/preact/jsx-runtime/src/index.d.ts",
}

/** Modules are written for the web's standards and `node:`, not for one runtime. */
const OPTIONS = {
  target: "ESNext",
  module: "Preserve",
  moduleResolution: "bundler",
  lib: ["ESNext", "DOM", "DOM.Iterable"],
  types: ["node"],
  typeRoots: ["./node_modules/@types"],
  jsx: "react-jsx",
  jsxImportSource: "preact",
  strict: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  noEmit: true,
}
const OURS = "broadside"
const IMPORTED_AS_TEXT = "core/text-imports.d.ts"

/**
 * Generates the SDK's type declarations from its sources in `root`, with those of every package
 * that they use, so that nothing else has to be installed. Needs the compiler, and therefore the
 * development dependencies.
 */
export function declareTypes(root: string): TypeFiles {
  const out = realpathSync(mkdtempSync(join(tmpdir(), "broadside-types-")))
  try {
    // Tests of modules only run from source.
    const { "broadside/testing": _, ...entries } = publicEntries(root)
    emit(root, out, Object.values(entries))
    const paths = {
      ...Object.fromEntries(
        Object.entries(entries).map(([name, file]) => [name, `${OURS}/${declarationOf(file)}`]),
      ),
      ...PREACT,
    }
    const files = read(listReachable(root, out, paths), root, out)
    files[`${OURS}/${IMPORTED_AS_TEXT}`] = readFileSync(join(root, IMPORTED_AS_TEXT), "utf8")
    for (const path of Object.values(paths))
      if (!(path in files)) throw new Error(`The compiler did not include ${path}.`)
    return { ...files, "tsconfig.json": configuration(paths) }
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

const declarationOf = (file: string) => file.replace(/\.ts$/, ".d.ts")

/** What modules may import by name, with its source. */
export function publicEntries(root: string): Record<string, string> {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8"))
  // Only required modules import `broadside/host`.
  const { "broadside/host": _, ...paths } = compilerOptions.paths as Record<string, [string]>
  return Object.fromEntries(
    Object.entries(paths).flatMap(([name, [file]]) =>
      entriesOf(root, name, file.replace("./", "")),
    ),
  )
}

/** `broadside/contracts/*` stands for every module with a contract. */
function entriesOf(root: string, name: string, file: string): [string, string][] {
  const [before, after] = file.split("*")
  if (!before || !after) return [[name, file]]
  return readdirSync(join(root, before))
    .filter((id) => existsSync(join(root, before, id + after)))
    .sort()
    .map((id) => [name.replace("*", id), before + id + after])
}

function emit(root: string, out: string, entries: readonly string[]): void {
  compile(root, join(out, "emit.json"), {
    extends: join(root, "tsconfig.json"),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      // `bun run types` checks these sources, with all others.
      noCheck: true,
      outDir: join(out, OURS),
      rootDir: root,
      typeRoots: [join(root, "node_modules/@types")],
    },
    include: [],
    files: [...entries, IMPORTED_AS_TEXT].map((file) => join(root, file)),
  })
}

/** Every declaration that the public entries reach. */
function listReachable(
  root: string,
  out: string,
  paths: Readonly<Record<string, string>>,
): string[] {
  symlinkSync(join(root, "node_modules"), join(out, "node_modules"), "dir")
  const names = Object.keys(paths)
  writeFileSync(join(out, "all.ts"), names.map((name) => `import "${name}"\n`).join(""))
  const listed = compile(
    root,
    join(out, "reach.json"),
    { compilerOptions: { ...OPTIONS, paths: relativePaths(paths) }, files: ["all.ts"] },
    "--listFilesOnly",
  )
  return listed.split(/\r?\n/).filter((path) => /\.d\.[mc]?ts$/.test(path))
}

const relativePaths = (paths: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, [`./${path}`]]))

/** The compiler brings its own library, and modules must not depend on the types of one runtime. */
const LEFT_OUT = /\/node_modules\/(@typescript|typescript|bun-types|@types\/bun)\//

/** Resolution needs the manifest; the licences require their text with every copy. */
const PACKED_WITH = /^(package\.json|(licen[cs]e|notice|copying)(\.(md|txt))?)$/i

function read(paths: readonly string[], root: string, out: string): Record<string, string> {
  const files: Record<string, string> = {}
  const modules = realpathSync(join(root, "node_modules"))
  const take = (path: string, place: string) => {
    files[place.split(sep).join("/")] = readFileSync(path, "utf8")
  }
  for (const path of paths.map((path) => resolve(path))) {
    const own = relative(join(out, OURS), path)
    if (!own.startsWith("..")) take(path, join(OURS, own))
    else if (!LEFT_OUT.test(path.split(sep).join("/"))) {
      const place = (from: string) => join("node_modules", relative(modules, from))
      take(path, place(path))
      const folder = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(path)?.[0] ?? ""
      for (const name of readdirSync(folder).filter((name) => PACKED_WITH.test(name)))
        take(join(folder, name), place(join(folder, name)))
    }
  }
  return files
}

const configuration = (paths: Readonly<Record<string, string>>) =>
  `${JSON.stringify(
    {
      compilerOptions: { ...OPTIONS, paths: relativePaths(paths) },
      files: [`./${OURS}/${IMPORTED_AS_TEXT}`],
      include: ["../**/*.ts", "../**/*.tsx"],
      exclude: ["../**/node_modules", "../**/*.test.ts"],
    },
    null,
    2,
  )}\n`

/** Runs the compiler and returns its output. */
function compile(root: string, config: string, content: object, ...args: string[]): string {
  writeFileSync(config, JSON.stringify(content))
  const compiler = createRequire(join(root, "package.json")).resolve("typescript/package.json")
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    // One checker: what several share, each works out for itself.
    [join(dirname(compiler), "bin/tsc"), "-p", config, "--checkers", "1", ...args],
    { encoding: "utf8", maxBuffer: 100_000_000 },
  )
  if (status !== 0) throw new Error(`The types cannot be declared: ${stdout}${stderr}`)
  return stdout
}
