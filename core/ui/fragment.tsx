/** @jsxImportSource preact */
import type { ComponentChildren, VNode } from "preact"
import { renderToString } from "preact-render-to-string"
import { flat, Html } from "./html"

/**
 * Part of a page as HTML, for a contract that passes it on as text.
 * @example read: async () => renderFragment(<section>…</section>)
 */
export const renderFragment = (part: ComponentChildren): string =>
  flat(renderToString(part as VNode))

/**
 * JSX to put into a template, for parts that a page has once or a few times.
 * @example const RULE = toHtml(<hr />)
 */
export const toHtml = (part: ComponentChildren): Html => new Html(renderFragment(part))

/**
 * Places HTML from `renderFragment` on a page. Never pass text that a visitor wrote.
 * @example sections.map((html) => <Fragment html={html} />)
 */
export const Fragment = ({ html }: { readonly html: string }) => (
  // `renderFragment` escapes text.
  <div dangerouslySetInnerHTML={{ __html: html }} />
)
