import { iso } from "broadside"
import type { GpsContext } from "../context"
import { problems } from "../errors"
import { aircraftProvider } from "./aircraft"
import type { Area } from "./area"
import { busesProvider } from "./buses"
import { daylightProvider } from "./daylight"
import { issProvider } from "./iss"
import { createLayer, type Layer, type LayerReading } from "./layer"
import { LAYERS, type LayerName } from "./provider"
import { quakesProvider } from "./quakes"
import { shipsProvider } from "./ships"

const PROVIDERS = {
  aircraft: aircraftProvider,
  buses: busesProvider,
  ships: shipsProvider,
  quakes: quakesProvider,
  iss: issProvider,
  daylight: daylightProvider,
}

const awarenessOf = new WeakMap<GpsContext, Readonly<Record<LayerName, Layer>>>()

/** The layers of a site, with their caches and connections: made once, when first needed. */
function layersOf(ctx: GpsContext) {
  const made = awarenessOf.get(ctx)
  if (made) return made
  const timeoutMs = ctx.config.source_seconds * 1000
  const layers = Object.fromEntries(
    LAYERS.map((name) => [name, createLayer(ctx, PROVIDERS[name](ctx), timeoutMs)]),
  ) as Record<LayerName, Layer>
  awarenessOf.set(ctx, layers)
  return layers
}

/** What is in an area now: every layer by default. It never fails because a source does. */
export async function readAwareness(
  ctx: GpsContext,
  area: Area,
  names: readonly LayerName[] = LAYERS,
) {
  const layers = layersOf(ctx)
  const read = await Promise.all(
    names.map(
      async (name) => [name, layerJson(layers[name], await layers[name].read(area))] as const,
    ),
  )
  const { lat, lon, range } = area
  return {
    generated_at: iso(ctx.now()),
    lat,
    lon,
    range,
    layers: Object.fromEntries(read) as Answers,
  }
}
export type Awareness = Awaited<ReturnType<typeof readAwareness>>
type Answers = { readonly [N in LayerName]?: ReturnType<typeof layerJson> }

/** The layers that a text such as `aircraft,iss` names; all for an empty one. */
export function layersFrom(text = ""): readonly LayerName[] {
  const names = [
    ...new Set(
      text
        .split(",")
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  ]
  const unknown = names.find((name) => !(LAYERS as readonly string[]).includes(name))
  if (unknown !== undefined) throw problems["unknown-layer"](unknown, LAYERS.join(", "))
  return names.length > 0 ? (names as LayerName[]) : LAYERS
}

/** Closes connections that no one has needed for a while; with `all`, everything. */
export function restSources(ctx: GpsContext, all = false): void {
  for (const layer of Object.values(awarenessOf.get(ctx) ?? {}))
    if (all) layer.close()
    else layer.provider.rest?.(false)
}

const round = (value: number, digits: number) => Number(value.toFixed(digits))
const placeShown = ({ lat, lon }: { lat: number; lon: number }) => ({
  lat: round(lat, 5),
  lon: round(lon, 5),
})
const timeOrNull = (at: number | null | undefined) =>
  at === null || at === undefined ? null : iso(at)

function layerJson(
  { provider }: Layer,
  { status, items, note, asOf, epoch, terminator }: LayerReading,
) {
  return {
    status,
    source: provider.id,
    as_of: timeOrNull(asOf),
    items: items.map(({ at, distance, ...item }) => ({
      ...item,
      ...placeShown(item),
      distance: round(distance, 2),
      at: timeOrNull(at),
    })),
    note,
    attribution: provider.attribution,
    ...(epoch === undefined ? {} : { epoch: iso(epoch) }),
    ...(terminator ? { terminator: terminator.map(placeShown) } : {}),
  }
}
