import type { PageLine } from "../contracts/card"
import { type Html, html, toJsx } from "./html"
import { relativeTimeHtml } from "./relative-time"
import { makersHtml } from "./stamp"

/**
 * Posts and requests as lines of a list: what has no cover.
 * @example <PageLines lines={lines} />
 */
export const PageLines = ({ lines }: { readonly lines: readonly PageLine[] }) =>
  toJsx(html`<ul class="lines">${lines.map(lineHtml)}</ul>`)

function lineHtml({ href, title, by, makers, at, label, note }: PageLine): Html {
  const chip = label && html`<span class="chip">${label}</span>`
  const credits = makersHtml({ makers: makers ?? [{ name: by, kind: "human" }] })
  const time = at !== undefined && html` · ${relativeTimeHtml(at)}`
  return html`<li>${chip}<h3><a href="${href}"><bdi>${title}</bdi></a></h3><p class="small">${credits}${time}${note && ` · ${note}`}</p></li>`
}
