import { describe, expect, test } from "bun:test"
import { gunzipSync, zstdDecompressSync } from "node:zlib"
import { gzipNow, zstdNow } from "#platform/compress-now"
import { hash64 } from "#platform/hash"
import { scanHtml } from "#platform/html"
import { openImage } from "#platform/image"
import { parseToml } from "#platform/toml"
import { compressAside } from "#platform/zstd"
import { ImageFault } from "./image"

test("a hash is 64 bits of the content, as text or as bytes", () => {
  const bytes = new TextEncoder().encode("broadside")
  expect(hash64("broadside")).toBe(hash64(bytes))
  expect(hash64("broadside")).not.toBe(hash64("broadsides"))
  expect(hash64("broadside")).toBe(hash64("broadside"))
  expect(BigInt.asUintN(64, hash64("broadside"))).toBe(hash64("broadside"))
})

test("what is compressed aside is what was sent", async () => {
  const bytes = new TextEncoder().encode("broadside ".repeat(10_000))
  const compressed = await compressAside(bytes, 1)
  expect(compressed.length).toBeLessThan(1_000)
  expect(new Uint8Array(zstdDecompressSync(compressed))).toEqual(bytes)
})

test.each([
  ["gzip", gzipNow, gunzipSync],
  ["zstd", zstdNow, zstdDecompressSync],
] as const)("what is compressed at once in %s is what was sent", (_, compress, decompress) => {
  const bytes = new TextEncoder().encode("broadside ".repeat(1_000))
  const compressed = compress(bytes)
  expect(compressed.length).toBeLessThan(200)
  expect(new Uint8Array(decompress(compressed))).toEqual(bytes)
})

test("a page is read by selectors, from start to end", () => {
  const seen: string[] = []
  scanHtml('<title>A <b>B</b></title><META name=Viewport content="x"><img src=a><p>text', {
    "img, p": { element: ({ tagName }) => void seen.push(tagName) },
    'meta[name="viewport" i]': {
      element: (meta) => void seen.push(`${meta.getAttribute("content")}`),
    },
    img: {
      element: (img) => void seen.push(`${img.getAttribute("src")} ${img.getAttribute("alt")}`),
    },
    p: { text: (part) => void (part && seen.push(part)) },
  })
  expect(seen).toEqual(["x", "img", "a null", "p", "text"])
})

test("an error of a visitor ends the reading, and no later one", () => {
  const seen: string[] = []
  const read = () =>
    scanHtml("<p>text<b>", {
      p: {
        element() {
          seen.push("p")
          throw new RangeError("of the visitor")
        },
      },
      b: { element: () => void seen.push("b") },
    })
  for (let i = 0; i < 100; i++) expect(read).toThrow(new RangeError("of the visitor"))
  expect(new Set(seen)).toEqual(new Set(["p"]))
  scanHtml("<b>", { b: { element: () => void seen.push("next") } })
  expect(seen.at(-1)).toBe("next")
})

test.each([
  ["it is cut off", "<a><p title='", 1],
  ["it is not clear what is text", "<a><table><select><xmp><script></p>", 1],
  ["it has bytes that no text has", "<a\0><a>\0\ud800", 1],
  ["it is deep", "<a>".repeat(50_000), 50_000],
  [
    "it has many attributes",
    `<a ${Array.from({ length: 5_000 }, (_, i) => `a${i}`).join(" ")}>`,
    1,
  ],
])("a page is read though %s", (_, page, links) => {
  let count = 0
  scanHtml(page, { a: { element: () => void count++ } })
  expect(count).toBe(links)
})

describe("a picture", () => {
  // Two pixels by one, both red.
  const PNG = Uint8Array.fromBase64(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==",
  )
  test("is measured, resized and encoded", async () => {
    const image = await openImage(PNG, { maxPixels: 100 })
    expect([image.width, image.height]).toEqual([2, 1])
    const { bytes, ...size } = await image.webp(8, 4, 80)
    expect(size).toEqual({ width: 8, height: 4 })
    expect(new TextDecoder().decode(bytes.slice(8, 12))).toBe("WEBP")
  })
  test.each<[string, Uint8Array<ArrayBuffer>, number, ImageFault["reason"]]>([
    ["is none", new TextEncoder().encode("no picture at all"), 100, "unreadable"],
    ["is cut off", PNG.slice(0, 45), 100, "unreadable"],
    ["is too large", PNG, 1, "too-many-pixels"],
  ])("that %s is refused", async (_, bytes, maxPixels, reason) => {
    const shrunk = async () => (await openImage(bytes, { maxPixels })).webp(1, 1, 80)
    const fault = await shrunk().catch((error) => error)
    expect(fault).toBeInstanceOf(ImageFault)
    expect(fault.reason).toBe(reason)
  })
})

describe("TOML", () => {
  test("is read with its tables and types", () => {
    const text = 'name = "Broadside" # ours\n[server]\nport = 3000\nhosts = ["a", "b"]\nopen = true'
    const server = { port: 3000, hosts: ["a", "b"], open: true }
    expect(parseToml(text)).toEqual({ name: "Broadside", server })
  })
  test("with a mistake is refused", () => {
    expect(() => parseToml("port = ")).toThrow()
  })
})
