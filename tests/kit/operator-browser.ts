import type { Page } from "playwright-core"
import { type LocalSite, localSite } from "./local-site"
import { offences } from "./offences"

/** A site without rates, and its operator in a browser. */
export async function startDesk() {
  const server: LocalSite = await localSite({ config: "[limits]\npublish = 0\nwrite = 0" })
  const token = server.host.operatorToken

  return {
    server,
    async signIn(page: Page): Promise<void> {
      await page.goto(`${server.url}/operator`)
      await page.getByLabel("The operator's token").fill(token)
      await page.getByRole("button", { name: "Sign in" }).click()
      await page.getByRole("heading", { name: "Queue" }).waitFor()
    },
    async isRemoved(id: string): Promise<boolean> {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${server.url}/api/operator/games/${id}`, { headers })
      return ((await answer.json()) as { removed_why: string | null }).removed_why !== null
    },
  }
}
export type Desk = Awaited<ReturnType<typeof startDesk>>

/** What is wrong with a page for people with assistive technology, or with a small screen. */
export async function faultsOf(page: Page): Promise<string[]> {
  const found = await offences(page, { iframes: false })
  const wide = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
  return wide ? ["wider than the screen", ...found] : found
}
