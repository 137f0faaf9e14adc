import type { Warning } from "../base/warning"
import { createFinder } from "./page-finder"
import { kindLookup, type PagePart, type PartKind, partsOf } from "./page-parts"

/** Something that its author meant to replace, and where it counts. */
interface Placeholder {
  readonly pattern: RegExp
  readonly message: string
  readonly kinds: readonly PartKind[]
  /** In scripts and styles, counts only within comments. */
  readonly inComments?: boolean
  /** Does not count on pages whose scripts fill in double braces. */
  readonly unlessTemplates?: boolean
  /** Does not count on pages with a board of tasks, where it is the name of a column. */
  readonly unlessColumns?: boolean
}

const SHOWN: readonly PartKind[] = ["text", "tag"]
const NOTES: readonly PartKind[] = ["comment", "script", "style"]

const BLANKS =
  "name|names|title|text|e-?mail|link|url|image|logo|company|site|website|address|phone|number|message|content|description|story|bio|photo|picture|city|date|key|code|username|handle"

const PLACEHOLDERS: readonly Placeholder[] = [
  {
    // A to-do list is a page like any other, and says so.
    pattern: /\b(?:TODO(?![- ]?(?:list|item|app|task|card|entr))|FIXME)\b/g,
    message: "a note about unfinished work; finish it, or take the note out",
    kinds: NOTES,
    inComments: true,
    unlessColumns: true,
  },
  {
    pattern: /\bTODO:\s{0,9}(?=[a-z])|\[TODO\b|\bFIXME\b/g,
    message: "visitors read a note about unfinished work; write what belongs there",
    kinds: ["text"],
  },
  {
    pattern: /\{\{\{?\s{0,9}[a-z_][^{}\n]{0,80}\}\}/gi,
    message: "a template variable that nothing fills in; write the value",
    kinds: SHOWN,
    unlessTemplates: true,
  },
  {
    pattern: /(?<=["'`])\{\{\s{0,9}[a-z_][\w .-]{0,80}\}\}(?=["'`])/gi,
    message: "a template variable that nothing fills in; write the value",
    kinds: ["script"],
    unlessTemplates: true,
  },
  {
    pattern: /\$\{[a-z_][\w.]{0,60}\}/gi,
    message: "a variable outside of any script, shown as it stands; write the value",
    kinds: ["text"],
  },
  {
    pattern: /\blorem\s{1,9}ipsum\b(?!\s{1,9}(?:generator|maker))/gi,
    message: "filler text; write the real text",
    kinds: SHOWN,
  },
  {
    // `[your site](https://…)` is a Markdown link.
    pattern: new RegExp(
      `\\[(?:your(?:\\s\\w{1,20}){0,3}?\\s(?:${BLANKS})|insert\\s[^\\[\\]<>\\n]{1,60})(?:\\s(?:goes\\s)?here)?\\](?!\\()`,
      "gi",
    ),
    message: "a blank to fill in; write what belongs there",
    kinds: ["text", "tag", "script"],
  },
  {
    // Code that fills a place says that rows or items `go` there.
    pattern: /\bgoes\s{1,9}here\b|\byour\s{1,9}(?:[a-z]{1,20}\s{1,9}){1,3}?here\b/gi,
    message: "a comment in place of what belongs there; write it",
    kinds: NOTES,
    inComments: true,
  },
  {
    pattern:
      /(?:\.\.\.|…)\s{0,9}(?:the\s{1,9})?(?:rest|remaining|existing|previous|same)\b|\brest\s{1,9}of\s{1,9}(?:the\s{1,9})?(?:code|game|page|script|styles?)\s{1,9}(?:here|unchanged|(?:remains|stays|is)\s{1,9}(?:unchanged|the same))/gi,
    message: "a part is left out; write the complete page",
    kinds: NOTES,
    inComments: true,
  },
]

/** Scripts that look for double braces, or make them, have templates of their own. */
const FILLS_BRACES =
  /(?:replace|replaceAll|split)\(\s{0,9}["'`]\{\{|\\\{\\?\{|\/\{\{|["'`]\{\{["'`]|\{\{\$\{|\{2\}/

/** A board of tasks has other columns beside TODO. */
const HAS_COLUMNS = /\b(?:DOING|DONE|IN[ _-]PROGRESS)\b/

/**
 * What of a page is still to be filled in, each with its line: notes such as TODO, template variables,
 * filler text, blanks and parts that are left out. Text in code, pre and textarea elements is shown
 * as it stands and never counts. Linear in the size; at most 20, and how many more there are.
 * @example placeholdersIn("<h1>{{title}}</h1>") // [{ line: 1, rule: "placeholder", message: "line 1: …" }]
 */
export function placeholdersIn(html: string): readonly Warning[] {
  const finder = createFinder(html)
  const parts = partsOf(html)
  const fillsBraces = hasTemplates(html, parts)
  const hasColumns = HAS_COLUMNS.test(html)
  for (const {
    pattern,
    message,
    kinds,
    inComments,
    unlessTemplates,
    unlessColumns,
  } of PLACEHOLDERS) {
    if ((unlessTemplates && fillsBraces) || (unlessColumns && hasColumns)) continue
    const kindAt = kindLookup(parts)
    for (const match of html.matchAll(pattern)) {
      const kind = kindAt(match.index)
      if (!kinds.includes(kind)) continue
      if (inComments && kind !== "comment" && !isCommented(html, match.index)) continue
      if (!finder.at(match.index, "placeholder", `${quote(match[0])} is ${message}`)) break
    }
  }
  return finder.warnings()
}

const hasTemplates = (html: string, parts: readonly PagePart[]) =>
  parts.some(
    ({ kind, at }, index) =>
      kind === "script" && FILLS_BRACES.test(html.slice(at, parts[index + 1]?.at)),
  )

const LOOK_BACK = 400

/** Whether a place in a script or style is in a comment, by the text just before it. */
function isCommented(html: string, index: number): boolean {
  const before = html.slice(Math.max(0, index - LOOK_BACK), index)
  if (before.lastIndexOf("/*") > before.lastIndexOf("*/")) return true
  const line = before.slice(before.lastIndexOf("\n") + 1)
  // Not the slashes of an address, nor a string that begins with two.
  return /(?<![:"'`\w\\])\/\//.test(line)
}

const quote = (text: string) => `“${text.replace(/\s+/g, " ").slice(0, 60)}”`
