import { scanHtml } from "#platform/html"
import { withoutEndTags } from "../content/end-tags"

/** The picture that a page brings itself: a data URI as its og:image. */
export interface PagePicture {
  readonly uri: string
  readonly line: number
}

/** The first og:image of a page that is a data URI; one elsewhere is never fetched. */
export function pictureOf(html: string): PagePicture | undefined {
  // Most pages have none, and need no parsing for it.
  if (!/og:image/i.test(html)) return
  let uri: string | undefined
  scanHtml(withoutEndTags(html), {
    'meta[property="og:image" i]': {
      element(element) {
        const content = element.getAttribute("content") ?? ""
        if (/^\s*data:image\//i.test(content)) uri ??= content
      },
    },
  })
  return uri === undefined ? undefined : { uri, line: lineOf(html, uri) }
}

function lineOf(html: string, text: string): number {
  const before = html.slice(0, Math.max(0, html.indexOf(text)))
  return before.split("\n").length
}
