import { test as bunTest } from "bun:test"
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import type { BrowserContext, Page } from "playwright-core"

const FOLDER = resolve(import.meta.dirname, "../../node_modules/.cache/failures")

/** A page that has stopped must not keep the report of a failure waiting. */
const SCREENSHOT_TIMEOUT_MS = 10_000

/** The console of each open page. */
const consoles = new Map<Page, string[]>()

/** Remembers what the pages of a browser context write to their consoles. */
export function watch(context: BrowserContext): void {
  context.on("page", (page) => {
    const lines: string[] = []
    consoles.set(page, lines)
    page.on("console", (message) => lines.push(`${message.type()}: ${message.text()}`))
    page.on("pageerror", (error) => lines.push(`error: ${error.stack ?? error.message}`))
    page.on("close", () => consoles.delete(page))
  })
}

// biome-ignore lint/suspicious/noExplicitAny: the values of a row, of which only the test knows the types
type Body = (...values: any[]) => unknown

/** Runs a test; if it fails, its error names a folder with a screenshot and the console of each open page. */
const evident =
  (body: Body) =>
  async (...values: unknown[]) => {
    try {
      await body(...values)
    } catch (error) {
      throw consoles.size > 0 ? await withEvidence(error) : error
    }
  }

async function withEvidence(cause: unknown): Promise<Error> {
  const error = cause instanceof Error ? cause : new Error(String(cause))
  mkdirSync(FOLDER, { recursive: true })
  const folder = mkdtempSync(join(FOLDER, "test-"))
  for (const [index, [page, lines]] of [...consoles].entries()) {
    writeFileSync(join(folder, `${index}.txt`), [page.url(), ...lines, ""].join("\n"))
    const path = join(folder, `${index}.png`)
    await page.screenshot({ path, timeout: SCREENSHOT_TIMEOUT_MS }).catch(() => {})
  }
  error.message += `\n\nThe pages and their consoles: ${folder}`
  return error
}

/** `test` of `bun:test`, for files with a browser. */
export const test = Object.assign(
  (name: string, body: () => unknown) => bunTest(name, evident(body)),
  {
    skipIf: (condition: boolean) => (name: string, body: () => unknown) =>
      bunTest.skipIf(condition)(name, evident(body)),
    // With the types of Bun's, which takes rows of many forms.
    each: ((rows: unknown[]) => (name: string, body: Body) =>
      bunTest.each(rows)(name, evident(body) as () => Promise<void>)) as typeof bunTest.each,
  },
)
