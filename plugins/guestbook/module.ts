import { contribute, defineModule } from "broadside"
import { Feeds } from "broadside/contracts"
import { Stats } from "broadside/contracts/discovery"
import { moderate } from "broadside/trust"
import { spec } from "./context"
import { createGuestbook, entryById, KIND } from "./entries"
import { routes } from "./routes"
import { entries } from "./schema"

/** An entry in the list of entries, after the path of the module. */
const PLACE = /^\/entries(?:\?id=|(?:\?[^#]*)?#)([0-9a-f-]{36})$/

/** A guestbook under every game. */
export default defineModule({
  ...spec,
  setup(ctx) {
    const guestbook = createGuestbook(ctx)
    return {
      routes: routes(ctx, guestbook),
      contribute: [
        contribute(Stats, { read: guestbook.count }),
        ...moderate<typeof entries.$inferSelect>(ctx, {
          kind: KIND,
          one: "entry",
          table: entries,
          key: "id",
          author: entries.name,
          idAt: (path) =>
            path.startsWith(ctx.root) ? PLACE.exec(path.slice(ctx.root.length))?.[1] : undefined,
          describe: ({ id, game, name, message }) => ({
            id,
            title: `${name} on game ${game}`,
            author: name,
            url: `${ctx.urls.base}${ctx.root}/entries?id=${id}`,
            text: message,
            record: { id, game, name, message },
          }),
          load: entryById,
          texts: ({ message }) => [message],
          blank: { name: "", message: "" },
        }),
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
