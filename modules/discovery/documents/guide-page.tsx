/** @jsxImportSource preact */

import { sitePage } from "broadside/ui"
import MarkdownIt from "markdown-it"
import type { DiscoveryContext } from "../context"

const markdown = new MarkdownIt({ html: false, linkify: false })
type Token = ReturnType<typeof markdown.parse>[number]

// What can be opened as it stands, without a placeholder.
const ADDRESS = /^GET ((?:https?:\/\/|\/)[^\s<>{}…]+)$/

const code = markdown.renderer.rules.code_inline
markdown.renderer.rules.code_inline = (tokens, at, options, env, self) => {
  const text = code?.(tokens, at, options, env, self) ?? ""
  const [, address] = ADDRESS.exec(tokens[at]?.content ?? "") ?? []
  const isLinked = tokens.slice(0, at).findLast(({ type }) => type.startsWith("link_"))
  if (address === undefined || isLinked?.type === "link_open") return text
  return `<a href="${markdown.utils.escapeHtml(address)}">${text}</a>`
}

/** A guide as a page for people; machines get the Markdown at the same address. */
export function guidePage(
  ctx: DiscoveryContext,
  path: string,
  title: string,
  text: string,
): Promise<string> {
  const tokens = markdown.parse(text, {})
  const headings = numberHeadings(tokens)
  // The text comes from modules, not from visitors; the renderer still passes no HTML through.
  const html = markdown.renderer.render(tokens, markdown.options, {})
  return sitePage(ctx, path, {
    title,
    description: `${title}: how to publish to, search and follow ${ctx.site.name}, by hand or by agent.`,
    children: (
      <div class="guide">
        {headings.length > 2 && (
          <nav class="contents" aria-label="On this page">
            <ul>
              {headings.map((heading, at) => (
                <li key={heading}>
                  <a href={`#${anchorOf(at)}`}>{heading}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <article dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    ),
  })
}

const anchorOf = (at: number) => `part-${at + 1}`

/** Gives each heading of the second level an anchor; returns their texts. */
function numberHeadings(tokens: Token[]): string[] {
  const headings: string[] = []
  for (const [at, token] of tokens.entries()) {
    if (token.type !== "heading_open" || token.tag !== "h2") continue
    token.attrSet("id", anchorOf(headings.length))
    headings.push(tokens[at + 1]?.content ?? "")
  }
  return headings
}
