import hljs from "highlight.js/lib/core"
import bash from "highlight.js/lib/languages/bash"
import c from "highlight.js/lib/languages/c"
import css from "highlight.js/lib/languages/css"
import diff from "highlight.js/lib/languages/diff"
import go from "highlight.js/lib/languages/go"
import java from "highlight.js/lib/languages/java"
import javascript from "highlight.js/lib/languages/javascript"
import json from "highlight.js/lib/languages/json"
import markdownLanguage from "highlight.js/lib/languages/markdown"
import python from "highlight.js/lib/languages/python"
import rust from "highlight.js/lib/languages/rust"
import sql from "highlight.js/lib/languages/sql"
import typescript from "highlight.js/lib/languages/typescript"
import xml from "highlight.js/lib/languages/xml"
import yaml from "highlight.js/lib/languages/yaml"
import MarkdownIt, { type StateCore, type Token } from "markdown-it"

const LANGUAGES = {
  ...{ bash, c, css, diff, go, java, javascript, json, python, rust, sql, typescript, xml, yaml },
  markdown: markdownLanguage,
}
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language)

/** What is nested deeper is left as text: a thousand levels take time and say nothing. */
const DEEPEST = 20
/** Longer code is shown as it is. */
const MOST_HIGHLIGHTED = 10_000

/** What a text is rendered with. */
type Environment = {
  /** Where a mention leads to. */
  readonly mention?: (slug: string) => string
}

/**
 * Strangers' Markdown: no HTML of theirs, no address but of the web and of mail, nothing loaded from
 * elsewhere, and no heading as large as ours.
 */
const markdown = new MarkdownIt({
  ...{ html: false, linkify: true, breaks: true, maxNesting: DEEPEST },
  highlight(code, info) {
    const language = info.trim().split(/\s+/)[0] ?? ""
    if (code.length > MOST_HIGHLIGHTED || !hljs.getLanguage(language)) return ""
    return hljs.highlight(code, { language, ignoreIllegals: true }).value
  },
})
markdown.validateLink = (address) => /^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i.test(address.trim())

const { rules } = markdown.renderer
const lowered: NonNullable<typeof rules.heading_open> = (tokens, at, options, _, self) => {
  const token = tokens[at] as Token
  // Ours are the first and the second.
  token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 2)}`
  return self.renderToken(tokens, at, options)
}
rules.heading_open = lowered
rules.heading_close = lowered
rules.link_open = (tokens, at, options, _, self) => {
  tokens[at]?.attrSet("rel", "nofollow ugc noopener")
  return self.renderToken(tokens, at, options)
}
rules.image = (tokens, at) => {
  const token = tokens[at] as Token
  const { escapeHtml } = markdown.utils
  const address = String(token.attrGet("src") ?? "")
  const words = token.content || address
  return `<a href="${escapeHtml(address)}" rel="nofollow ugc noopener">${escapeHtml(words)}</a>`
}
rules.table_open = () => '<div class="scroll" tabindex="0"><table>\n'
rules.table_close = () => "</table></div>\n"

// Not behind a letter, a slash or a dot: an address or a path says something else.
const MENTION = /(?<![\p{L}\p{N}@./_-])@([a-z0-9][a-z0-9_-]{0,59})/giu
const MOST_MENTIONS = 50

/** Text outside code and links. */
function* proseOf(tokens: readonly Token[]): Generator<Token> {
  let links = 0
  for (const token of tokens) {
    if (token.type === "link_open") links++
    else if (token.type === "link_close") links--
    else if (token.type === "text" && links === 0) yield token
  }
}

const slugOf = (name: string) => name.toLowerCase().replaceAll("_", "-").replace(/-+$/, "")

markdown.core.ruler.push("mentions", (state: StateCore) => {
  const { mention } = state.env as Environment
  if (!mention || !state.src.includes("@")) return
  for (const block of state.tokens) {
    if (!block.children) continue
    const prose = new Set(proseOf(block.children))
    block.children = block.children.flatMap((token) =>
      prose.has(token) ? linked(state, token, mention) : [token],
    )
  }
})

function linked(state: StateCore, token: Token, mention: (slug: string) => string): Token[] {
  const parts: Token[] = []
  const text = (content: string) => {
    if (!content) return
    const part = new state.Token("text", "", 0)
    part.content = content
    parts.push(part)
  }
  let from = 0
  for (const { 0: written, 1: name = "", index } of token.content.matchAll(MENTION)) {
    text(token.content.slice(from, index))
    const open = new state.Token("link_open", "a", 1)
    open.attrSet("href", mention(slugOf(name)))
    parts.push(open)
    text(written)
    parts.push(new state.Token("link_close", "a", -1))
    from = index + written.length
  }
  text(token.content.slice(from))
  return parts
}

/** Strangers' Markdown as HTML that runs nothing and loads nothing. */
export const renderMarkdown = (text: string, env: Environment = {}): string =>
  markdown.render(text, env)

/**
 * The slugs that a Markdown text mentions with `@slug`, each once, in their order, at most 50. Code,
 * links and addresses mention nobody.
 * @since 1.2.0 @example mentionsIn("Ask @ada, not `@bob`") // ["ada"]
 */
export function mentionsIn(text: string): string[] {
  if (!text.includes("@")) return []
  const found = new Set<string>()
  for (const { children } of markdown.parse(text, {}))
    for (const { content } of proseOf(children ?? []))
      for (const [, name = ""] of content.matchAll(MENTION)) found.add(slugOf(name))
  return [...found].slice(0, MOST_MENTIONS)
}

/**
 * The words of a Markdown text on one line, cut at a word: for feeds and lists.
 * @since 1.2.0 @example plainText("# Hello\n\n*world*", 80) // "Hello world"
 */
export function plainText(text: string, most: number): string {
  const words = markdown.parse(text, {}).flatMap(({ children, content, type }) => {
    if (children) return children.map((child) => (/break$/.test(child.type) ? " " : child.content))
    return /^(fence|code_block)$/.test(type) ? [content] : [" "]
  })
  return cutAt(words.join(""), most)
}

/** The beginning of a text on one line, cut at a word where there is one. @since 1.2.0 */
export function cutAt(text: string, most: number): string {
  const letters = [...text.replace(/\s+/g, " ").trim()]
  if (letters.length <= most) return letters.join("")
  const start = letters.slice(0, most - 1).join("")
  const space = start.lastIndexOf(" ")
  return `${space > most / 2 ? start.slice(0, space) : start}…`
}
