import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { AxeResults, RunOptions } from "axe-core"
import type { Page } from "playwright-core"

// Half as long as what the package exports, and each page reads it anew.
const AXE = fileURLToPath(import.meta.resolve("axe-core/axe.min.js"))

/** Puts axe into all that a page opens from now on. */
export const withAxe = (page: Page): Promise<unknown> =>
  page.addInitScript(readFileSync(AXE, "utf8"))

/** What axe finds wrong with a page, each with where. */
export async function offences(page: Page, options: RunOptions = {}): Promise<string[]> {
  const { violations } = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)})`,
  )) as AxeResults
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
  )
}
