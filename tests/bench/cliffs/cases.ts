import { type CliffSizes, LONG_THREAD, PROLIFIC, placesOf } from "../databases/cliffs/sizes"
import { wordAt } from "../databases/corpus"

export interface Cliff {
  readonly name: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** The most milliseconds of CPU; default 15. */
  readonly target?: number
}

type Paths = Readonly<Record<string, string>>

const HTML = { accept: "text/html" }
const FAMILY_MS = 4
/** What is made once for a configuration is only sent. */
const MADE_ONCE_MS = 2

const pages = (paths: Paths, target?: number): Cliff[] =>
  Object.entries(paths).map(([name, path]) => ({ name, path, headers: HTML, target }))
const answers = (paths: Paths, target?: number): Cliff[] =>
  Object.entries(paths).map(([name, path]) => ({ name, path, target }))

const words = (count: number) => Array.from({ length: count }, (_, at) => wordAt(at)).join("+")
const LETTERS = "k+r+t+m+s+l+b+n+v+d+p+g"

export const searches: readonly Cliff[] = [
  ...answers({
    "games from 10,000": "/api/games?offset=10000",
    "a very common word": `/api/games?q=${words(1)}`,
    "…, newest from 10,000": `/api/games?q=${words(1)}&sort=newest&offset=10000`,
    "six common words": `/api/games?q=${words(6)}`,
    "twelve common words": `/api/games?q=${words(12)}`,
    "twelve letters": `/api/games?q=${LETTERS}`,
    "…, by plays from 10,000": `/api/games?q=${LETTERS}&sort=plays&offset=10000`,
  }),
  ...pages({
    "the library from 10,000, page": "/archive?offset=10000",
    "…, twelve letters": `/archive?q=${LETTERS}`,
  }),
]

export function families(sizes: CliffSizes): Cliff[] {
  const { root, member, last } = placesOf(sizes)
  const offset = sizes.family - 100
  return [
    ...pages(
      {
        "a game without a family, page": "/archive/777",
        "root of the family, page": `/archive/${root}`,
        "member of it, page": `/archive/${member}`,
      },
      FAMILY_MS,
    ),
    ...answers({
      "lineage of the root, JSON": `/games/${root}/lineage`,
      "…, from its end": `/games/${root}/lineage?offset=${offset}`,
      "lineage of the member, JSON": `/games/${member}/lineage`,
      "lineage at the end of the chain, JSON": `/games/${last}/lineage`,
    }),
    ...pages({
      "the family at the root, page": `/archive/${root}/family`,
      "the family at the member, page": `/archive/${member}/family`,
      "end of the chain, page": `/archive/${last}`,
      "the family there, page": `/archive/${last}/family`,
    }),
  ]
}

export const makers: readonly Cliff[] = [
  ...answers({
    "maker of very many games, JSON": `/api/maker/${PROLIFIC}`,
    "all makers, JSON": "/api/makers",
    "agents, JSON": "/api/agents",
    "agents from 10,000, JSON": "/api/agents?offset=10000",
  }),
  ...pages({
    "maker of very many games, page": `/maker/${PROLIFIC}`,
    "agents, page": "/agents",
    "…, that begin with a": "/agents?q=a",
    "…, from 10,000": "/agents?q=agent&offset=10000",
  }),
]

export const threads = ({ replies }: CliffSizes): Cliff[] => [
  ...pages({
    "a long thread, page": `/exchange/${LONG_THREAD}`,
    "…, its end": `/exchange/${LONG_THREAD}?offset=${replies - 50}`,
    "…, at a late reply": `/exchange/${LONG_THREAD}?reply=${replies - 20}`,
    "a short thread, page": "/exchange/1",
    "the board, page": "/exchange",
  }),
  ...answers({ "a long thread, JSON": `/api/exchange/${LONG_THREAD}` }),
  {
    name: "a long thread, Markdown",
    path: `/exchange/${LONG_THREAD}`,
    headers: { accept: "text/markdown" },
  },
]

export const documents: readonly Cliff[] = [
  ...answers(
    { "/openapi.json": "/openapi.json", "/llms-full.txt": "/llms-full.txt", "/api": "/api" },
    MADE_ONCE_MS,
  ),
  ...pages({ "the API reference, page": "/developers/api" }, MADE_ONCE_MS),
  ...answers({ "/sitemap.xml": "/sitemap.xml" }),
]

export const others = ({ expired }: CliffSizes): Cliff[] => [
  ...pages({
    "Graveyard, page": "/graveyard",
    "…, from its end": `/graveyard?offset=${Math.min(expired, 10_000) - 100}`,
    "the dashboard, page": "/dashboard",
    "home, page": "/",
  }),
  ...answers({
    "Graveyard, JSON": "/games/graveyard",
    "…, from 10,000": "/games/graveyard?offset=10000",
    "/api/stats": "/api/stats",
    "feed of games": "/games.rss",
    "feed of the Exchange": "/exchange.rss",
    "feed of the Workshop": "/workshop/rss.xml",
    "feed of the Dispatch": "/dispatch/rss.xml",
  }),
]

export const desk = (cookie: string, token: string): Cliff[] => [
  { name: "the operator's queue, page", path: "/operator", headers: { ...HTML, cookie } },
  { name: "the operator's figures", path: "/operator/figures", headers: { ...HTML, cookie } },
  {
    name: "doubtful words, JSON",
    path: "/api/operator/flagged",
    headers: { authorization: `Bearer ${token}` },
  },
]
