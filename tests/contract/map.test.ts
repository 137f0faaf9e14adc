import { afterAll, beforeAll, describe, expect } from "bun:test"
import type { SocketSite } from "broadside/testing"
import type { Page } from "playwright-core"
import { mapSite } from "../../modules/gps/map/testing/map-site"
import { watched } from "../kit/browsing"
import { calmBrowser } from "../kit/calm-browser"
import { skipBrowser } from "../kit/chromium"
import { test } from "../kit/evidence"
import { FRAME, openMap } from "../kit/map-page"
import { offences } from "../kit/offences"

const browser = calmBrowser()
let site: SocketSite
beforeAll(async () => {
  site = await mapSite()
})
afterAll(() => site.close())

/** Pixels that are drawn in a square around a place: on tiles of the map, or on the canvas of trails. */
const drawnAt = (page: Page, canvases: string, lat: number, lon: number): Promise<number> =>
  page.evaluate(`(async () => {
    // Trails are drawn in the next frame.
    for (const _ of [1, 2]) await ${FRAME}
    const at = map.leaflet.latLngToContainerPoint([${lat}, ${lon}])
    const corner = map.leaflet.getContainer().getBoundingClientRect()
    const [x, y] = [at.x + corner.left, at.y + corner.top]
    for (const canvas of document.querySelectorAll(${JSON.stringify(canvases)})) {
      const box = canvas.getBoundingClientRect()
      if (x < box.left || x >= box.right || y < box.top || y >= box.bottom) continue
      const scale = canvas.width / box.width
      const { data } = canvas.getContext("2d").getImageData((x - box.left) * scale - 8, (y - box.top) * scale - 8, 16, 16)
      return data.filter((value, index) => index % 4 === 3 && value > 0).length
    }
    return 0
  })()`)
const SHADE = ".leaflet-tile-pane .leaflet-layer:nth-child(2) canvas"
const TRAILS = ".leaflet-overlay-pane canvas"

const PACIFIC = `
  map.setPeople([
    { id: "a", name: "Ada", color: "#2b3f9b", lat: -17.8, lon: 178, heading: 80, accuracy: 60, stale: false,
      trail: [{ lat: -17.8, lon: -178 }, { lat: -17.8, lon: 179.5 }] },
    { id: "b", name: "<img src=x onerror=alert(1)>", color: "url(https://elsewhere.example/x)", lat: -16, lon: -176,
      heading: null, accuracy: null, stale: true, trail: [] },
  ])
  map.setPins([{ id: 1, lat: -17, lon: -179, name: "Ada", message: "Meet at the <b>reef</b>" }])
  map.setZones([{ id: 1, lat: -16.5, lon: 179.9, radius: 30000, label: "First", state: "next" }])
  map.setItems("aircraft", [{ id: "x", lat: -15, lon: 179, label: "FJI 910", heading: 80 }])
  map.show([{ lat: -17.8, lon: 178 }, { lat: -16, lon: -176 }], 8)`

