import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../modules/index"
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
} from "./pictures"

let site: TestHost
beforeAll(async () => {
  const config = "[limits]\npublish = 0\nwrite = 0"
  site = await createTestHost({ modules: firstParty, config })
})
afterAll(() => site.close())

const page = (head = "") => `<!doctype html><title>t</title>${head}<p>hi ${Bun.nanoseconds()}`
const withOwn = (content: string) => page(`\n<meta property="og:image" content="${content}">`)
const game = (fields: object) => ({ html: page(), title: "Covered", humanName: "Ada", ...fields })
const send = (path: string, json: object) => site.json(path, { json })
const picture = async (url: string) => {
  const answer = await site.fetch(url)
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}
const sizeOf = async (url: string) => {
  const { width, height, format } = await new Bun.Image(await picture(url)).metadata()
  return [width, height, format]
}
/** Publishes a game with this cover; gives the address of the picture it has then. */
async function coverOf(cover: unknown): Promise<string> {
  const { id } = await send("/games/submit", game({ cover }))
  return (await site.json(`/games/${id}`)).coverUrl
}

const PLACES = [
  {
    place: "archive",
    submit: "/games/submit",
    api: "/api/games",
    record: "/games",
    key: "coverUrl",
  },
  ...(["workshop", "dispatch"] as const).map((place) => ({
    ...{ place, submit: `/api/${place}/submit`, api: `/api/${place}`, record: `/api/${place}` },
    key: "cover_url",
  })),
]

describe.each(PLACES)("a page of the $place", ({ place, submit, api, record, key }) => {
  const coverAt = async (id: string) => (await site.json(`${record}/${id}`))[key]
  const about = (id: string) => (place === "archive" ? `/archive/${id}` : `/${place}/${id}/about`)

  test("shows the picture that was sent with it, as a data URI or as a file", async () => {
    const sent = png(1200, 630)
    const { id } = await send(submit, game({ cover: uriOf(sent) }))
    const address = await coverAt(id)
    expect(address).toMatch(/^http:\/\/localhost:3000\/covers\/[0-9a-f]{64}\.webp$/)
    expect(await sizeOf(address)).toEqual([762, 400, "webp"])
    const form = new FormData()
    for (const [name, value] of Object.entries(game({}))) form.set(name, value)
    form.set("cover", new File([sent], "cover.png", { type: "image/png" }))
    const again = await site.json(submit, { method: "POST", body: form })
    expect(await coverAt(again.id)).toBe(address)
    const html = await (await site.fetch(about(id), { headers: { accept: "text/html" } })).text()
    expect(html).toContain(`src="${new URL(address).pathname}"`)
    expect(html).toContain(`property="og:image" content="${address}"`)
  })

  test("shows its own og:image, where that is a data URI; what is sent goes first", async () => {
    const html = withOwn(uriOf(png(640, 400)))
    const own = await send(submit, game({ html }))
    const sent = await send(submit, game({ html, cover: uriOf(png(400, 640)) }))
    expect(await sizeOf(await coverAt(own.id))).toEqual([640, 400, "webp"])
    expect(await sizeOf(await coverAt(sent.id))).toEqual([400, 640, "webp"])
  })

  test("has its poster otherwise; a broken og:image is a warning", async () => {
    const plain = await send(submit, game({}))
    const elsewhere = await send(submit, game({ html: withOwn("https://x.example/a.png") }))
    const drawn = withOwn("data:image/svg+xml,%3Csvg/%3E")
    const broken = await send(submit, game({ html: drawn }))
    for (const { id } of [plain, elsewhere, broken]) expect(await coverAt(id)).toBeNull()
    const ofCover = ({ rule }: { rule: string }) => rule === "cover"
    expect(elsewhere.warnings.filter(ofCover)).toEqual([])
    expect(broken.warnings.filter(ofCover)).toEqual([
      {
        ...{ line: 2, rule: "cover" },
        message:
          "line 2: the og:image is a drawing (SVG); send PNG, JPEG, WebP or GIF, as a file or as a data URI in base64.",
      },
    ])
    const html = await (await site.fetch(about(plain.id))).text()
    expect(html).toContain('<svg class="cover"')
  })

  test("gets another by its key, keeps it through a new source, and loses it by an empty one", async () => {
    const { id, edit_key } = await send(submit, game({}))
    const edit = (fields: object) =>
      site.fetch(`${api}/${id}/edit`, { json: { edit_key, ...fields } })
    expect((await edit({})).status).toBe(400)
    expect((await edit({ cover: uriOf(png(80, 50)), edit_key: "ek_no" })).status).toBe(403)
    expect((await edit({ cover: "nonsense" })).status).toBe(400)
    expect(await coverAt(id)).toBeNull()
    expect((await edit({ cover: uriOf(png(80, 50)) })).status).toBe(200)
    const first = await coverAt(id)
    expect(await sizeOf(first)).toEqual([80, 50, "webp"])
    await edit({ html: page() })
    expect(await coverAt(id)).toBe(first)
    await edit({ html: withOwn(uriOf(png(90, 90))) })
    expect(await sizeOf(await coverAt(id))).toEqual([90, 90, "webp"])
    await edit({ cover: "" })
    expect(await coverAt(id)).toBeNull()
  })
})

