import { contribute, defineModule } from "broadside"
import { Feeds } from "broadside/contracts"
import { Stats } from "broadside/contracts/discovery"
import { Moderation, NameHistories } from "broadside/contracts/trust"
import { spec } from "./context"
import { createGuestbook } from "./entries"
import { moderatedEntries } from "./moderation"
import { nameHistory } from "./name-history"
import { routes } from "./routes"

/** A guestbook under every game. */
export default defineModule({
  ...spec,
  setup(ctx) {
    const guestbook = createGuestbook(ctx)
    return {
      routes: routes(ctx, guestbook),
      contribute: [
        contribute(Stats, { read: guestbook.count }),
        contribute(Moderation, moderatedEntries(ctx)),
        contribute(NameHistories, nameHistory(ctx)),
        contribute(Feeds, {
          path: `${ctx.root}/entries.rss`,
          title: `${ctx.site.name}: guestbook`,
          description: "What visitors write under games",
          async items() {
            const rows = await guestbook.list({ limit: 50, offset: 0 })
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
