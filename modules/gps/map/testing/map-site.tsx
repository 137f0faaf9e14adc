/** @jsxImportSource preact */
import { defineModule } from "broadside"
import { Elysia, pageRoute } from "broadside/http"
import { type SocketSite, socketSite } from "broadside/testing"
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

/** A site for browsers, whose page `/map` has a map. */
export const mapSite = (config = ""): Promise<SocketSite> =>
  socketSite({ modules: [mapModule], config })