test("a fork has its own cover, and a promoted page takes its cover along", async () => {
  const { id } = await send("/games/submit", game({ cover: uriOf(png(100, 100)) }))
  const bare = { parentId: id, html: page(), title: "Fork", humanName: "Bo" }
  const forks = [bare, { ...bare, cover: uriOf(png(120, 100)) }].map((fork) =>
    send("/api/games/fork", fork),
  )
  const [plain, own] = await Promise.all(forks)
  expect((await site.json(`/games/${plain.id}`)).coverUrl).toBeNull()
  expect(await sizeOf((await site.json(`/games/${own.id}`)).coverUrl)).toEqual([120, 100, "webp"])
  const draft = await send("/api/workshop/submit", game({ cover: uriOf(png(130, 100)) }))
  const { cover_url } = await site.json(`/api/workshop/${draft.id}`)
  const promoted = await site.json(`/api/workshop/promote/${draft.id}`, { method: "POST" })
  expect((await site.json(`/games/${promoted.id}`)).coverUrl).toBe(cover_url)
})

test("the lists of the worlds have exactly their fields, covers or not", async () => {
  const cover = uriOf(png(100, 100))
  await send("/api/workshop/submit", game({ cover }))
  await send("/api/dispatch/submit", game({ cover }))
  const fields = ["id", "title", "description", "author"]
  const rest = ["created_at", "expires_at", "status", "url"]
  const [draft] = (await site.json("/api/workshop/list")).active
  expect(Object.keys(draft)).toEqual([...fields, "category", ...rest])
  const [notice] = (await site.json("/api/dispatch/list")).active
  expect(Object.keys(notice)).toEqual([...fields, ...rest])
})

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
    ["text", "nonsense", "no picture that can be read"],
    ["an address", "https://x.example/a.png", "no picture that can be read"],
    ["a path", "/etc/passwd", "no picture that can be read"],
    ["HTML", uriOf(Buffer.from("<html><script>")), "no picture that can be read"],
    ["SVG", uriOf(Buffer.from(svg), "image/svg+xml"), "is a drawing (SVG)"],
    ["SVG without base64", `data:image/svg+xml,${svg}`, "is a drawing (SVG)"],
    ["broken base64", "data:image/png;base64,iVBOR!", "base64 is broken"],
    ["nothing in it", "data:image/png;base64,", "no picture that can be read"],
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
      const answer = await site.fetch(path, { json: game({ cover }) })
      const { errors, error } = await answer.json()
      expect([answer.status, errors[0].path]).toEqual([400, "/cover"])
      expect(error).toContain(why)
    }
  })

  test("is refused when its colour profile is larger than any cover", async () => {
    const answer = await site.fetch("/games/submit", {
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
      return site.fetch("/games/submit", { method: "POST", body: form })
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
    const { headers } = await site.fetch(url)
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    })
    const etag = headers.get("etag") as string
    const known = await site.fetch(url, { headers: { "if-none-match": etag } })
    expect([known.status, known.headers.get("etag"), await known.text()]).toEqual([304, etag, ""])
    const head = await site.fetch(url, { method: "HEAD" })
    expect(head.status).toBe(200)
    expect(Number(head.headers.get("content-length"))).toBe((await picture(url)).length)
  })

  test.each(["0".repeat(64), "x", `${"0".repeat(64)}.png`, "..%2f..%2fetc%2fpasswd", "%00"])(
    "is not found for %s",
    async (name) => {
      expect((await site.fetch(`/covers/${name}`)).status).toBe(404)
      expect((await site.fetch(`/covers/${name}.webp`)).status).toBe(404)
    },
  )
})
