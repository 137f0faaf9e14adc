import { describe, expect, test } from "bun:test"
import { limitKey } from "broadside/host"
import fc from "fast-check"
import ipaddr from "ipaddr.js"
import { ActiveBans } from "./active"
import { blockOf, isInBlock, readBlock } from "./blocks"
import { domainsAround, hostOf, isWithin, readDomain } from "./domains"
import type { BanRow } from "./schema"

/** Whether a text can be read; what cannot has a sentence about it. */
const read = (text: string, reading: (text: string) => string): string | undefined => {
  try {
    return reading(text)
  } catch (error) {
    expect((error as Error).message.length).toBeGreaterThan(10)
    return undefined
  }
}
const banOf = (what: BanRow["what"], value: string): BanRow => ({
  num: 1,
  what,
  value,
  why: "Spam.",
  since: 0,
  until: null,
  endedAt: null,
  hides: false,
  batch: "",
  endBatch: null,
  phase: null,
  progress: null,
})

describe("blocks", () => {
  const ipv4 = fc.tuple(fc.ipV4(), fc.integer({ min: 16, max: 32 }))
  const ipv6 = fc.tuple(fc.ipV6(), fc.integer({ min: 32, max: 64 }))
  const block = fc
    .oneof(ipv4, ipv6)
    .filter(([address, bits]) => read(`${address}/${bits}`, readBlock) !== undefined)

  test("have exactly the clients that the library finds in them", () => {
    fc.assert(
      fc.property(block, fc.oneof(fc.ipV4(), fc.ipV6()), ([address, bits], other) => {
        const stored = readBlock(`${address}/${bits}`)
        const ban = blockOf(stored)
        expect(isInBlock(limitKey(address), ban)).toBe(true)
        const [base, client] = [ipaddr.process(address), ipaddr.process(other)]
        const isIn = base.kind() === client.kind() && client.match(base as never, bits)
        expect(isInBlock(limitKey(other), ban)).toBe(isIn)
      }),
    )
  })

  test("end at their last bit: one more address is outside", () => {
    fc.assert(
      fc.property(ipv4, fc.nat(), ([address, bits], within) => {
        const stored = read(`${address}/${bits}`, readBlock)
        fc.pre(stored !== undefined)
        const [first = ""] = stored.split("/")
        const size = 2 ** (32 - bits)
        const start = first.split(".").reduce((sum, part) => sum * 256 + Number(part), 0)
        const at = (number: number) =>
          [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join(".")
        expect(isInBlock(at(start + (within % size)), blockOf(stored))).toBe(true)
        if (start + size < 2 ** 32) expect(isInBlock(at(start + size), blockOf(stored))).toBe(false)
        if (start > 0) expect(isInBlock(at(start - 1), blockOf(stored))).toBe(false)
      }),
    )
  })

  test("are stored in one way, however they are written", () => {
    fc.assert(
      fc.property(block, ([address, bits]) => {
        const stored = readBlock(`${address}/${bits}`)
        expect(readBlock(stored)).toBe(stored)
        expect(readBlock(` ${address.toUpperCase()}/${bits} `)).toBe(stored)
      }),
    )
  })

  test("of any text are read or refused with a sentence", () => {
    const parts = fc.constantFrom("1", "255", ".", ":", "/", "::", "ffff", "%", "0x1", "-", " ")
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(parts).map((all) => all.join("")),
        ),
        (text) => {
          const stored = read(text, readBlock)
          if (stored) expect(readBlock(stored)).toBe(stored)
        },
      ),
    )
  })

  test("are all found, of many sizes", () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 20 }), fc.ipV4(), (blocks, address) => {
        const stored = blocks.map(([base, bits]) => readBlock(`${base}/${bits}`))
        const active = new ActiveBans(stored.map((value) => banOf("block", value)))
        const isIn = stored.some((value) => isInBlock(limitKey(address), blockOf(value)))
        expect(active.find({ source: limitKey(address) }, 0) !== undefined).toBe(isIn)
      }),
    )
    const active = new ActiveBans([banOf("block", "192.0.2.0/24")])
    expect(active.find({ source: "unknown" }, 0)).toBeUndefined()
  })
})

describe("domains", () => {
  test("have their subdomains and nothing else", () => {
    fc.assert(
      fc.property(
        fc.domain(),
        fc.domain(),
        fc.constantFrom("", "x", "x."),
        (one, other, before) => {
          const domain = hostOf(one)
          const host = hostOf(`${before}${one}`)
          fc.pre(domain !== undefined && host !== undefined)
          const active = new ActiveBans([banOf("domain", domain)])
          const finds = (sent: string) => active.find({ domains: [sent] }, 0) !== undefined
          expect(finds(host)).toBe(before !== "x")
          expect(finds(`${host.toUpperCase()}.`)).toBe(before !== "x")
          const elsewhere = hostOf(other)
          if (elsewhere) expect(finds(elsewhere)).toBe(isWithin(elsewhere, domain))
        },
      ),
    )
  })

  test("around a host are those that it is within", () => {
    fc.assert(
      fc.property(fc.domain(), (sent) => {
        const host = hostOf(sent)
        fc.pre(host !== undefined)
        for (const domain of domainsAround(host)) expect(isWithin(host, domain)).toBe(true)
      }),
    )
  })

  test("of any text are read in one way, or refused with a sentence", () => {
    const parts = fc.constantFrom(
      "a",
      ".",
      "*",
      "ü",
      "。",
      "-",
      "@",
      "/",
      "%2e",
      "xn--",
      "co.uk",
      ":80",
    )
    const text = fc.oneof(
      fc.string(),
      fc.array(parts).map((all) => all.join("")),
    )
    fc.assert(
      fc.property(text, (sent) => {
        const stored = read(sent, (one) => readDomain(one, []))
        if (stored) expect(readDomain(stored, [])).toBe(stored)
      }),
    )
  })

  test("of this site cannot be banned, nor those above it", () => {
    for (const own of ["games.example.org", "example.org"])
      expect(() => readDomain("example.org", [own])).toThrow("own domain")
    expect(readDomain("other.example.org", ["games.example.org"])).toBe("other.example.org")
  })

  test("with long or deep hosts cost next to nothing", () => {
    const deep = `${"a.".repeat(20_000)}spam.example`
    expect(hostOf(deep)).toBeUndefined()
    const active = new ActiveBans([banOf("domain", "spam.example")])
    expect(active.find({ domains: [deep, `${"a.".repeat(100)}spam.example`] }, 0)).toBeDefined()
  })
})
