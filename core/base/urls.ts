/** Path prefix of every page at `games_url`. */
export const PAGES_PATH = "/games"

/** The three public addresses, without a trailing slash. */
export interface Urls {
  readonly base: string
  readonly api: string
  /** Where published pages are requested; the site redirects to a page's own host, if it has one. */
  readonly games: string
  /** Whether published pages live on another origin than the site's. */
  readonly separateGames: boolean
  /** If each page has its own host, the pattern of those hosts. @example https://*.games.example */
  readonly pageHosts?: string
  /** Whether pages have real storage: each has its own host, on another domain than the site. */
  readonly ownStorage: boolean
}

/** The base URL of a published page, by its id. @example pagesAt(ctx.urls, "007") */
export const pagesAt = ({ games, pageHosts }: Urls, id: string): string =>
  pageHosts?.replace("*", id) ?? games
