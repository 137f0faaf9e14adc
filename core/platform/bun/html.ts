import type { ScanHtml } from "../html"

export const scanHtml: ScanHtml = (html, visitors) => {
  const rewriter = new HTMLRewriter()
  for (const [selector, { element, text }] of Object.entries(visitors))
    rewriter.on(selector, {
      ...(element ? { element } : {}),
      ...(text ? { text: (chunk) => text(chunk.text) } : {}),
    })
  rewriter.transform(html)
}
