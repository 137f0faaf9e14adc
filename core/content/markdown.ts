import createMarkdown, { type MarkdownIt, type Token } from "markdown-it"
import type { RenderedText } from "../base/content"
import { lazy } from "../base/lazy"
import { useAutolinks } from "./autolink"
import { cutAt } from "./cut"
import { createHighlight, type Highlight } from "./highlight"
import { useMentions } from "./mentions"

/** A browser lays out so many without delay, and no post needs more. */
const MAX_COLUMNS = 50
const MAX_CELLS = 4_000

/** The line under the head of a table, also in a quote or a list. */
const DELIMITER = /^(?=[^|:]*[|:])[\s>*+\-:|\d.)]*$/

/**
 * Whether a text may hold larger tables than are rendered. The parser fills rows that lack cells, so
 * 20 KB could become 700,000 of them.
 */
function hasLargeTables(text: string): boolean {
  if (!text.includes("-")) return false
  let columns = 0
  let cells = 0
  for (const line of text.split("\n")) {
    if (line.trim() === "") columns = 0
    else if (line.includes("-") && DELIMITER.test(line)) {
      columns = Math.max(columns, line.split("|").length)
      // The head, and this line should it be a row.
      cells += 2 * columns
    } else cells += columns
    if (columns > MAX_COLUMNS || cells > MAX_CELLS) return true
  }
  return false
}

/** Raise it when the same text is rendered differently; stored texts are then rendered again. */
export const RENDERER = 2

/** What is nested deeper is left as text: a thousand levels take time and say nothing. */
const DEEPEST = 20
const MAX_ADDRESS = 2_000
const MAX_EXCERPT = 500
/** Ten times the longest post. More comes of references that repeat a long address. */
const MAX_HTML = 200_000

/** What one text is rendered with. */
type Environment = {
  readonly mentions: Set<string>
  readonly highlight: Highlight
}

/** What a stranger links to is not our recommendation. */
const REL = "nofollow ugc noopener"

const withTables = lazy(() => createRenderer())
const withoutTables = lazy(() => createRenderer().disable("table"))

/** Renders a stranger's Markdown; throws when the result is too large to show. */
export function renderMarkdown(text: string): RenderedText {
  const renderer = rendererFor(text)
  const env = newEnvironment()
  const tokens = renderer.parse(text, env)
  const html = renderer.renderer.render(tokens, renderer.options, env)
  if (html.length > MAX_HTML) throw new Error(`${html.length} characters of HTML`)
  return { html, excerpt: cutAt(wordsOf(tokens), MAX_EXCERPT), mentions: [...env.mentions] }
}

const rendererFor = (text: string) => (hasLargeTables(text) ? withoutTables() : withTables())

const newEnvironment = (): Environment => ({ mentions: new Set(), highlight: createHighlight() })

/** The addresses of all links in a stranger's Markdown, as `renderMarkdown` writes them. */
export const linksIn = (text: string): string[] =>
  rendererFor(text)
    .parse(text, newEnvironment())
    .flatMap(({ children }) => children ?? [])
    .flatMap((token) => token.attrGet("href") ?? token.attrGet("src") ?? [])
    .map(String)

/** Text as an address of a link has it: without the backslashes of signs, and with letters for entities. */
export const unescapeMarkdown = (text: string): string => withTables().utils.unescapeAll(text)

/** What stands in for a text that could not be rendered: the same words, as they are. */
export function renderPlain(text: string): RenderedText {
  const html = `<p class="plain">${withTables().utils.escapeHtml(text)}</p>\n`
  return { html, excerpt: cutAt(text, MAX_EXCERPT), mentions: [] }
}

/**
 * Strangers' Markdown: no HTML of theirs, no address but of the web and of mail, nothing loaded from
 * elsewhere, and no heading as large as ours.
 */
function createRenderer(): MarkdownIt {
  const markdown = createMarkdown({ html: false, breaks: true, maxNesting: DEEPEST })
  markdown.validateLink = (address) =>
    address.length <= MAX_ADDRESS && /^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i.test(address.trim())
  useAutolinks(markdown)
  useMentions(markdown)
  useOwnTags(markdown)
  return markdown
}

function useOwnTags(markdown: MarkdownIt): void {
  const { rules } = markdown.renderer
  const { escapeHtml } = markdown.utils
  const lowered: NonNullable<typeof rules.heading_open> = (tokens, at, options, _, self) => {
    const token = tokens[at] as Token
    // Ours are the first and the second.
    token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 2)}`
    return self.renderToken(tokens, at, options)
  }
  rules.heading_open = lowered
  rules.heading_close = lowered
  rules.link_open = (tokens, at, options, _, self) => {
    if (tokens[at]?.attrGet("href") != null) tokens[at].attrSet("rel", REL)
    return self.renderToken(tokens, at, options)
  }
  rules.image = (tokens, at) => {
    const token = tokens[at] as Token
    const address = String(token.attrGet("src") ?? "")
    const words = token.content || address
    return `<a href="${escapeHtml(address)}" rel="${REL}">${escapeHtml(words)}</a>`
  }
  rules.table_open = () => '<div class="scroll" tabindex="0"><table>\n'
  rules.table_close = () => "</table></div>\n"
  const { fence } = rules
  // The library hands the options of all texts to its rule, and the budget is one text's.
  rules.fence = (tokens, at, options, env, self) => {
    const { highlight } = env as Environment
    return fence?.(tokens, at, { ...options, highlight }, env, self) ?? ""
  }
}

const wordsOf = (tokens: readonly Token[]) =>
  tokens
    .flatMap(({ children, content, type }) => {
      if (children)
        return children.map((child) => (/break$/.test(child.type) ? " " : child.content))
      return /^(fence|code_block)$/.test(type) ? [content] : [" "]
    })
    .join("")
