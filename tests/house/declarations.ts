import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"

/** What one entry point offers, as the compiler declares it. */
export interface Offer {
  /** Declaration by exported name. */
  readonly own: ReadonlyMap<string, string>
  /** Source, without its ending, in which each of them is declared, and the name it has there. */
  readonly places: ReadonlyMap<string, { readonly source: string; readonly name: string }>
  /** Names that come from packages, by package; `*` for all that it exports. */
  readonly foreign: ReadonlyMap<string, readonly string[]>
  /** Declarations that are not exported but named by those that are. */
  readonly named: ReadonlyMap<string, string>
}

/** What several checkers share, each of them works out for itself. */
export const ONE_CHECKER = ["--checkers", "1"] as const

/** Runs the compiler over these files and hands its declarations, with their comments, to `read`, by source path. */
export function withDeclarations<T>(
  entries: readonly string[],
  read: (declarationsOf: (source: string) => string) => T,
): T {
  const out = mkdtempSync(join(tmpdir(), "broadside-surface-"))
  try {
    const config = join(out, "tsconfig.json")
    const compilerOptions = {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      // `bun run types` does.
      noCheck: true,
      outDir: join(out, "types"),
      rootDir: resolve("."),
      typeRoots: [resolve("node_modules/@types")],
    }
    const files = [...entries, "core/text-imports.d.ts", "core/websocket-driver.d.ts"].map((file) =>
      resolve(file),
    )
    const content = { extends: resolve("tsconfig.json"), compilerOptions, include: [], files }
    writeFileSync(config, JSON.stringify(content))
    const tsc = Bun.spawnSync([process.execPath, "x", "tsc", "-p", config, ...ONE_CHECKER])
    if (!tsc.success) throw new Error(`${tsc.stdout}${tsc.stderr}`)
    const declarationsOf = (source: string) => {
      const path = join(out, "types", source.replace(/\.tsx?$/, ""))
      const found = [`${path}.d.ts`, join(path, "index.d.ts")].find((file) => existsSync(file))
      if (!found) throw new Error(`there are no declarations of ${source}`)
      return readFileSync(found, "utf8")
    }
    return read(declarationsOf)
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

/** Follows an entry point through what it passes on from other files of ours. */
export function offerOf(entry: string, declarationsOf: (source: string) => string): Offer {
  const own = new Map<string, string>()
  const places = new Map<string, { source: string; name: string }>()
  const foreign = new Map<string, string[]>()
  const named = new Map<string, string>()
  const statementsOf = (file: string) => statements(withoutComments(declarationsOf(file)))

  function take(file: string, wanted?: ReadonlyMap<string, string>): void {
    const found = statementsOf(file)
    for (const statement of found) {
      const passed = /^export (?:type )?(\*|\{[^}]*\}) from "([^"]+)";$/.exec(statement)
      if (passed) pass(file, passed[1] as string, passed[2] as string, wanted)
      const name = declared(statement)
      if (!name) continue
      const as = wanted ? wanted.get(name) : name
      if (statement.startsWith("export ") && as) {
        // An overloaded function is declared more than once.
        own.set(as, [own.get(as), statement].filter(Boolean).join("\n"))
        places.set(as, { source: file.replace(/\.tsx?$/, ""), name })
      } else if (!statement.startsWith("export ")) named.set(name, statement)
    }
    for (const statement of found) {
      const [, names, from = ""] =
        /^import (?:type )?\{([^}]*)\} from "([^"]+)";$/.exec(statement) ?? []
      if (!names || !from.startsWith(".")) continue
      const there = statementsOf(join(dirname(file), from))
      for (const name of renames(names).keys())
        for (const one of there) if (declared(one) === name) named.set(name, one)
    }
  }

  function pass(file: string, what: string, from: string, wanted?: ReadonlyMap<string, string>) {
    const names = what === "*" ? undefined : renames(what.slice(1, -1))
    if (!from.startsWith(".")) {
      const known = foreign.get(from) ?? []
      const passed = names ? [...names.values()].filter((name) => wanted?.has(name) ?? true) : ["*"]
      if (passed.length > 0) foreign.set(from, [...new Set([...known, ...passed])])
      return
    }
    const passedOn = names && wanted ? [...names].filter(([, as]) => wanted.has(as)) : undefined
    take(
      join(dirname(file), from),
      passedOn
        ? new Map(passedOn.map(([name, as]) => [name, wanted?.get(as) as string]))
        : (names ?? wanted),
    )
  }

  take(entry)
  for (const name of own.keys()) named.delete(name)
  const text = [...own.values()].join("\n")
  for (const name of named.keys()) if (!new RegExp(`\\b${name}\\b`).test(text)) named.delete(name)
  return { own, places, foreign, named }
}

const declared = (statement: string) =>
  /^(?:export )?(?:declare )?(?:abstract )?(?:const|let|function|class|interface|type|enum) (\w+)/.exec(
    statement,
  )?.[1]

/** `a, type B as C` → a: a, B: C */
const renames = (names: string) =>
  new Map(
    names
      .split(",")
      .map((name) => name.trim().replace(/^type /, ""))
      .filter(Boolean)
      .map((name) => name.split(" as "))
      .map(([name = "", as = name]) => [name, as]),
  )

const withoutComments = (text: string) => text.replace(/^ *\/\*[\s\S]*?\*\/\n/gm, "")

/** The statements of a declaration file: each ends where all its brackets are closed. */
function statements(text: string): string[] {
  const found: string[] = []
  let lines: string[] = []
  for (const line of text.split("\n")) {
    if (lines.length === 0 && line.trim() === "") continue
    lines.push(line)
    const code = lines.join("\n").replace(/"(?:[^"\\]|\\.)*"|`[^`]*`/g, "")
    const open = code.match(/[({[]/g)?.length ?? 0
    const shut = code.match(/[)}\]]/g)?.length ?? 0
    if (open !== shut || !/[;}]$/.test(line)) continue
    found.push(lines.join("\n"))
    lines = []
  }
  if (lines.join("").trim()) throw new Error(`a declaration does not end: ${lines[0]}`)
  return found
}
