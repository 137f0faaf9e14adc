import { describe, expect, test } from "bun:test"
import {
  ANIMATED_GIF,
  ANIMATED_WEBP,
  bomb,
  CMYK,
  colourOf,
  jpeg,
  png,
  profiled,
  turned,
  uriOf,
} from "../../../../tests/kit/pictures"
import { coversSite, game } from "../../testing/covers-site"

const { site, picture, sizeOf, coverOf } = coversSite()

describe("a picture", () => {
  test.each([
    ["a wide PNG", () => png(1600, 200), [1280, 160]],
    ["a tall PNG", () => png(100, 1500), [85, 1280]],
    ["a small PNG, which is not blown up", () => png(64, 40), [64, 40]],
    ["an animated GIF, by its first frame", () => ANIMATED_GIF, [96, 60]],
    ["a JPEG", () => jpeg(1280, 800), [640, 400]],
    ["a progressive JPEG", () => jpeg(1280, 800, true), [640, 400]],
    ["a JPEG on its side, put upright", () => turned(800, 1280), [640, 400]],
    ["a JPEG in CMYK", () => CMYK, [120, 80]],
    ["fifteen million pixels", () => jpeg(5000, 3000), [667, 400]],
  ] as const)("may be %s", async (_, make, size) => {
    const url = await coverOf(uriOf(await make(), "image/*"))
    expect(await sizeOf(url)).toEqual([...size, "webp"])
  })

  test("keeps its transparency and its colours, and tells nothing else", async () => {
    const clear = await picture(await coverOf(uriOf(png(640, 400, { rgba: [200, 0, 0, 128] }))))
    const [red, , , alpha] = await colourOf(clear)
    expect([red, alpha].map((value) => Math.round((value ?? 0) / 10))).toEqual([20, 13])
    const [r = 0, g = 0, b = 0] = await colourOf(await picture(await coverOf(uriOf(CMYK))))
    expect([r > 180, g > 80, g < 180, b > 80, b < 180]).toEqual(Array(5).fill(true))
    const place = Buffer.from(await picture(await coverOf(uriOf(await turned(200, 300)))))
    expect(place.includes("SECRET PLACE")).toBe(false)
  })

  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'
  test.each([
    ["text", "nonsense", "not a picture that can be read"],
    ["an address", "https://x.example/a.png", "not a picture that can be read"],
    ["a path", "/etc/passwd", "not a picture that can be read"],
    ["HTML", uriOf(Buffer.from("<html><script>")), "not a picture that can be read"],
    ["SVG", uriOf(Buffer.from(svg), "image/svg+xml"), "is a drawing (SVG)"],
    ["SVG without base64", `data:image/svg+xml,${svg}`, "is a drawing (SVG)"],
    ["broken base64", "data:image/png;base64,iVBOR!", "base64 is broken"],
    ["nothing in it", "data:image/png;base64,", "not a picture that can be read"],
    ["a cut PNG", uriOf(png(300, 300).subarray(0, 60)), "cut off"],
    ["a cut GIF", uriOf(ANIMATED_GIF.subarray(0, 12)), "cut off"],
    ["an animated WebP", uriOf(ANIMATED_WEBP), "an animated WebP"],
    ["a bomb", uriOf(bomb()), "more than 16,000,000 pixels"],
    ["one pixel", uriOf(png(1, 1)), "is 1×1 pixels; a cover has at least 64×40"],
    ["a line", uriOf(png(3000, 2)), "is 3000×2 pixels"],
    ["too many bytes", uriOf(new Uint8Array(5_000_001)), "over 5,000,000 bytes"],
    ["a number", 7, "cover must be a string"],
    ["a list", [], "cover must be a string"],
  ])("is refused at /cover when it is %s", async (_, cover, why) => {
    for (const path of ["/games/submit", "/api/workshop/submit", "/api/dispatch/submit"]) {
      const answer = await site().fetch(path, { json: game({ cover }) })
      const { errors, error } = await answer.json()
      expect([answer.status, errors[0].path]).toEqual([400, "/cover"])
      expect(error).toContain(why)
    }
  })

  test("is refused when its colour profile is larger than any cover", async () => {
    const answer = await site().fetch("/games/submit", {
      json: game({ cover: uriOf(await profiled()) }),
    })
    expect([answer.status, (await answer.json()).error]).toEqual([
      400,
      "cover has too large a colour profile; save it as sRGB, without one.",
    ])
  })

  test("as a file is refused when it is text, such as a drawing, and left out when it is empty", async () => {
    const post = (file: File) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(game({ cover: file }))) form.set(name, value)
      return site().fetch("/games/submit", { method: "POST", body: form })
    }
    const drawing = await post(new File([svg], "a.svg", { type: "image/svg+xml" }))
    expect([drawing.status, (await drawing.json()).error]).toEqual([
      400,
      expect.stringContaining("is a drawing (SVG)"),
    ])
    expect((await post(new File([], ""))).status).toBe(200)
    const broken = await post(new File([new Uint8Array(70_000).fill(255)], "a.jpg"))
    expect(broken.status).toBe(400)
  })

  test("of many at once takes no more memory than of a few", async () => {
    const large = uriOf(png(4000, 3900))
    const publish = (count: number) =>
      Promise.all(Array.from({ length: count }, () => coverOf(large)))
    await publish(2)
    Bun.gc(true)
    const before = process.memoryUsage.rss()
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 2)
    await publish(12)
    clearInterval(watch)
    // Twelve at once would hold 750 MB of pixels.
    expect(most - before).toBeLessThan(300_000_000)
  })
})

describe("GET /covers/<sha256>.webp", () => {
  test("may be kept for ever, by anybody, and says when it is known", async () => {
    const url = await coverOf(uriOf(png(640, 400, { rgba: [1, 2, 3, 255] })))
    const { headers } = await site().fetch(url)
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    })
    const etag = headers.get("etag") as string
    const revalidated = await site().fetch(url, { headers: { "if-none-match": etag } })
    expect([revalidated.status, revalidated.headers.get("etag"), await revalidated.text()]).toEqual(
      [304, etag, ""],
    )
    const head = await site().fetch(url, { method: "HEAD" })
    expect(head.status).toBe(200)
    expect(Number(head.headers.get("content-length"))).toBe((await picture(url)).length)
  })

  test.each(["0".repeat(64), "x", `${"0".repeat(64)}.png`, "..%2f..%2fetc%2fpasswd", "%00"])(
    "is not found for %s",
    async (name) => {
      expect((await site().fetch(`/covers/${name}`)).status).toBe(404)
      expect((await site().fetch(`/covers/${name}.webp`)).status).toBe(404)
    },
  )
})
