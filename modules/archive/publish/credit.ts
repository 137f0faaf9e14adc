/** A credit block in a file: its makers, its parent, and the hash of its content. */
export interface Credit {
  readonly title: string
  readonly version: string
  readonly human: string | null
  readonly ai: string | null
  /** `2026-11-20` */
  readonly date: string
  /** sha256 of the parent's file as published. */
  readonly parent: string | null
  readonly what: string | null
  /** sha256 of the file's own bytes as published, without this block. */
  readonly hash: string | null
  readonly status: string | null
  readonly tags: readonly string[]
}

const NAMES = [
  "TITLE",
  "VERSION",
  "HUMAN",
  "AI",
  "DATE",
  "PARENT",
  "WHAT",
  "HASH",
  "STATUS",
  "TAGS",
] as const
const HEAD = "<!-- BROADSIDE CREDIT"
const BLOCK = /<!-- BROADSIDE CREDIT\r?\n((?:[^<]|<(?!!--)){0,8000}?)-->/g
const DOCTYPE = /^\uFEFF?\s*<!doctype[^>]*>\s*/i
/** Credit blocks are only read at the beginning of a page. */
const MAX_HEAD = 65_536

/** The block: an HTML comment with one `NAME: value` per line. */
export function creditBlock(credit: Credit): string {
  const values: Readonly<Record<(typeof NAMES)[number], string>> = {
    TITLE: credit.title,
    VERSION: credit.version,
    HUMAN: credit.human ?? "",
    AI: credit.ai ?? "",
    DATE: credit.date,
    PARENT: credit.parent ?? "",
    WHAT: credit.what ?? "",
    HASH: credit.hash ?? "",
    STATUS: credit.status ?? "",
    TAGS: credit.tags.map((tag) => tag.replaceAll(",", " ")).join(", "),
  }
  const lines = NAMES.map((name) => `${name}: ${oneLine(values[name])}`)
  return `${HEAD}\n${lines.join("\n")}\n-->\n`
}

/** The page with a new block above existing ones, but after the doctype, to stay in standards mode. */
export function withCredit(html: string, credit: Credit): string {
  const doctype = DOCTYPE.exec(html.slice(0, MAX_HEAD))?.[0] ?? ""
  return doctype + creditBlock(credit) + html.slice(doctype.length)
}

/** The blocks of a file, newest first; invalid ones are skipped. */
export function readCredits(html: string): Credit[] {
  const head = html.slice(0, MAX_HEAD)
  const end = head.search(/<html[\s>]/i)
  return [...(end < 0 ? head : head.slice(0, end)).matchAll(BLOCK)].flatMap(
    ([, lines = ""]) => read(lines) ?? [],
  )
}

function read(text: string): Credit | undefined {
  const values = new Map(
    text.split("\n").flatMap((line) => {
      const [, name, value = ""] = /^\s*([A-Z]+):(.*)$/.exec(line.replace(/\r$/, "")) ?? []
      return name ? [[name, unescapeHtml(value.trim())] as const] : []
    }),
  )
  const of = (name: (typeof NAMES)[number]) => values.get(name) || null
  const title = of("TITLE")
  if (!title) return
  return {
    title,
    version: of("VERSION") ?? "",
    human: of("HUMAN"),
    ai: of("AI"),
    date: of("DATE") ?? "",
    parent: sha256(of("PARENT")),
    what: of("WHAT"),
    hash: sha256(of("HASH")),
    status: of("STATUS"),
    tags: (of("TAGS") ?? "").split(",").flatMap((tag) => tag.trim() || []),
  }
}

const sha256 = (text: string | null) =>
  text && /^[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : null

// `-->` or `--!>` in a value would end the comment and let the rest run as markup.
const oneLine = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")

const unescapeHtml = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")
