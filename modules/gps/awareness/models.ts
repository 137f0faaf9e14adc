import { component, oneOf, optional, query, queryNumber, t, text } from "broadside/http"
import { LAYERS } from "./provider"

const nullable = <S extends Parameters<typeof t.Union>[0][number]>(schema: S) =>
  t.Union([schema, t.Null()])
const time = t.String({ format: "date-time" })
const number = (description: string) => nullable(t.Number({ description }))

export const AwarenessQuery = query({
  lat: queryNumber({ minimum: -90, maximum: 90, description: "Latitude in degrees", tool: "" }),
  lon: queryNumber({ minimum: -180, maximum: 180, description: "Longitude in degrees", tool: "" }),
  range: queryNumber({
    minimum: 1,
    maximum: 500,
    default: 50,
    description: "Kilometres",
    tool: "km",
  }),
  layers: optional(
    text({
      max: 200,
      description: `Layers, separated by commas: ${LAYERS.join(", ")}. All by default`,
      tool: LAYERS.join(","),
    }),
  ),
})

const PlaceModel = t.Object({ lat: t.Number(), lon: t.Number() })

const ItemModel = component(
  "AwarenessItem",
  t.Object({
    id: t.String(),
    label: t.String(),
    kind: t.String({ examples: ["aircraft", "bus", "ship", "earthquake", "satellite", "sun"] }),
    lat: t.Number(),
    lon: t.Number(),
    alt: number("Metres"),
    speed: number("Kilometres an hour"),
    heading: number("Degrees from north"),
    at: nullable(time),
    distance: t.Number({ description: "Kilometres from lat and lon" }),
    magnitude: t.Optional(t.Number()),
    depth: t.Optional(t.Number({ description: "Kilometres below the ground" })),
    elevation: t.Optional(t.Number({ description: "Degrees above the horizon at lat and lon" })),
  }),
)

const LayerModel = component(
  "AwarenessLayer",
  t.Object({
    status: oneOf(["ok", "off", "failed", "stale"], {
      description:
        "off: no source is set; failed: the source does not answer; stale: older than it should be",
    }),
    source: t.String(),
    as_of: nullable(time),
    items: t.Array(ItemModel, { description: "At most 500, nearest first" }),
    note: t.String({ description: "Why the status is what it is, and how to fix it" }),
    attribution: t.String({ description: "Must be shown with the items" }),
    epoch: t.Optional(
      t.String({ format: "date-time", description: "When orbital elements were measured" }),
    ),
    terminator: t.Optional(
      t.Array(PlaceModel, { description: "The line between day and night, from west to east" }),
    ),
  }),
)

export const AwarenessModel = t.Object({
  generated_at: time,
  lat: t.Number(),
  lon: t.Number(),
  range: t.Number(),
  layers: t.Object({
    aircraft: optional(LayerModel),
    buses: optional(LayerModel),
    ships: optional(LayerModel),
    quakes: optional(LayerModel),
    iss: optional(LayerModel),
    daylight: optional(LayerModel),
  }),
})

export const ImportedModel = t.Object({
  ok: t.Literal(true),
  object: t.String(),
  epoch: t.String({ format: "date-time" }),
})
