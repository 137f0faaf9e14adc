import type { PageCard, PageLine } from "broadside/contracts"
import { inlineMarkdown, markdownLink } from "broadside/ui"
import type { FrontSection } from "../contract"

/** Cards and lines of a page for people, as a list of links. */
export const listOf = (base: string, items: readonly (PageCard | PageLine)[]) =>
  items
    .map(({ href, title, by, note }) => {
      const words = [`by ${inlineMarkdown(by)}`, ...(note ? [inlineMarkdown(note)] : [])]
      return `- ${markdownLink(title, new URL(href, base).href)} ${words.join(", ")}`
    })
    .join("\n")

/** A part of the front page. */
export function sectionText(base: string, section: FrontSection): string {
  const { heading, lead, cards, lines = [], more } = section
  return [
    `## ${inlineMarkdown(heading)}`,
    ...(lead ? [`${listOf(base, [lead.card])}: ${inlineMarkdown(lead.text)}`] : []),
    ...(cards.length > 0 ? [listOf(base, cards)] : []),
    ...(lines.length > 0 ? [listOf(base, lines)] : []),
    ...(more ? [markdownLink(more.label, new URL(more.href, base).href)] : []),
  ].join("\n\n")
}
