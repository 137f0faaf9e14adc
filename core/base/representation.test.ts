import { describe, expect, test } from "bun:test"
import { hash } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib"
import { sharedBody } from "#platform/shared-body"
import type { Coding } from "./negotiate"
import { Representation } from "./representation"

const TEXT = "a page of many words. ".repeat(500)
const DECODE = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync } as const

const coded = ({ coding, body }: ReturnType<Representation["choose"]>) =>
  coding ? DECODE[coding](body as Uint8Array) : body

describe("a body", () => {
  const sent = (body: Representation, accepted: readonly Coding[]) => {
    const chosen = body.choose(accepted)
    return { coding: chosen.coding, text: String(coded(chosen)) }
  }

  test.each([
    [["br", "zstd", "gzip"], "zstd"],
    [["br", "gzip"], "gzip"],
    [["gzip"], "gzip"],
  ] as [Coding[], Coding][])(
    "is compressed for a request that waits for it: %p",
    async (accepted, coding) => {
      const body = new Representation(TEXT)
      expect(body.missing(accepted)).toBe(coding)
      await Promise.all([body.compress(accepted), body.compress(accepted)])
      expect(sent(body, accepted)).toEqual({ coding, text: TEXT })
      expect(body.missing(accepted)).toBeUndefined()
    },
  )

  test("takes the memory of its coding alone, until a client wants none", async () => {
    const body = new Representation(TEXT)
    expect(body.size).toBe(TEXT.length)
    await body.compress(["gzip"])
    expect(body.size).toBeLessThan(TEXT.length / 10)
    await body.compress(["zstd"])
    for (const accepted of [["gzip"], ["zstd"], []] as Coding[][])
      expect(sent(body, accepted).text).toBe(TEXT)
    expect(body.size).toBeGreaterThan(TEXT.length)
  })

  test.each([["zstd"], ["gzip"]] as Coding[][])(
    "that is large is compressed on another thread: %s",
    async (coding) => {
      const text = TEXT.repeat(20)
      const body = new Representation(text)
      await body.compress([coding])
      expect(sent(body, [coding])).toEqual({ coding, text })
    },
  )

  test("becomes smaller once many have read it, while no one waits", async () => {
    const body = new Representation(TEXT)
    await body.compress(["zstd"])
    for (let reads = 1; reads <= 16; reads++)
      expect(body.choose(["br", "zstd"]).coding).toBe("zstd")
    while (body.choose(["br", "zstd"]).coding !== "br") await setTimeout(1)
    expect(sent(body, ["br", "zstd"])).toEqual({ coding: "br", text: TEXT })
    expect(sent(body, ["zstd"])).toEqual({ coding: "zstd", text: TEXT })
  })

  test.each([[[]], [["gzip"]]] as Coding[][][])(
    "is the same for the first readers and, from shared memory, for all later ones: %p",
    async (accepted) => {
      const digests = Array.from({ length: 400 }, (_, n) => hash("sha256", String(n)))
      const bytes = Buffer.from(digests.join(""))
      const body = new Representation(new Uint8Array(bytes))
      await body.compress(accepted)
      const { size } = body
      for (let reads = 1; reads <= 40; reads++) {
        const { coding, body: sent } = body.choose(accepted)
        const received = await new Response(sent).bytes()
        expect(Buffer.from(coding ? DECODE[coding](received) : received).equals(bytes)).toBe(true)
      }
      expect(body.size - size).toBe(sharedBody(new Uint8Array()) ? size : 0)
    },
  )

  test("is sent as it is where compressing gains nothing", async () => {
    const noise = crypto.getRandomValues(new Uint8Array(2_000))
    for (const body of [new Representation("short"), new Representation(noise)]) {
      await body.compress(["gzip"])
      expect(body.choose(["gzip"]).coding).toBeUndefined()
      expect(body.missing(["gzip"])).toBeUndefined()
    }
  })
})
