import { defineModule, provide } from "broadside"
import { spec } from "./context"
import { Covers, PublishedErasure, PublishedPages, ShareCards } from "./contract"
import { createCoverStore } from "./covers/store"
import { createErasure } from "./erasure/erasure"
import { createPageStore } from "./pages/store"
import { publishingRoutes } from "./routes"
import { createShareCards } from "./sharing/cards/cards"

/** Stores and serves what strangers publish, for all modules that publish. */
export default defineModule({
  ...spec,
  setup(ctx) {
    const { db, log, now, site, needs } = ctx
    const { writer } = needs.inside
    const pages = createPageStore(ctx)
    const covers = createCoverStore({ db, now })
    const cards = createShareCards({ site: site.name, log, readCover: covers.read })

    return {
      routes: publishingRoutes({ pages, covers }),
      provide: [
        provide(PublishedPages, pages),
        provide(Covers, covers),
        provide(ShareCards, cards),
        provide(PublishedErasure, createErasure({ pages, cards })),
      ],
      jobs: [
        {
          id: "compress-pages",
          everyMs: 5_000,
          run: async () => void (await pages.compressPending(writer.write)),
        },
      ],
    }
  },
})
