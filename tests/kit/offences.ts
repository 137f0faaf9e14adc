import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { RunOptions } from "axe-core"
import type { Page } from "playwright-core"

// Half as long as what the package exports, and each page reads it again.
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8")

/** Puts axe into all that a page opens from now on, frames too. */
export const withAxe = (page: Page): Promise<unknown> => page.addInitScript(AXE)

/** What axe finds wrong with a page, each with where. The rest of what it says stays there: it is long. */
export async function offences(page: Page, options: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE)
  return page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") }
    const { violations } = await axe.run(document, { ...options, resultTypes: ["violations"] })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
    )
  }, options)
}
