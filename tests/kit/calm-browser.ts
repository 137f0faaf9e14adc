import { afterEach } from "bun:test"
import type { BrowserContext } from "playwright-core"
import { type TestBrowser, testBrowser } from "./chromium"

/**
 * The browser for tests of maps: nothing moves by itself, and the pages of a test are closed after it,
 * since a page with a map goes on drawing.
 */
export function calmBrowser(): TestBrowser {
  const browser = testBrowser()
  const contexts: BrowserContext[] = []
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
  })
  return {
    async newContext(options) {
      const context = await browser.newContext({ reducedMotion: "reduce", ...options })
      contexts.push(context)
      return context
    },
  }
}
