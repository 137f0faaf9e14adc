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
    const value = site[key]
    if (value === "") return []
    const url = URL.parse(value)
    if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash) return []
    return [
      `site.${key}: expected an address such as https://games.example, not ${JSON.stringify(value)}`,
    ]
  })
}

const plain = (url: string) => url.replace(/\/+$/, "")
