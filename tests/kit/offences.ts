import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import type { RunOptions } from "axe-core"
import type { Page } from "playwright-core"

// Half as long as what the package exports, and each page reads it again.
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8")

/** Sending it costs more than what it does: packed it is a third, and the next pages of a browser find it in its cache. */
let packed: string | undefined

/** Puts axe into all that a page opens from now on, frames too. */
export const withAxe = (page: Page): Promise<unknown> => page.addInitScript(AXE)

/** What axe finds wrong with a page, each with where. The rest of what it says stays there: it is long. */
export async function offences(page: Page, options: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(takeAxe))) {
    packed ??= gzipSync(AXE).toString("base64")
    await page.evaluate(unpackAxe, packed)
  }
  // The policy of a page leaves it to its inspector, but not after the first wait: a text, since no code of ours may do so.
  return page.evaluate(
    `globalThis.axe ?? (0, eval)(axeText); (${findOffences})(${JSON.stringify(options)})`,
  )
}

async function findOffences(options: RunOptions): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: typeof import("axe-core") }
  const { violations } = await axe.run(document, { ...options, resultTypes: ["violations"] })
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
  )
}

/** Whether the page has axe, or now has its text. */
async function takeAxe(): Promise<boolean> {
  if ("axe" in globalThis || "axeText" in globalThis) return true
  // Only localhost and https have it.
  const stored = await globalThis.caches?.match("/axe-of-tests")
  if (stored) Object.assign(globalThis, { axeText: await stored.text() })
  return stored !== undefined
}

async function unpackAxe(packed: string): Promise<void> {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0))
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))
  const axeText = await new Response(unpacked).text()
  Object.assign(globalThis, { axeText })
  const cache = await globalThis.caches?.open("tests")
  await cache?.put("/axe-of-tests", new Response(axeText))
}
