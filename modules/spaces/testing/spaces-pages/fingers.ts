import type { Locator, Page } from "playwright-core"

interface Place {
  readonly x: number
  readonly y: number
}

const pause = (page: Page, ms = 30) => page.waitForTimeout(ms)

/** The middle of what can be seen, where a finger or the mouse goes. */
export async function middle(target: Locator): Promise<Place> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not to be seen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A finger that goes from one place to another, or that stays for a while. */
export async function swipe(
  page: Page,
  { from, to = from, holdMs = 0 }: { from: Place; to?: Place; holdMs?: number },
) {
  const fingers = await page.context().newCDPSession(page)
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: Place[]) =>
    fingers.send("Input.dispatchTouchEvent", { type, touchPoints })
  await touch("touchStart", from)
  await page.waitForTimeout(holdMs)
  if (to !== from)
    for (const part of [0.2, 0.6, 1]) {
      const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part]
      await touch("touchMove", { x, y })
      await pause(page)
    }
  // A finger that leaves in motion flings, and the next tap only stops that.
  await pause(page, 400)
  await touch("touchEnd")
  await fingers.detach()
}

export async function drag(page: Page, from: Place, to: Place) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2)
  await page.mouse.move(to.x, to.y)
  await page.mouse.up()
}
