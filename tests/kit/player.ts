import type { Page } from "playwright-core"

/** Counts the keys that reach it, and says how large it is. */
export const KEYS = `<!doctype html><title>Keys</title><meta name=viewport content=width=device-width>
<body style="margin:0;height:3000px"><output id=keys>0</output><output id=size></output><script>
let count = 0
addEventListener("keydown", event => { if (event.key !== "Tab") event.preventDefault(); keys.textContent = ++count })
const measure = () => { size.textContent = innerWidth + "x" + innerHeight }
addEventListener("resize", measure); measure()
localStorage.starts = 1 + Number(localStorage.starts ?? 0)
document.cookie = "seen=" + localStorage.starts
</script><output id=starts></output><script>starts.textContent = localStorage.starts + " " + document.cookie</script>`

export const PLAYED = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "Space", "Enter", "a"]

export const playing = (page: Page) => page.locator("[data-state=playing]").waitFor()
export const inFrame = (page: Page, id: string) =>
  page.frameLocator(".stage iframe").locator(`#${id}`)
export const control = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
export const boxOf = async (page: Page, of = ".stage iframe") => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(of).boundingBox()) ?? {}
  return {
    x: Math.round(x),
    y: Math.round(y),
    width: Math.round(width),
    height: Math.round(height),
  }
}

/** Presses keys and tells how many of them the page in the frame got. */
export async function keysIn(page: Page): Promise<number> {
  const before = Number(await inFrame(page, "keys").textContent())
  for (const key of PLAYED) await page.keyboard.press(key)
  return Number(await inFrame(page, "keys").textContent()) - before
}
