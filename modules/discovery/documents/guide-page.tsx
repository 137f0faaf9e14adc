/** @jsxImportSource preact */

import { sitePage } from "broadside/ui"
import MarkdownIt from "markdown-it"
import type { DiscoveryContext } from "../context"

const markdown = new MarkdownIt({ html: false, linkify: false })

/** A guide as a page for people; machines get the Markdown at the same address. */
export function guidePage(
  ctx: DiscoveryContext,
  path: string,
  title: string,
  text: string,
): string {
  // The text comes from modules, not from visitors; the renderer still passes no HTML through.
  const html = markdown.render(text)
  return sitePage(ctx, path, {
    title,
    description: `${title}: how to publish to, search and follow ${ctx.site.name}, by hand or by agent.`,
    children: <article class="guide" dangerouslySetInnerHTML={{ __html: html }} />,
  })
}
