import { component, Elysia, route, t } from "broadside/http"
import { NO_SESSION } from "../errors"
import { rates } from "../rates"
import { CodeParams } from "../sessions/models"
import type { Session, Sessions } from "../sessions/session"
import { geojsonOf } from "./geojson"
import { gpxOf } from "./gpx"

const position = t.Array(t.Number(), {
  minItems: 2,
  maxItems: 3,
  description: "Longitude, latitude, and the altitude in metres if it is known",
})

const FeatureModel = component(
  "GeoJsonFeature",
  t.Object({
    type: t.Literal("Feature"),
    id: t.String(),
    geometry: t.Union([
      t.Object({ type: t.Literal("Point"), coordinates: position }),
      t.Object({ type: t.Literal("LineString"), coordinates: t.Array(position) }),
      t.Object({ type: t.Literal("MultiLineString"), coordinates: t.Array(t.Array(position)) }),
    ]),
    properties: t.Object(
      { kind: t.Union(["participant", "trail", "pin"].map((kind) => t.Literal(kind))) },
      { additionalProperties: true },
    ),
  }),
)

const GeojsonModel = component(
  "GeoJsonFeatureCollection",
  t.Object({ type: t.Literal("FeatureCollection"), features: t.Array(FeatureModel) }),
)

const tags = ["GPS"]

const asFile = ({ code }: Session, type: string, extension: string) => ({
  "content-type": type,
  "content-disposition": `attachment; filename="session-${code}.${extension}"`,
  "cache-control": "no-store",
})

/** Trails and pins as files for other software. */
export function downloadRoutes(sessions: Sessions) {
  return new Elysia()
    .get(
      "/api/location/:code/gpx",
      ({ params }) => {
        const session = sessions.find(params.code)
        const headers = asFile(session, "application/gpx+xml; charset=utf-8", "gpx")
        return new Response(streamOf(gpxOf(session)), { headers })
      },
      route({
        tags,
        operationId: "downloadSessionGpx",
        summary: "Download a session as GPX 1.1",
        description:
          "A track for each participant, a waypoint for each pin. The format of navigation apps and devices.",
        params: CodeParams,
        rate: rates.download,
        storesNothing: true,
        refuses: NO_SESSION,
        answers: { description: "The file", type: "application/gpx+xml", model: t.String() },
      }),
    )
    .get(
      "/api/location/:code/geojson",
      ({ params }) => {
        const session = sessions.find(params.code)
        const headers = asFile(session, "application/geo+json", "geojson")
        return new Response(JSON.stringify(geojsonOf(session)), { headers })
      },
      route({
        tags,
        operationId: "downloadSessionGeojson",
        summary: "Download a session as GeoJSON",
        description:
          "A FeatureCollection after RFC 7946: participants and pins as points, trails as lines that are cut at the antimeridian. The format of maps and geographic information systems.",
        params: CodeParams,
        rate: rates.download,
        storesNothing: true,
        refuses: NO_SESSION,
        answers: { description: "The file", type: "application/geo+json", model: GeojsonModel },
      }),
    )
}

const encoder = new TextEncoder()

/** Made part by part as the client reads, so that no other request waits for all of it. */
const streamOf = (parts: Iterator<string, undefined>) =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value, done } = parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
