import type { Page } from "playwright-core"
import { until } from "./browsing"

/** What the builder sends, one event after the other, in the page itself. */
interface Builder {
  say(event: string, data: object): void
  breakOff(): void
}
declare global {
  var builder: Builder | undefined
}

/** In the page: requests to the builder are answered by the test. */
function actAsBuilder() {
  const real = globalThis.fetch
  globalThis.fetch = ((address: string, options: RequestInit) => {
    if (address !== "/api/connect/chat") return real(address, options)
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        const breakOff = () => stream.error(new TypeError("network error"))
        options.signal?.addEventListener("abort", breakOff)
        const say = (event: string, data: object) =>
          stream.enqueue(
            new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
          )
        globalThis.builder = { say, breakOff }
      },
    })
    return Promise.resolve(new Response(body, { headers: { "content-type": "text/event-stream" } }))
  }) as typeof fetch
}

/** Opens /connect and asks for a page; the test is the builder. */
export async function askBuilder(
  { page, faults }: { readonly page: Page; readonly faults: readonly string[] },
  site: { readonly url: string },
  words: string,
) {
  await page.addInitScript(actAsBuilder)
  await page.goto(`${site.url}/connect`)
  await page.locator("[data-connect][data-ready]").waitFor()
  await page.getByLabel("What would you like?").fill(words)
  await page.getByRole("button", { name: "Build it" }).click()
  await until(page, () => globalThis.builder)
  return {
    page,
    faults,
    say: (event: string, data: object) =>
      page.evaluate(([event, data]) => globalThis.builder?.say(event, data), [
        event,
        data,
      ] as const),
    breakOff: () => page.evaluate(() => globalThis.builder?.breakOff()),
  }
}

/** Settles once the preview shows this. */
export const seen = (page: Page, text: string): Promise<void> =>
  page
    .frameLocator("[data-stage-frame] iframe:not(.connect-coming)")
    .getByText(text)
    .first()
    .waitFor()

/** Settles once the page says this about what is being done, or was. */
export const status = (page: Page, text: string): Promise<void> =>
  page.locator("[data-announcement]").filter({ hasText: text }).waitFor({ state: "attached" })