describe.skipIf(skipBrowser)("the map", () => {
  test("shows where it is night, light and dark, and people, trails, pins, circles and aircraft on both sides of 180°", async () => {
    const { page, faults, asked } = await openMap(browser, site, {
      viewport: { width: 1000, height: 640 },
    })
    expect(asked.some((url) => url.includes("/world-fine-"))).toBe(false)
    const colours = () =>
      page.evaluate(`(() => {
        const tile = document.querySelector(".leaflet-tile-pane .leaflet-layer:first-child canvas")
        return [...tile.getContext("2d").getImageData(3, 3, 1, 1).data].slice(0, 3)
      })()`) as Promise<number[]>
    expect(await drawnAt(page, SHADE, 20, 170)).toBeGreaterThan(30)
    expect(await drawnAt(page, SHADE, -20, -20)).toBe(0)
    const light = await colours()
    expect(Math.min(...light)).toBeGreaterThan(200)
    await page.emulateMedia({ colorScheme: "dark" })
    while (Math.max(...(await colours())) > 200) await page.evaluate(FRAME)
    expect(Math.max(...(await colours()))).toBeLessThan(60)

    await page.evaluate(PACIFIC)
    await page.locator("#map[data-detail=fine]").waitFor()
    expect(asked.filter((url) => url.includes("/world-fine-"))).toHaveLength(1)

    const inside = (await page.locator("#map").boundingBox())!
    for (const name of ["Ada, Heading east", "<img", "Pin by Ada Meet", "First, next", "FJI 910"]) {
      const box = (await page.locator(`[aria-label^="${name}"]`).boundingBox())!
      expect([name, box.width >= 44 && box.height >= 44]).toEqual([name, true])
      expect(box.x).toBeGreaterThan(inside.x)
      expect(box.x + box.width).toBeLessThan(inside.x + inside.width)
    }
    expect(await drawnAt(page, TRAILS, -17.8, 180.6)).toBeGreaterThan(40)
    expect(await drawnAt(page, TRAILS, -14.8, 176)).toBe(0)

    await page.locator(".map-pin").focus()
    await page.keyboard.press("Enter")
    expect(await page.locator(".map-sayings").textContent()).toContain("Meet at the <b>reef</b>")
    await page.keyboard.press("Escape")
    await page.locator(".map-sayings").waitFor({ state: "detached" })

    await page.evaluate("map.setPeople([]); map.setPins([]); map.setItems('aircraft', [])")
    expect(await page.locator(".map-person, .map-pin, .map-item").count()).toBe(0)
    expect(await drawnAt(page, TRAILS, -17.8, 180.6)).toBe(0)
    expect(faults).toEqual([])
  })

  test("can be read by everybody, also on a phone, who pick a place by pointer and by keyboard, and moves to the poles", async () => {
    const { page, faults } = await openMap(browser, site, {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    })
    await page.evaluate(PACIFIC)
    await page.locator("#map[data-detail=fine]").waitFor()
    expect(await offences(page)).toEqual([])
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360)
    const zoom = (await page.locator(".leaflet-control-zoom-in").boundingBox())!
    expect(Math.min(zoom.width, zoom.height)).toBeGreaterThanOrEqual(44)

    await page.evaluate(`window.picked = []; map.onPick((place) => picked.push(place))
      map.moveTo({ lat: 40, lon: -179 }, 6)`)
    await page.locator("#map").focus()
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("Enter")
    await page.locator("#map").click({ position: { x: 200, y: 200 } })
    const picked = (await page.evaluate("picked")) as { lat: number; lon: number }[]
    expect(picked).toHaveLength(2)
    for (const { lon } of picked) expect(lon).toBeGreaterThan(176)
    await page.evaluate("map.onPick(null); map.moveTo({ lat: 89.9, lon: 10 }, 5)")
    await page.evaluate(
      `map.setPeople([{ id: "n", name: "Nansen", lat: 89.9, lon: 10, accuracy: 5000, trail: [] }])`,
    )
    const mark = (await page.locator(".map-person").boundingBox())!
    const inside = (await page.locator("#map").boundingBox())!
    expect(mark.y).toBeGreaterThan(inside.y - 44)
    expect(mark.y).toBeLessThan(inside.y + inside.height)
    expect(faults).toEqual([])
  })

  test("has people also where the world does not come", async () => {
    const { page } = await openMap(
      browser,
      site,
      { viewport: { width: 400, height: 400 } },
      "**/assets/world-*",
    )
    await page.evaluate(PACIFIC)
    await page.locator("[aria-label^='Ada, Heading east']").waitFor()
  })

  test("says without script what it would be", async () => {
    const { page } = await watched(browser, site, { javaScriptEnabled: false })
    await page.goto(`${site.url}/map`)
    expect(await page.locator("#map").textContent()).toContain("The map needs JavaScript.")
  })
})
