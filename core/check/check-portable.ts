import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { ModuleFinding } from "./finding"

/** A comment, a string, a template, or a regular expression, which follows an operator. */
const PARTS =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|\$\{[^{}`]*\}|[^`\\])*`|(?<=[(,=:[!&|?{};>\n]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g

const blank = (text: string) => text.replace(/[^\n]/g, " ")
const isComment = (part: string) => part.startsWith("//") || part.startsWith("/*")

/** The text of a source file with its comments blanked; lines and columns stay. */
const withoutComments = (text: string): string =>
  text.replace(PARTS, (part) => (isComment(part) ? blank(part) : part))

/** The same with its strings, templates and regular expressions blanked, but for what templates run. */
const codeOf = (text: string): string =>
  text.replace(PARTS, (part) => (part.startsWith("`") ? runIn(part) : blank(part)))

const runIn = (template: string) =>
  template.replace(/\$\{[^{}`]*\}|[^$]+|\$/g, (part) =>
    part.startsWith("${") ? `  ${part.slice(2, -1)} ` : blank(part),
  )

/** The files of a module that name one JavaScript runtime, since a site can run on several. */
export function checkPortable(folder: string): ModuleFinding[] {
  return sourcesIn(folder).flatMap((file) =>
    runtimesNamed(readFileSync(join(folder, file), "utf8")).map(({ line, name, instead }) => ({
      rule: "portable",
      message: `${file}:${line}: ${name} ${instead}`,
    })),
  )
}

interface Named {
  readonly line: number
  readonly name: string
  readonly instead: string
}

/** Finds where a text names one runtime, and what to use instead. */
export function runtimesNamed(text: string): Named[] {
  const readable = withoutComments(text)
  const code = codeOf(text)
  return [
    ...IN_CODE.flatMap((rule) => matches(code, rule)),
    // In a string, such as a page that is written out, it is no import of the module.
    ...IN_IMPORTS.flatMap((rule) => matches(readable, rule, (at) => code[at] !== " ")),
  ].toSorted((a, b) => a.line - b.line)
}

type Rule = readonly [pattern: RegExp, instead: string]

const STANDARDS = "exists in one runtime only. Use a web standard or a node: module."

const IN_CODE: readonly Rule[] = [
  [
    /(?<![.\w$])(?:globalThis\??\.)?(?:Bun|Deno)(?:\??\.\w+|\[)|(?:\btypeof|[\w}] =) (?:globalThis\.)?(?:Bun|Deno)\b(?!\??\.|\[)/g,
    STANDARDS,
  ],
  [/\bimport\.meta\.dir\b/g, "exists in one runtime only. Use import.meta.dirname."],
  [/\bimport\.meta\.(?:file|path)\b/g, "exists in one runtime only. Use import.meta.filename."],
  [/\bimport\.meta\.(?:main|require|env)\b/g, STANDARDS],
  [/\bHTMLRewriter\b/g, "exists in one runtime only. Use a parser from npm."],
  [
    /\bprocess\.(?:versions\.(?:bun|deno)|isBun)\b/g,
    "detects the runtime. Write code that works on all of them.",
  ],
]

/** What precedes the name of a module, which `codeOf` blanks as a string. */
const FROM = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)/.source

const IN_IMPORTS: readonly Rule[] = [
  [new RegExp(`${FROM}["']bun(?::[\\w/-]+)?["']`, "g"), STANDARDS],
  [
    new RegExp(`${FROM}["'](?:npm|jsr|https?):[^"'\\n]*["']`, "g"),
    "is resolved by one runtime only. Install the package into the node_modules of the module.",
  ],
  [
    /\bfrom\s*["'][^"'\n]+\.json["'](?!\s*with\b)/g,
    'is loaded by one runtime only. Add with { type: "json" }.',
  ],
  [
    /\bprocess\.versions\[["'](?:bun|deno)["']\]/g,
    "detects the runtime. Write code that works on all of them.",
  ],
]

const matches = (text: string, [pattern, instead]: Rule, counts = (_at: number) => true): Named[] =>
  [...text.matchAll(pattern)]
    .filter(({ index }) => counts(index))
    .map(({ 0: name, index }) => ({
      line: text.slice(0, index).split("\n").length,
      name: name.replace(/\s+/g, " "),
      instead,
    }))

/** Without its packages, which may choose between runtimes, and its tests, which run from source only. */
const sourcesIn = (folder: string) =>
  (readdirSync(folder, { recursive: true }) as string[])
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.[cm]?[jt]sx?$/.test(path) && !/\.d\.[cm]?ts$|\.test\.[jt]sx?$/.test(path))
    .filter((path) => !/(?:^|\/)(?:node_modules|testing|\.[^/]+)\//.test(path))
    .toSorted()
