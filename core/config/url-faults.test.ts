import { describe, expect, test } from "bun:test"
import { readConfig } from "./config"
import { urlFaults, urlWarnings } from "./url-faults"

type Keys = Readonly<Record<string, unknown>>
const settings = (site: Keys, more: Keys = {}) => {
  const named = Object.entries(site).map(([key, value]) => [`site.${key}_url`, value])
  const { config, faults } = readConfig([], { flags: { ...Object.fromEntries(named), ...more } })
  expect(faults).toEqual([])
  return config.core
}
const proxies = (...ranges: string[]) => settings({}, { "server.trusted_proxies": ranges })

describe("the addresses", () => {
  test.each([
    [{}],
    [{ base: "https://s.example" }],
    [{ base: "https://s.example/" }],
    [{ base: "https://s.example", games: "https://s.example/games" }],
    [{ base: "https://s.example", games: "https://games.example" }],
    [{ base: "https://s.example", games: "https://games.example/" }],
    [{ base: "https://s.example", games: "https://s.example:8443" }],
    [{ base: "https://s.example", games: "https://*.games.example" }],
    [{ base: "https://s.example", api: "https://api.s.example" }],
    [{ games: "http://localhost:3001" }],
    [{ games: "http://*.localhost:3000" }],
    [{ base: "http://[::1]:3000" }],
  ])("are good: %p", (site: Keys) => {
    expect(urlFaults(settings(site))).toEqual([])
  })

  test.each([
    [{ base: "s.example" }, "site.base_url: expected an address such as"],
    [{ base: "ftp://s.example" }, "site.base_url: expected an address such as"],
    [{ base: "https://s.example?x" }, "site.base_url: expected an address such as"],
    [{ base: "https://u:p@s.example" }, "site.base_url: expected an address without user"],
    [{ api: "https://u@s.example" }, "site.api_url: expected an address without user"],
    [{ games: "http://u:p@games.example" }, "site.games_url: expected an address without user"],
    [{ base: "https://*.s.example" }, "site.base_url: expected one address"],
    [
      { games: "http://a*.games.example" },
      "site.games_url: expected the * as the whole first part",
    ],
    [{ games: "http://*.*.games.example" }, "site.games_url: expected the * as the whole first"],
    [{ games: "http://games.*.example" }, "site.games_url: expected the * as the whole first part"],
    [{ games: "http://{id}.games.example" }, "site.games_url: expected an address such as"],
    [{ games: "http://*.127.0.0.1" }, "site.games_url: expected"],
    [{ games: "http://*.[::1]" }, "site.games_url: expected"],
    [
      { base: "https://s.example", games: "http://s.example" },
      "site.games_url: expected https:// as in site.base_url",
    ],
    [
      { base: "https://s.example", games: "http://*.games.example" },
      "site.games_url: expected https:// as in site.base_url",
    ],
    [
      { base: "http://s.example", games: "https://s.example" },
      "site.games_url: expected http:// as in site.base_url",
    ],
    [{ games: "https://games.example" }, "site.games_url: expected http:// as in site.base_url"],
    [
      { base: "https://s.example", games: "https://games.example/pages" },
      "site.games_url: expected https://games.example, where pages are",
    ],
    [
      { base: "https://s.example", games: "https://s.example/pages" },
      "site.games_url: expected https://s.example/games, where pages are",
    ],
    [
      { base: "https://s.example", games: "https://*.games.example/pages" },
      "site.games_url: expected https://*.games.example, where pages are",
    ],
  ])("are not: %p", (site: Keys, message) => {
    expect(urlFaults(settings(site)).join("\n")).toStartWith(message)
  })
})

test("ranges that cannot be read are faults, not a crash at the start", () => {
  expect(urlFaults(proxies("10.0.0.0/8", "nginx", "10.0.0.0/99"))).toEqual([
    expect.stringContaining('server.trusted_proxies: "nginx"'),
    expect.stringContaining('server.trusted_proxies: "10.0.0.0/99"'),
  ])
  const allowed = settings({}, { "network.allow_private": ["home"] })
  expect(urlFaults(allowed)).toEqual([expect.stringContaining('network.allow_private: "home"')])
})

describe("a warning", () => {
  test.each([
    [{}],
    [{ base: "http://192.168.1.5" }],
    [{ base: "http://nas.local:3000" }],
    [{ base: "https://s.example", games: "https://games.example" }],
    [{ base: "https://s.example", games: "https://*.games.example" }],
    [{ base: "https://a.github.io", games: "https://*.b.github.io" }],
  ])("is not due: %p", (site: Keys) => {
    expect(urlWarnings(settings(site))).toEqual([])
  })

  test.each([
    [{ base: "https://s.example", games: "https://s.example:8443" }],
    [{ base: "https://s.example", games: "https://games.s.example" }],
    [{ base: "https://s.example", games: "https://*.s.example" }],
    [{ base: "https://a.s.co.uk", games: "https://*.games.s.co.uk" }],
    [{ base: "http://192.168.1.5", games: "http://192.168.1.5:3001" }],
    [{ base: "http://192.168.1.5", games: "http://192.168.1.6" }],
    [{ games: "http://localhost:3001" }],
    [{ games: "http://*.localhost:3000" }],
  ])("is due where pages and the site share cookies: %p", (site: Keys) => {
    const [warning, ...more] = urlWarnings(settings(site))
    expect(warning).toContain("share cookies")
    expect(warning).toContain(String(site["games"]))
    expect(more).toEqual([])
  })

  test("is due where a page can pass for the site, in public", () => {
    for (const site of [{ base: "https://s.example" }, { base: "http://93.184.215.14" }])
      expect(urlWarnings(settings(site))).toEqual([expect.stringContaining("address of the site")])
  })

  test("is given if every client is trusted as a proxy", () => {
    for (const range of ["0.0.0.0/0", "::/0"])
      expect(urlWarnings(proxies("10.0.0.0/8", range))).toEqual([
        expect.stringContaining(`server.trusted_proxies: ${range} trusts every client`),
      ])
  })
})
