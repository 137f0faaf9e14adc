/** Below it is every page that has an address at `games_url`. */
export const PAGES_PATH = "/games"

/** The three public addresses, without a trailing slash. */
export interface Urls {
  readonly base: string
  readonly api: string
  /** Where published pages are asked for; the site sends on to a page's own host, if it has one. */
  readonly games: string
  /** Whether published pages live on another origin than the site's. */
  readonly separateGames: boolean
  /** Where each page has a host of its own, what all have in common. @example https://*.games.example */
  readonly pageHosts?: string
  /** Whether pages have real storage: each has a host of its own, on another domain than the site. */
  readonly ownStorage: boolean
}

/** What stands before the path of a published page, by its id. @example pagesAt(ctx.urls, "007") */
export const pagesAt = ({ games, pageHosts }: Urls, id: string): string =>
  pageHosts?.replace("*", id) ?? games
