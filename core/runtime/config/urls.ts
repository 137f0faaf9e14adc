import { PAGES_PATH, type Urls } from "../../base/urls"
import { shareNoCookies } from "../http/hosts/domains"
import type { CoreSettings } from "./settings"

/** In `games_url`, what the id of a page takes the place of. */
const EACH = "://*."

/** The public addresses in effect: what is not set follows from the listening socket. */
export function urlsOf({ site, server }: CoreSettings): Urls {
  const base = plain(site.base_url) || `http://${hostOf(server.host)}:${server.port}`
  const api = plain(site.api_url) || base
  const given = plain(site.games_url) || base + PAGES_PATH
  const own = [base, api].map((url) => new URL(url).hostname)
  if (!given.includes(EACH)) {
    const separateGames = new URL(given).origin !== new URL(base).origin
    return { base, api, games: given, separateGames, ownStorage: false }
  }
  const { hostname } = new URL(given.replace(EACH, "://"))
  return {
    base,
    api,
    games: base + PAGES_PATH,
    separateGames: true,
    pageHosts: given,
    ownStorage: own.every((host) => shareNoCookies(host, hostname)),
  }
}

const plain = (url: string) => url.replace(/\/+$/, "")

function hostOf(listening: string): string {
  if (["0.0.0.0", "::", ""].includes(listening)) return "localhost"
  return listening.includes(":") ? `[${listening}]` : listening
}
