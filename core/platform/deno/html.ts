import { createRequire } from "node:module"
import type { HtmlVisitor, ScanHtml } from "../html"

type Engine = typeof import("html-rewriter-wasm") & {
  readonly __wasm: { readonly memory: WebAssembly.Memory }
}

const require = createRequire(import.meta.url)
const NAME = "html-rewriter-wasm"
/** Its memory only grows: a page of 2 MB takes 8 MB of it. */
const MAX_MEMORY = 64_000_000

const encoder = new TextEncoder()
let engine: Engine | undefined

/**
 * The engine of the other runtime, as WebAssembly. This build of it stops where it cannot tell whether a
 * tag is text, such as at an `<xmp>` in a `<select>`: of such a page, only the part before it is read.
 */
export const scanHtml: ScanHtml = (html, visitors) => {
  engine ??= require(NAME) as Engine
  const scan = { isComplete: false, errors: [] as unknown[] }
  const rewriter = new engine.HTMLRewriter(() => undefined)
  for (const [selector, visitor] of Object.entries(visitors))
    rewriter.on(selector, guardVisitor(visitor, scan.errors))
  rewriter.onDocument({
    end() {
      scan.isComplete = true
    },
  })
  // Both work synchronously, and report errors through their promises.
  rewriter.write(encoder.encode(html)).catch(ignore)
  rewriter.end().catch(ignore)
  if (scan.isComplete) rewriter.free()
  // It cannot be freed after an error of its own, and all memory goes with the engine.
  if (!scan.isComplete || engine.__wasm.memory.buffer.byteLength > MAX_MEMORY) renew()
  if (scan.errors.length > 0) throw scan.errors[0]
}

const ignore = () => undefined

/** An error thrown through the engine would break it. */
function guardVisitor({ element, text }: HtmlVisitor, errors: unknown[]) {
  const guard =
    <T>(visit: (visited: T) => void) =>
    (visited: T) => {
      if (errors.length > 0) return
      try {
        visit(visited)
      } catch (error) {
        errors.push(error)
      }
    }
  return {
    ...(element ? { element: guard(element) } : {}),
    ...(text ? { text: guard((chunk: { readonly text: string }) => text(chunk.text)) } : {}),
  }
}

function renew(): void {
  engine = undefined
  for (const path of Object.keys(require.cache))
    if (path.includes(`/node_modules/${NAME}/`)) delete require.cache[path]
}
