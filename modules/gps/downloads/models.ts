import { component, t } from "broadside/http"

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

export const GeojsonModel = component(
  "GeoJsonFeatureCollection",
  t.Object({ type: t.Literal("FeatureCollection"), features: t.Array(FeatureModel) }),
)
