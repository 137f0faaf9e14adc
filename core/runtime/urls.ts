import type { Urls } from "../sdk/module"
import type { CoreSettings } from "./settings"

/** The public addresses in effect: what is not set follows from the listening socket. */
export function urlsOf({ site, server }: CoreSettings): Urls & { readonly gamesHost: string } {
  const host = ["0.0.0.0", "::", ""].includes(server.host) ? "localhost" : server.host
  const base = plain(site.base_url) || `http://${host}:${server.port}`
  const games = plain(site.games_url) || `${base}/games`
  const { origin, host: gamesHost } = new URL(games)
  return {
    base,
    api: plain(site.api_url) || base,
    games,
    gamesHost,
    separateGames: origin !== new URL(base).origin,
  }
}

/** Faults of the addresses, in words. */
export function urlFaults({ site }: CoreSettings): string[] {
  return (["base_url", "api_url", "games_url"] as const).flatMap((key) => {
    // Of another kind, it is a fault of the schema already.
    const value: unknown = site?.[key]
    if (value === "" || typeof value !== "string") return []
    const url = URL.parse(value)
    if (url && key === "base_url" && url.pathname !== "/")
      return [
        `site.base_url: expected an address without a path, because every link begins at the root; ` +
          `not ${JSON.stringify(value)}. Give the site a host of its own, such as ${url.protocol}//games.${url.hostname}`,
      ]
    if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash) return []
    return [
      `site.${key}: expected an address such as https://games.example, not ${JSON.stringify(value)}`,
    ]
  })
}

const plain = (url: string) => url.replace(/\/+$/, "")
