/** @jsxImportSource preact */
import type { VNode } from "preact"
import { renderToString } from "preact-render-to-string"

/**
 * Part of a page as HTML, for a contract that passes it on as text.
 * @example read: async () => renderFragment(<section>…</section>)
 */
export const renderFragment = (part: VNode): string => flat(renderToString(part))

/**
 * The engine leaves joined text in its thousands of pieces until someone looks into it; of a text that
 * is stored, they would be joined again at every use.
 */
const flat = (text: string): string => (text.at(0) === undefined ? "" : text)

/**
 * Places HTML from `renderFragment` on a page. Never pass text that a visitor wrote.
 * @example sections.map((html) => <Fragment html={html} />)
 */
export const Fragment = ({ html }: { readonly html: string }) => (
  // `renderFragment` escapes text.
  <div dangerouslySetInnerHTML={{ __html: html }} />
)
