import type { SocketSite } from "broadside/testing"
import { watched } from "./browsing"
import type { TestBrowser } from "./chromium"

/** A page whose map is `window.map`, at noon of a summer's day in Greenwich; requests for `missing` fail. */
export async function openMap(
  browser: TestBrowser,
  { url }: SocketSite,
  options: object = {},
  missing?: string,
) {
  const { page, faults } = await watched(browser, { url }, options)
  await page.clock.setSystemTime(Date.parse("2026-06-21T12:00:00Z"))
  if (missing) await page.route(missing, (route) => route.abort())
  const asked: string[] = []
  page.on("request", (request) => asked.push(request.url()))
  await page.goto(`${url}/map`)
  await page.evaluate(`(async () => {
    const root = document.querySelector("#map")
    const { createMap } = await import(root.dataset.map)
    window.map = await createMap(root)
    await document.fonts.ready
  })()`)
  return { page, faults, asked }
}

/** Waits until the page is painted. */
export const FRAME = "new Promise((done) => requestAnimationFrame(done))"
