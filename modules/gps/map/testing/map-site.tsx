/** @jsxImportSource preact */
import { defineModule } from "broadside"
import { Elysia, pageRoute } from "broadside/http"
import { createTestHost } from "broadside/testing"
import { sitePage } from "broadside/ui"
import { spec } from "../../context"
import { MapView, mapAnswer } from "../map"
import { mapFileRoutes } from "../map-file"

/** A page with nothing but a map. */
const mapModule = defineModule({
  ...spec,
  setup: (ctx) => ({
    routes: new Elysia()
      .get(
        "/map",
        ({ request }) =>
          ctx.cached(
            request,
            () =>
              sitePage(ctx, "/map", {
                title: "Map",
                description: "A map",
                ink: "green",
                children: (
                  <>
                    <h1>Where we are</h1>
                    <MapView ctx={ctx} id="map" label="Map of everybody" />
                  </>
                ),
              }),
            mapAnswer(ctx),
          ),
        pageRoute({ summary: "A map" }),
      )
      .use(mapFileRoutes(ctx)),
  }),
})

/** A site on a socket whose page `/map` has a map. */
export async function mapSite(config = "") {
  const host = await createTestHost({ modules: [mapModule], config })
  const server = Bun.serve({
    port: 0,
    fetch: ({ url, headers }) => {
      const { pathname, search } = new URL(url)
      return host.fetch(pathname + search, { headers })
    },
  })
  return {
    host,
    url: `http://localhost:${server.port}`,
    async close() {
      await server.stop(true)
      await host.close()
    },
  }
}
