import { afterAll, beforeAll, describe, expect } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { SocketSite } from "broadside/testing"
import { calmBrowser } from "../../../tests/kit/calm-browser"
import { skipBrowser } from "../../../tests/kit/chromium"
import { test } from "../../../tests/kit/evidence"
import { FRAME, openMap } from "../../../tests/kit/map-page"
import { startOutsideServer } from "../../../tests/kit/outside-server"
import { smallMapFile } from "../map/testing/map-file"
import { mapSite } from "../map/testing/map-site"

/** Room for the two tiles that are looked at: each further one is drawn, too. */
const SMALL = { viewport: { width: 400, height: 500 } }

/** A tile of an operator, one pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
)

const browser = calmBrowser()

describe("an operator's map file", () => {
  const folder = mkdtempSync(join(tmpdir(), "broadside-map-"))
  const path = join(folder, "world.pmtiles")
  const file = smallMapFile()
  let filed: SocketSite
  beforeAll(async () => {
    writeFileSync(path, file)
    filed = await mapSite(`[modules.gps]\nmap_pmtiles = ${JSON.stringify(path)}`)
  })
  afterAll(async () => {
    await filed.close()
    rmSync(folder, { recursive: true })
  })
  const read = (range?: string) =>
    filed.host.fetch("/gps-map.pmtiles", { headers: range ? { range } : {} })

  test("is sent in parts", async () => {
    const answer = await read("bytes=0-6")
    expect(answer.status).toBe(206)
    expect(answer.headers.get("content-range")).toBe(`bytes 0-6/${file.length}`)
    expect(await answer.text()).toBe("PMTiles")
    const rest = await read(`bytes=100-16383`)
    expect(new Uint8Array(await rest.arrayBuffer())).toEqual(file.subarray(100))
    expect(rest.headers.get("etag")).toBe(answer.headers.get("etag"))
  })

  test.each([
    undefined,
    "bytes=0-",
    "bytes=5-2",
    "bytes=9999999-99999999",
    "bytes=0-1,5-6",
    "bytes=-5",
    `bytes=0-${"9".repeat(40)}`,
  ])("is never sent whole, nor at %s", async (range) => {
    const answer = await read(range)
    expect(answer.status).toBe(416)
    expect((await answer.json()).type).toContain("map-range")
  })

  test("has no address without the setting, nor do pictures come from elsewhere; none while it is away", async () => {
    const headers = { range: "bytes=0-6" }
    const without = await mapSite()
    expect((await without.host.fetch("/gps-map.pmtiles", { headers })).status).toBe(404)
    const policy = (await without.host.fetch("/map")).headers.get("content-security-policy")
    expect(policy?.split("; ")).toContain("img-src 'self' data:")
    await without.close()
    const away = await mapSite(`[modules.gps]\nmap_pmtiles = "/nowhere/at/all"`)
    const answer = await away.host.fetch("/gps-map.pmtiles", { headers })
    expect([answer.status, (await answer.json()).type]).toEqual([
      404,
      expect.stringContaining("no-map-file"),
    ])
    await away.close()
  })

  test.skipIf(skipBrowser)("is drawn in the colours of the site, light and dark", async () => {
    const { page, faults } = await openMap(browser, filed, SMALL)
    await page.evaluate("map.moveTo({ lat: -10, lon: 112.5 }, 6)")
    const colours = () =>
      page.evaluate(`(async () => {
        await ${FRAME}
        const tiles = [...document.querySelectorAll("canvas.leaflet-tile-loaded")]
        const colourOf = (tile) => {
          const canvas = tiles.find(({ key }) => key === tile)
          return canvas ? [...canvas.getContext("2d").getImageData(100, 100, 1, 1).data] : []
        }
        return [colourOf("51:33:6"), colourOf("52:33:6")]
      })()`) as Promise<[number[], number[]]>
    const drawn = async (isDrawn: (land: number[], sea: number[]) => boolean) => {
      while (!isDrawn(...(await colours()))) await page.evaluate(FRAME)
    }
    // West is land in the file, east is water.
    await drawn((land, sea) => land[0]! > sea[0]! && sea[0]! > 200)
    await page.emulateMedia({ colorScheme: "dark" })
    await drawn((land, sea) => land[0]! < 60 && land[0]! > sea[0]! && sea[3] === 255)
    expect(await page.locator(".leaflet-control-attribution").textContent()).toContain(
      "© OpenStreetMap",
    )
    expect(faults).toEqual([])
  })
})

const requested: string[] = []
const tiles = await startOutsideServer(({ url }) => {
  requested.push(new URL(url).pathname)
  return new Response(PIXEL, { headers: { "content-type": "image/png" } })
}, "localhost")
describe("an operator's tiles", () => {
  let tiled: SocketSite
  beforeAll(async () => {
    tiled = await mapSite(`[modules.gps]
map_tiles_url = "http://localhost:${tiles.port}/{z}/{x}/{y}.png"
map_tiles_attribution = "© [OpenStreetMap](https://www.openstreetmap.org/copyright) <b>contributors</b>"`)
  })
  afterAll(async () => {
    await tiled.close()
    await tiles.stop()
  })

  test("may come from their server and from no other", async () => {
    const policy = (await tiled.host.fetch("/map")).headers.get("content-security-policy")
    expect(policy?.split("; ")).toContain(`img-src 'self' data: http://localhost:${tiles.port}`)
  })

  test.skipIf(skipBrowser)("are shown with their credit", async () => {
    const { page, faults } = await openMap(browser, tiled, SMALL)
    await page.locator("img.leaflet-tile-loaded").first().waitFor()
    expect(requested).toContain("/2/2/1.png")
    const credit = page.locator(".leaflet-control-attribution")
    expect(await credit.textContent()).toContain("© OpenStreetMap <b>contributors</b>")
    expect(await credit.getByRole("link", { name: "OpenStreetMap" }).getAttribute("href")).toBe(
      "https://www.openstreetmap.org/copyright",
    )
    expect(faults).toEqual([])
  })

  test.each([
    "ftp://tiles.example.org/{z}/{x}/{y}",
    "https://tiles.example.org/",
    "'; script-src *",
  ])("are refused at %s", async (address) => {
    await expect(mapSite(`[modules.gps]\nmap_tiles_url = "${address}"`)).rejects.toThrow()
  })
})
