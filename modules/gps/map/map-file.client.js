// A PMTiles file of the operator, drawn in the colours of the site. The layers are those of Protomaps' basemap.
import "protomaps-leaflet"

const { protomapsL } = globalThis
const { CenteredTextSymbolizer, LineLabelSymbolizer, LineSymbolizer, PolygonSymbolizer } =
  protomapsL
/** Where the header of a PMTiles file has its finest zoom (PMTiles 3, section 3.2). */
const FINEST_ZOOM = 101
/** Up to here the embedded world is as fine, and better drawn. */
export const WORLD_ZOOM = 5

const GREENS = ["park", "forest", "wood", "nature_reserve", "grass", "meadow", "cemetery", "garden"]
const FONT = '"Broadside Text", Georgia, serif'
const POLYGON = 3
const LINE = 2
/** Widths of roads in pixels at zoom 16; half of that with each zoom before. */
const ROADS = [
  ["path", 1.2],
  ["minor_road", 5],
  ["major_road", 8],
  ["highway", 11],
]

const widthAt = (width) => (zoom) => Math.max(0.6, width * 1.6 ** (Math.min(zoom, 19) - 16))

function paintRules(inks) {
  const areas = (dataLayer, ink, filter) => ({
    dataLayer,
    symbolizer: new PolygonSymbolizer({ fill: () => inks[ink] }),
    filter: (zoom, feature) => feature.geomType === POLYGON && (!filter || filter(zoom, feature)),
  })
  const lines = (dataLayer, ink, width, filter, options) => ({
    dataLayer,
    symbolizer: new LineSymbolizer({ color: () => inks[ink], width, ...options }),
    filter: (zoom, feature) => feature.geomType === LINE && (!filter || filter(zoom, feature)),
  })
  const isKind =
    (kind) =>
    (_, { props }) =>
      props.kind === kind
  return [
    areas("earth", "land"),
    areas("landuse", "green", (_, { props }) => GREENS.includes(props.kind)),
    areas("water", "sea"),
    lines("water", "water", 1.2),
    areas("buildings", "building"),
    lines("boundaries", "border", 0.8, undefined, { dash: [3, 2.5] }),
    ...ROADS.map(([kind, width]) =>
      lines("roads", "faded", (zoom) => widthAt(width)(zoom) + 1.2, isKind(kind)),
    ),
    ...ROADS.slice(1).map(([kind, width]) => lines("roads", "paper", widthAt(width), isKind(kind))),
    lines("roads", "coast", 1, isKind("rail"), { dash: [6, 3] }),
  ]
}

function labelRules(inks) {
  const type = { fill: () => inks.ink, stroke: () => inks.land, width: 3, labelProps: ["name"] }
  return [
    {
      dataLayer: "places",
      filter: (_, { props }) => props.kind !== "country",
      symbolizer: new CenteredTextSymbolizer({
        ...type,
        font: `700 13px ${FONT}`,
        lineHeight: 1.2,
      }),
    },
    {
      dataLayer: "roads",
      minzoom: 14,
      symbolizer: new LineLabelSymbolizer({ ...type, font: `400 12px ${FONT}` }),
    },
  ]
}

/** The layer, and what draws it again in other colours. */
export async function openMapFile(address, inks, options) {
  const answer = await fetch(address, { headers: { range: `bytes=0-${FINEST_ZOOM}` } })
  if (answer.status !== 206) throw new Error(`the map file answers ${answer.status}`)
  const header = new DataView(await answer.arrayBuffer())
  const layer = protomapsL.leafletLayer({
    ...options,
    url: address,
    attribution: "",
    minZoom: WORLD_ZOOM + 1,
    maxDataZoom: header.getUint8(FINEST_ZOOM),
    paintRules: paintRules(inks),
    labelRules: labelRules(inks),
  })
  return {
    layer,
    repaint() {
      layer.clearLayout()
      layer.rerenderTiles()
    },
  }
}
