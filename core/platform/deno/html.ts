import { HTMLRewriter } from "html-rewriter-wasm"
import type { ScanHtml } from "../html"

const encoder = new TextEncoder()

// The engine of the other runtime, as WebAssembly.
export const scanHtml: ScanHtml = (html, visitors) => {
  const rewriter = new HTMLRewriter(() => undefined)
  try {
    for (const [selector, { element, text }] of Object.entries(visitors))
      rewriter.on(selector, {
        ...(element ? { element } : {}),
        ...(text ? { text: (chunk) => text(chunk.text) } : {}),
      })
    // Both return a promise for handlers that do; ours are called before they return.
    void rewriter.write(encoder.encode(html))
    void rewriter.end()
  } finally {
    rewriter.free()
  }
}
