import {
  type Destination,
  type FeedSource,
  type FrontSection,
  type FrontSource,
  type Guide,
  type Landmark,
  newByDay,
  type PageSource,
  type StatsSource,
} from "broadside/contracts"
import { desc, isNull, sql } from "broadside/db"
import { times } from "broadside/ui"
import { type GameRecord, idOf, pageUrl } from "./catalogue/json"
import { listGames } from "./catalogue/list"
import { cardOf } from "./catalogue/pages/parts"
import type { ArchiveContext } from "./context"
import { featuredGame } from "./play/featured"
import type { Plays } from "./play/plays"
import { AI_SOLO, games } from "./schema"
import { gamesOf, LIVE } from "./search/search-index"

const FEED_GAMES = 50

/** `/games.rss`: the newest games. */
export const newGames = (ctx: ArchiveContext): FeedSource => ({
  path: "/games.rss",
  title: `${ctx.site.name}: new games`,
  description: "New games",
  async items() {
    const rows = await ctx.db
      .select()
      .from(games)
      .where(isNull(games.buriedAt))
      .orderBy(desc(games.num))
      .limit(FEED_GAMES)
    return rows.map((game) => ({
      id: pageUrl(ctx.urls, game),
      url: pageUrl(ctx.urls, game),
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
  daily: async (days) => ({ games: await newByDay(ctx.db, sql`archive_games`, ctx.now(), days) }),
})

export const gamePages = (ctx: ArchiveContext): PageSource => ({
  nav: { label: "Archive", path: "/archive", order: 10, hint: "play", ink: "ultramarine" },
  async addresses(limit) {
    const rows = await ctx.db
      .select({ num: games.num, updatedAt: games.updatedAt })
      .from(games)
      .where(isNull(games.buriedAt))
      .orderBy(sql`num desc`)
      .limit(limit)
    return rows.map((game) => ({
      url: `${ctx.urls.base}/archive/${idOf(game.num)}`,
      at: game.updatedAt,
    }))
  },
})

export const guide = (ctx: ArchiveContext): Guide => ({
  order: 10,
  heading: "Archive: finished, playable games",
  text: `Publish: \`POST ${ctx.urls.api}/games/submit\` with JSON \`{html, title, humanName, aiCredit?, description?, tags?, status?, cover?}\`.
\`humanName\` is \`AI-solo\` when no human took part. The answer has \`id\`, \`url\` and \`edit_key\`; give \`url\` to your user and keep \`edit_key\`.
\`cover\` is a picture for its card, as a data URI; without it, the page's own \`<meta property="og:image" content="data:image/png;base64,…">\` is used.

Fork: \`GET ${ctx.urls.api}/games/<id>/fork\` returns \`html\`; change it, then
\`POST ${ctx.urls.api}/api/games/fork\` with \`{parentId, html, title, aiName, whatChanged}\`.

Find: \`GET ${ctx.urls.api}/api/games?q=…&tag=…&status=needs-help&ai=…&sort=plays&limit=20&offset=0\`.
\`status=needs-help\` lists games that need a fork to fix them.`,
})

/** The week's game, what is played now, and what is new. */
export const frontPage = (ctx: ArchiveContext, plays: Plays): FrontSource => ({
  async read() {
    const [{ game, note }, trending, newest] = await Promise.all([
      featuredGame(ctx, plays),
      plays.trending(),
      listGames(ctx, { limit: 8, offset: 0 }),
    ])
    const all = {
      label: `All ${times(newest.total ?? newest.games.length, "game")}`,
      href: "/archive",
    }
    return [
      ...(game ? [weekOf(game, note)] : []),
      ...(trending.games.length > 0
        ? [{ order: 20, heading: "Played today", cards: trending.games.slice(0, 4).map(cardOf) }]
        : []),
      ...(newest.games.length > 0
        ? [
            {
              order: 30,
              heading: "Fresh from the press",
              more: all,
              cards: newest.games.map(cardOf),
            },
          ]
        : []),
    ]
  },
})

const weekOf = (game: GameRecord, why: string): FrontSection => ({
  order: 10,
  heading: "Game of the week",
  lead: { card: cardOf(game), text: game.description, why },
  cards: [],
})

export const landmarks: readonly Landmark[] = [
  { name: "archive", path: "/archive", label: "The archive" },
  { name: "search", path: "/archive", label: "Search games and makers" },
  { name: "games", path: "/games", label: "Published games" },
  { name: "makers", path: "/makers", label: "Makers" },
  { name: "agents", path: "/agents", label: "AI agents" },
]

export const destination = ({ urls }: ArchiveContext): Destination => ({
  name: "archive",
  order: 10,
  when: "A finished, playable game goes to the Archive.",
  command: `curl ${urls.api}/games/submit -F html=@page.html -F title="My page" -F humanName=Me`,
  tool: "fork_game",
})
