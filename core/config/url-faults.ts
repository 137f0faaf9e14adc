import { PAGES_PATH } from "../base/urls"
import { hostnameOf, isNearby, isSameSite } from "../fetch/domains"
import { parseRanges } from "../fetch/ip-ranges"
import type { CoreSettings } from "./settings"
import { urlsOf } from "./urls"

const KEYS = ["base_url", "api_url", "games_url"] as const

/** Messages for invalid addresses and ranges. */
export function urlFaults(settings: CoreSettings): string[] {
  const alone = addressFaults(settings)
  return [...(alone.length > 0 ? alone : pairFaults(settings)), ...rangeFaults(settings)]
}

/** Faults of each address alone, which can be checked even if other settings are invalid. */
export function addressFaults({ site }: CoreSettings): string[] {
  return KEYS.flatMap((key) => {
    const value: unknown = site?.[key]
    return typeof value === "string" ? shapeFaults(key, value) : []
  })
}

/** Warnings about valid settings that the operator should know about. */
export function urlWarnings(settings: CoreSettings): string[] {
  const { base, games, separateGames, pageHosts } = urlsOf(settings)
  const everybody = settings.server.trusted_proxies.filter((range) => range.endsWith("/0"))
  return [
    ...everybody.map(
      (range) =>
        `server.trusted_proxies: ${range} trusts every client, so anyone can forge an address. Set the addresses of your proxies.`,
    ),
    ...(separateGames && isSameSite(base, pageHosts?.replace("*.", "") ?? games)
      ? [
          `site.games_url: ${pageHosts ?? games} is no other registered domain than ${base}, and ports and sibling names share cookies. Pages there stay without storage of their own; the player keeps what they save. Another domain, as in https://*.games.example, gives each page its own.`,
        ]
      : []),
    ...(!separateGames && !isNearby(new URL(base).hostname)
      ? [
          "site.games_url: published pages are on the site's own host, where one can show any address of the site above its own content, such as a form that asks for a password. Give them another domain.",
        ]
      : []),
  ]
}

function shapeFaults(key: (typeof KEYS)[number], value: string): string[] {
  if (value === "") return []
  const fault = (message: string) => [`site.${key}: ${message}, not ${JSON.stringify(value)}`]
  const url = URL.parse(key === "games_url" ? value.replace("://*.", "://") : value)
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    return fault("expected an address such as https://games.example")
  if (key === "base_url" && url.pathname !== "/")
    return fault(
      "expected an address without a path, because every link begins at the root. Give the site a host of its own",
    )
  if (url.username || url.password) return fault("expected an address without user and password")
  if (url.hostname.includes("*"))
    return fault(
      key === "games_url"
        ? "expected the * as the whole first part of the name, https://*.games.example"
        : "expected one address; only games_url takes a *",
    )
  if (hostnameOf(url.host) === undefined)
    return fault("expected an address such as https://games.example")
  if (value.includes("://*.") && /^[\d.]+$|^\[/.test(url.hostname))
    return fault("expected a name behind the *.; an address has no names below it")
  return []
}

/** Faults that involve several addresses. */
function pairFaults(settings: CoreSettings): string[] {
  const { base, games, pageHosts } = urlsOf(settings)
  const site = new URL(base)
  const pages = new URL(pageHosts ?? games)
  if (site.protocol !== pages.protocol)
    return [
      `site.games_url: expected ${site.protocol}// as in site.base_url (${base}), not ${JSON.stringify(pageHosts ?? games)}; browsers keep such pages and the site apart`,
    ]
  const path = pages.origin === site.origin ? plainPath(site) + PAGES_PATH : ""
  if (plainPath(pages) === path) return []
  return [
    `site.games_url: expected ${pages.origin}${path}, where pages are, not ${JSON.stringify(pageHosts ?? games)}`,
  ]
}

const plainPath = (url: URL) => url.pathname.replace(/(?<!\/)\/+$/, "")

function rangeFaults({ server, network }: CoreSettings): string[] {
  const lists = {
    "server.trusted_proxies": server.trusted_proxies,
    "network.allow_private": network.allow_private,
    "network.allow_private_for_visitors": network.allow_private_for_visitors,
  }
  return Object.entries(lists).flatMap(([key, list]) =>
    list.flatMap((entry) => {
      try {
        parseRanges([entry])
        return []
      } catch (error) {
        return [`${key}: ${(error as Error).message}`]
      }
    }),
  )
}
