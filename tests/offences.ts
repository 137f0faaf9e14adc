import axe, { type AxeResults, type RunOptions } from "axe-core"
import type { Page } from "playwright-core"

/** What axe finds wrong with a page, each with where. It is put into a page once, until that opens another. */
export async function offences(page: Page, options: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe.source)
  const { violations } = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)})`,
  )) as AxeResults
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
  )
}
