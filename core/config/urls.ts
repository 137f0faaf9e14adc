import { PAGES_PATH, type Urls } from "../base/urls"
import { shareNoCookies } from "../fetch/domains"
import type { CoreSettings } from "./settings"

/** The placeholder for a page's id in `games_url`. */
const EACH = "://*."

/** The effective public addresses; defaults follow from the listening socket. */
export function urlsOf({ site, server }: CoreSettings): Urls {
  const base = plain(site.base_url) || `http://${hostOf(server.host)}:${server.port}`
  const api = plain(site.api_url) || base
  const games = plain(site.games_url) || base + PAGES_PATH
  const own = [base, api].map((url) => new URL(url).hostname)
  if (!games.includes(EACH)) {
    const separateGames = new URL(games).origin !== new URL(base).origin
    return { base, api, games: games, separateGames, ownStorage: false }
  }
  const { hostname } = new URL(games.replace(EACH, "://"))
  return {
    base,
    api,
    games: base + PAGES_PATH,
    separateGames: true,
    pageHosts: games,
    ownStorage: own.every((host) => shareNoCookies(host, hostname)),
  }
}

const plain = (url: string) => url.replace(/(?<!\/)\/+$/, "")

function hostOf(listening: string): string {
  if (["0.0.0.0", "::", ""].includes(listening)) return "localhost"
  return listening.includes(":") ? `[${listening}]` : listening
}
