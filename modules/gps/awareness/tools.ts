import { type Tool, toolOf } from "broadside/contracts"
import type { GpsContext } from "../context"
import { type Awareness, layersFrom, readAwareness } from "./awareness"
import { awarenessRoute } from "./routes"

const MAX_LISTED = 20

export const awarenessTools = (ctx: GpsContext): Tool[] => [
  toolOf(ctx, awarenessRoute, {
    name: "query_sa",
    title: "What is around",
    description: "Aircraft, buses, ships, quakes, ISS and daylight near a place.",
    async run({ query: { layers, ...area } }) {
      const value = await readAwareness(ctx, area, layersFrom(layers))
      return { text: inWords(value), value }
    },
  }),
]

function inWords({ layers }: Awareness): string {
  return Object.entries(layers)
    .flatMap(([name, { status, items, note }]) => [
      `${name}: ${status}, ${items.length} in range. ${note}`.trim(),
      ...items
        .slice(0, MAX_LISTED)
        .map(
          ({ label, lat, lon, distance }) => `- ${label} at ${lat}, ${lon}, ${distance} km away`,
        ),
      ...(items.length > MAX_LISTED ? [`- and ${items.length - MAX_LISTED} more`] : []),
    ])
    .join("\n")
}
