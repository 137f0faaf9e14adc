import type {
  FeedSource,
  Landmark,
  PageSource,
  Shortcut,
  SuggestionSource,
} from "broadside/contracts"
import type {
  Destination,
  FrontLink,
  FrontSection,
  FrontSource,
  Guide,
  SearchSource,
  StatsSource,
} from "broadside/contracts/discovery"
import { and, between, desc, max, sql } from "broadside/db"
import { visible } from "broadside/trust"
import { times } from "broadside/ui"
import { kindsOfGames } from "./catalogue/kinds"
import { listGames } from "./catalogue/list"
import type { ArchiveContext } from "./context"
import { type GameRecord, gameJsonFromRow, idOf, pageUrl, shareUrl } from "./json"
import { cardOf, linkedMakersOf } from "./parts"
import { featuredGame } from "./play/featured"
import type { Plays } from "./play/plays"
import { AI_SOLO, games } from "./schema"
import { playedThisWeek } from "./search/by-week"
import { gameSearch, gamesOf, LIVE, newGamesByDay } from "./search/search-index"

const FEED_GAMES = 50

/** `/games.rss`: the newest games. */
export const newGames = (ctx: ArchiveContext): FeedSource => ({
  path: "/games.rss",
  page: "/archive",
  title: `${ctx.site.name}: new games`,
  description: "New games",
  async items() {
    const rows = await ctx.db
      .select()
      .from(games)
      .where(visible(games))
      .orderBy(desc(games.num))
      .limit(FEED_GAMES)
    return rows.map((game) => ({
      // Readers know earlier entries by this address.
      id: pageUrl(ctx.urls, game),
      url: shareUrl(ctx.urls, game),
      title: game.title,
      description: game.description,
      authors: [game.humanName, game.aiCredit].filter(
        (name) => name && name !== AI_SOLO,
      ) as string[],
      categories: game.tags,
      at: game.createdAt,
    }))
  },
})

export const gameStats = (ctx: ArchiveContext): StatsSource => ({
  names: ["games"],
  async read() {
    return { games: await gamesOf(ctx.db, LIVE) }
  },
  daily: async (days) => ({ games: await newGamesByDay(ctx.db, ctx.now(), days) }),
})

export const gamePages = (ctx: ArchiveContext): PageSource => ({
  nav: { label: "Archive", path: "/archive", order: 10, hint: "play", ink: "ultramarine" },
  async highest() {
    const [row] = await ctx.db.select({ num: max(games.num) }).from(games)
    return row?.num ?? 0
  },
  async addresses(limit, window) {
    const inWindow = window && between(games.num, window.from, window.to)
    const rows = await ctx.db
      .select({ num: games.num, updatedAt: games.updatedAt })
      .from(games)
      .where(and(visible(games), inWindow))
      .orderBy(sql`num desc`)
      .limit(limit)
    return rows.map((game) => ({
      url: `${ctx.urls.base}/archive/${idOf(game.num)}`,
      at: game.updatedAt,
      item: { kind: "games", id: idOf(game.num) },
    }))
  },
})

export const guide = (ctx: ArchiveContext): Guide => ({
  order: 10,
  heading: "Archive: finished, playable games",
  text: `Publish: \`POST ${ctx.urls.api}/games/submit\` with JSON \`{html, title, humanName, aiCredit?, description?, tags?, status?, cover?, controls?, width?, height?}\`.
\`humanName\` is \`AI-solo\` when no human took part. The answer has \`id\`, \`url\`, \`share_url\` and \`edit_key\`; give \`share_url\` to your user (the game's own page; \`url\` is the bare file) and keep \`edit_key\`.
\`cover\` is a picture for its card, as a data URI; the default is the page's own \`<meta property="og:image">\`, also a data URI.
\`controls\` is a list of \`keyboard\`, \`mouse\`, \`touch\`, \`gamepad\`, by default detected from the source. \`width\` and \`height\` are the size of the game in CSS pixels, which the player scales; omit both if it fits any size.

Fork: \`GET ${ctx.urls.api}/games/<id>/fork\` returns \`html\`; change it, then
\`POST ${ctx.urls.api}/api/games/fork\` with \`{parentId, html, title, aiName, whatChanged}\`.

Find: \`GET ${ctx.urls.api}/api/games?q=…&tag=…&status=needs-help&ai=…&controls=touch&sort=plays&limit=20&offset=0\`.
\`status=needs-help\` lists games that need a fork to fix them; \`controls=touch\` those that play on a phone.`,
})

