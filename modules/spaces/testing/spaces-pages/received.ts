import type { Page, Request } from "playwright-core"
import type { Visitor } from "./visitor"

/** Names of cards that occur nowhere else. */
export const DECK = Array.from({ length: 24 }, (_, index) => `Griffin-${index * 37 + 1001}`)

/** Everything that someone's browser receives: answers, events, and what its page says after each change. */
export async function receivedBy({ page, context }: Visitor) {
  const texts: string[] = []
  const pending: Promise<unknown>[] = []
  const network = await context.newCDPSession(page)
  await network.send("Network.enable")
  network.on("Network.eventSourceMessageReceived", ({ data }) => texts.push(data))
  async function read(request: Request) {
    const answer = await request.response()
    if (answer) texts.push(await answer.text())
  }
  const listen = (request: Request) => void pending.push(read(request).catch(() => {}))
  page.on("requestfinished", listen)
  return {
    async look() {
      texts.push(await page.content())
    },
    /** All of it; from then on no one listens. */
    async end() {
      page.off("requestfinished", listen)
      await Promise.all(pending)
      await network.detach()
      return texts.join("\n")
    },
  }
}

/** The cards in the hand of who looks at a page, once there are that many. */
export async function held(page: Page, count: number): Promise<string[]> {
  const cards = page.locator(".game-hand .game-card")
  await cards.nth(count - 1).waitFor()
  const names = await cards.allInnerTexts()
  return names.map((name) => DECK.find((one) => name.includes(one)) ?? name)
}
