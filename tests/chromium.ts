import { existsSync } from "node:fs"
import { type Browser, chromium } from "playwright-core"

/** Debian's Chromium, or the one the environment names. */
export const CHROMIUM = [
  process.env["CHROMIUM"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
].find((path) => path && existsSync(path))

/** Without a browser the tests of pages are left out, but never where they are counted on. */
export const skipBrowser = !CHROMIUM && !process.env["CI"]
if (skipBrowser)
  console.error(
    "No Chromium: browser tests are skipped. apt-get install chromium, or set CHROMIUM.",
  )

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: CHROMIUM,
    args: [
      "--no-sandbox",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-quic",
    ],
  })
