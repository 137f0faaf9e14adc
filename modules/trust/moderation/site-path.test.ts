import { describe, expect, test } from "bun:test"
import type { Urls } from "broadside"
import fc from "fast-check"
import { sitePath } from "./site-path"

const own = (base: string, more: Partial<Urls> = {}): Urls => ({
  base,
  api: base,
  games: `${base}/games`,
  separateGames: false,
  ownStorage: false,
  ...more,
})
const ONE = own("https://site.example")
const SHARED = own("https://site.example", { games: "https://pages.example", separateGames: true })
const HOSTS = own("https://site.example", {
  api: "https://api.site.example",
  separateGames: true,
  pageHosts: "https://*.pages.example",
})

describe("the path of an address", () => {
  test.each([
    [ONE, "/archive/007", "/archive/007"],
    [ONE, "  https://site.example/exchange/3#reply-7 ", "/exchange/3#reply-7"],
    [ONE, "http://SITE.example/space?code=K7WQ2M", "/space?code=K7WQ2M"],
    [ONE, "/x/../archive/./007", "/archive/007"],
    [SHARED, "https://pages.example/007-snake.html", "/games/007-snake.html"],
    [SHARED, "https://pages.example/games/007", "/games/007"],
    [HOSTS, "https://api.site.example/games/007", "/games/007"],
    [HOSTS, "https://007.pages.example/", "/games/007"],
    [HOSTS, "https://007.pages.example/007-snake.html?x#y", "/games/007-snake.html?x#y"],
  ])("is that of this site: %#", (urls, address, path) => {
    expect(sitePath(urls, address)).toBe(path)
  })

  test.each([
    "https://evil.example/archive/007",
    "//evil.example/archive/007",
    "\\\\evil.example\\archive\\007",
    "https://site.example@evil.example/archive/007",
    "https://evil@site.example/archive/007",
    "https://:secret@site.example/archive/007",
    "https://site.example.evil.example/archive/007",
    "https://site.example:8443/archive/007",
    "https://pages.example.evil/007",
    "https://pages.example/007",
    "javascript:alert(1)",
    "data:text/html,/archive/007",
    "file:///archive/007",
    "ftp://site.example/archive/007",
    "http://[::1/archive/007",
    `/archive/007?${"x".repeat(20_000)}`,
  ])("is none: %#", (address) => {
    expect(sitePath(ONE, address)).toBeUndefined()
    expect(sitePath(HOSTS, address)).toBeUndefined()
  })

  test("knows the host under which the site was reached", () => {
    const address = "http://192.168.1.5:8080/archive/007"
    expect(sitePath(ONE, address)).toBeUndefined()
    expect(sitePath(ONE, address, "192.168.1.5:8080")).toBe("/archive/007")
  })

  test("is never that of another host, whatever is sent", () => {
    const hostile = fc.oneof(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string({ unit: "binary" }),
      fc
        .tuple(fc.constantFrom("//", "\\\\", "https:", "/%2F/", "@", "https://a@"), fc.string())
        .map((parts) => parts.join("")),
    )
    fc.assert(
      fc.property(hostile, fc.constantFrom(ONE, SHARED, HOSTS), (address, urls) => {
        const path = sitePath(urls, address)
        if (path === undefined) return
        expect(path).toStartWith("/")
        const { protocol, host, username, password } = new URL(address.trim(), urls.base)
        expect(protocol).toMatch(/^https?:$/)
        expect(username + password).toBe("")
        expect(host).toMatch(/^(.*\.)?(site|pages)\.example$/)
      }),
    )
  })
})