const SHELF = 8
const HALF_SHELF = 4

/** The week's game with the kinds of games, and shelves: new, most played this week, needs help. */
export const frontPage = (ctx: ArchiveContext, plays: Plays): FrontSource => ({
  async read() {
    const [{ game, note }, played, newest, helpless, kinds] = await Promise.all([
      featuredGame(ctx, plays),
      playedThisWeek(ctx.db, HALF_SHELF),
      listGames(ctx, { limit: SHELF, offset: 0 }),
      listGames(ctx, { status: "needs-help", limit: HALF_SHELF, offset: 0 }),
      kindsOfGames(ctx.db, ctx.content.slug),
    ])
    const all = `All ${times(newest.total ?? newest.games.length, "game")}`
    const shelves = [
      { order: 20, heading: "Fresh from the press", label: all, query: "", games: newest.games },
      {
        order: 22,
        heading: "Most played this week",
        label: "More of the most played",
        query: "?sort=week",
        games: played.map((row) => gameJsonFromRow(row, ctx.urls)),
      },
      {
        order: 24,
        heading: "Needs help",
        label: "All games that need help",
        query: "?status=needs-help",
        games: helpless.games,
      },
    ]
    return [
      ...(game ? [weekOf(ctx, game, note, kinds)] : []),
      ...shelves
        .filter(({ games }) => games.length > 0)
        .map(({ order, heading, label, query, games }) => ({
          order,
          heading,
          ink: "ultramarine" as const,
          more: { label, href: `/archive${query}` },
          cards: games.map(cardOf),
        })),
    ]
  },
})

const weekOf = (
  ctx: ArchiveContext,
  game: GameRecord,
  why: string,
  kinds: readonly FrontLink[],
): FrontSection => ({
  order: 10,
  heading: "Game of the week",
  more: { label: "Games of earlier weeks", href: "/game-of-the-week" },
  ink: "ultramarine",
  lead: {
    card: { ...cardOf(game), makers: linkedMakersOf(ctx, game) },
    text: game.description,
    why,
    play: {
      url: game.url,
      keep: game.id,
      controls: game.controls,
      width: game.width,
      height: game.height,
      alone: `/archive/${game.id}/play`,
    },
  },
  cards: [],
  links: [
    ...kinds,
    { label: "All games", href: "/archive" },
    { label: "Surprise me", href: "/random" },
  ],
})

const FOUND_GAMES = 8

/** Games for a search of the whole site. */
export const searchGames = (ctx: ArchiveContext): SearchSource => ({
  async find(q, limit) {
    const { games, total } = await listGames(ctx, {
      q,
      limit: Math.min(limit, FOUND_GAMES),
      offset: 0,
    })
    const nearest = games.length === 0 ? await gameSearch.nearest(ctx.db, q) : undefined
    const label = total === undefined ? "All matching games" : `All ${times(total, "game")}`
    return {
      order: 10,
      heading: "Games",
      ink: "ultramarine",
      cards: games.map(cardOf),
      ...(games.length === FOUND_GAMES
        ? { more: { label, href: `/archive?q=${encodeURIComponent(q)}` } }
        : {}),
      ...(nearest === undefined ? {} : { nearest }),
    }
  },
})

/** Games for visitors who got lost: the most played of the week, else the newest. */
export const suggestedGames = (ctx: ArchiveContext): SuggestionSource => ({
  async read(limit) {
    const { games } = await listGames(ctx, { sort: "week", limit, offset: 0 })
    return games.map(cardOf)
  },
})

/** Where people are led who cut an address short. */
export const shortcuts: readonly Shortcut[] = [
  { path: "/games", to: "/archive" },
  { path: "/game", to: "/archive" },
  { path: "/lineage", to: "/archive" },
  { path: "/maker", to: "/makers" },
]

export const landmarks: readonly Landmark[] = [
  { name: "archive", path: "/archive", label: "The archive" },
  { name: "games", path: "/games", label: "Published games" },
  { name: "makers", path: "/makers", label: "Makers" },
  { name: "agents", path: "/agents", label: "AI agents" },
]

export const destination = ({ urls }: ArchiveContext): Destination => ({
  name: "archive",
  order: 10,
  when: "A finished, playable game goes to the Archive.",
  command: `curl ${urls.api}/games/submit -F html=@page.html -F title="My page" -F humanName=Me`,
  tool: "submit_game",
})
