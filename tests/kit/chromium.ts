import { afterAll } from "bun:test"
import { existsSync } from "node:fs"
import { type Browser, type BrowserContext, chromium } from "playwright-core"
import { packagedChromium, packageRunsHere } from "./chromium-package"
import { watch } from "./evidence"

/** The one from npm, so that everybody tests with the same; elsewhere, what is installed. */
const installed = [
  process.env["CHROMIUM"],
  ...(packageRunsHere ? [] : ["/usr/bin/chromium", "/usr/bin/chromium-browser"]),
].find((path) => path && existsSync(path))

/** Without a browser the tests of pages are left out, but never where they are counted on. */
export const skipBrowser =
  process.env["SKIP_BROWSER"] !== undefined ||
  (!installed && !packageRunsHere && !process.env["CI"])
if (skipBrowser)
  console.error("No Chromium: browser tests are skipped. Install it, or set CHROMIUM to its path.")

const launch = async (): Promise<Browser> =>
  chromium.launch({
    ...(installed ? { executablePath: installed } : await packagedChromium()),
    // A busy machine is slow, not broken: only the test's own time limit ends a launch.
    timeout: 0,
    args: [
      "--no-sandbox",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-quic",
      // WebGL without a graphics card.
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      // Pages are drawn without the graphics process, which is software here and takes a third of the time.
      "--disable-gpu-compositing",
      "--num-raster-threads=1",
      // Pages of one site share a process: to start one costs more than to open a page. Other sites and sandboxes have their own.
      "--renderer-process-limit=1",
      // A page that draws a map waited four seconds for the graphics process of a busy machine.
      "--disable-accelerated-2d-canvas",
    ],
  })

/** Less than a test's own, so that what did not come is named. */
const PAGE_TIMEOUT_MS = 240_000

export type TestBrowser = Pick<Browser, "newContext">

/** The browser of this process, which the tests of all its files share. */
let running: Promise<Browser> | undefined

async function open(options: Parameters<Browser["newContext"]>[0]): Promise<BrowserContext> {
  running ??= launch()
  const context = await (await running).newContext(options)
  context.setDefaultTimeout(PAGE_TIMEOUT_MS)
  return context
}

/**
 * The browser, for the tests of one file: what they leave open is closed after them. It starts when
 * the first test needs it, and again when it is gone: Bun ends all processes when a test takes too
 * long, and the others are to go on.
 */
export function testBrowser(): TestBrowser {
  const contexts = new Set<BrowserContext>()
  afterAll(async () => {
    // Contexts of a browser that is gone are closed.
    await Promise.all([...contexts].map((context) => context.close().catch(() => {})))
  })
  return {
    async newContext(options) {
      const context = await open(options).catch(async () => {
        const gone = running
        running = undefined
        await (await gone?.catch(() => undefined))?.close()
        return open(options)
      })
      contexts.add(context)
      context.on("close", () => contexts.delete(context))
      watch(context)
      return context
    },
  }
}
