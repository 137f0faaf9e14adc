import { contribute, defineModule } from "broadside"
import { Feeds, Games, Stats } from "broadside/contracts"
import { t } from "broadside/http"
import { createGuestbook, table } from "./entries"
import migration from "./migrations/0000_entries.sql" with { type: "text" }
import manifest from "./package.json"
import { routes } from "./routes"

/** A guestbook under every game. */
export default defineModule({
  id: "guestbook",
  manifest,
  config: t.Object({
    longest_message: t.Integer({
      default: 500,
      minimum: 10,
      maximum: 2000,
      description: "Characters",
    }),
  }),
  migrations: [{ tag: "0000_entries", sql: migration }],
  problems: table,
  needs: { games: Games },
  setup(ctx) {
    const guestbook = createGuestbook(ctx)
    return {
      routes: routes(ctx, guestbook),
      contribute: [
        contribute(Stats, { read: guestbook.count }),
        contribute(Feeds, {
          path: "/x/guestbook/entries.rss",
          title: `${ctx.site.name}: guestbook`,
          description: "What visitors write under games",
          async items() {
            const rows = await guestbook.list(undefined, 50, 0)
            return rows.map((entry) => ({
              id: entry.id,
              title: `${entry.name} on game ${entry.game}`,
              description: entry.message,
              url: `${ctx.urls.base}/games/${entry.game}`,
              authors: [entry.name],
              categories: [],
              at: entry.createdAt,
            }))
          },
        }),
      ],
    }
  },
})
