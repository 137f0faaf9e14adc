import { afterAll, beforeAll, describe, expect } from "bun:test"
import type { Frame } from "playwright-core"
import { publish, until, watched } from "../../../tests/kit/browsing"
import { skipBrowser, testBrowser } from "../../../tests/kit/chromium"
import { test } from "../../../tests/kit/evidence"
import { startOutsideServer } from "../../../tests/kit/outside-server"
import { type RunningServer, startServer } from "../../../tests/kit/server"

/** Shows which keys it got. */
const KEYS = `<!doctype html><title>Keys</title><p id="keys"></p><script>
addEventListener("keydown", ({ key }) => (document.querySelector("#keys").textContent += key))</script>`

describe.skipIf(skipBrowser)("what is shared of a page", () => {
  let server: RunningServer
  let foreign: Awaited<ReturnType<typeof startOutsideServer>>
  let framed = ""
  const browser = testBrowser()
  beforeAll(async () => {
    server = await startServer()
    // Another host than the server's, and so another origin and site.
    foreign = await startOutsideServer(
      () =>
        new Response(`<!doctype html><title>Blog</title>${framed}`, {
          headers: { "content-type": "text/html" },
        }),
    )
    await publish(server, 'Keys & "Locks"', KEYS)
  })
  afterAll(async () => {
    await foreign?.stop()
    await server?.stop()
  })

  test("is copied from the page about it, and plays in a frame of another site", async () => {
    const options = { permissions: ["clipboard-read", "clipboard-write"] }
    const { page, faults } = await watched(browser, server, options)
    await page.goto(`${server.url}/archive/001`)
    await page.getByRole("button", { name: "Share" }).click()
    const copied = async (what: string) => {
      await page.getByRole("button", { name: `Copy ${what}` }).click()
      await page.getByRole("button", { name: `Copied ${what}` }).waitFor()
      return page.evaluate(() => navigator.clipboard.readText())
    }
    expect(await copied("address")).toBe(`${server.url}/archive/001`)
    framed = await copied("embed code")
    const code = page.getByAltText("QR code of the address")
    await code.evaluate((image: HTMLImageElement) => image.decode())
    expect(faults).toEqual([])

    await page.goto(foreign.url)
    const player = page.frameLocator("iframe")
    await player.getByRole("button", { name: "Play" }).click()
    const keys = player.frameLocator("iframe").locator("#keys")
    await keys.waitFor({ state: "attached" })
    const game = await (await keys.elementHandle())?.ownerFrame()
    await until(game as Frame, () => document.hasFocus())
    await page.keyboard.type("wasd")
    await keys.getByText("wasd").waitFor()
    const opening = page.context().waitForEvent("page")
    await player.getByRole("link", { name: 'Keys & "Locks"' }).click()
    expect((await opening).url()).toBe(`${server.url}/archive/001`)
    await page.context().close()
  })

  test("no other page of ours can be framed, and the player has nothing to trick a reader into", async () => {
    const policyOf = async (path: string) =>
      (await fetch(server.url + path)).headers.get("content-security-policy")
    expect(await policyOf("/archive/001")).toContain("frame-ancestors 'self'")
    const policy = await policyOf("/embed/001")
    expect(policy).toContain("frame-ancestors *")
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'none'")
    expect(policy).not.toContain("connect-src")
    const html = await (await fetch(`${server.url}/embed/001`)).text()
    expect(html).not.toContain("<form")
    const sandbox = /data-sandbox="([^"]*)"/.exec(html)?.[1]
    expect(sandbox).toContain("allow-scripts")
    expect(sandbox).not.toContain("allow-same-origin")
  })
})
