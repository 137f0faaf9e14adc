import type { GpsContext } from "../context"
import { download } from "./download"
import { type Item, type Provider, type Reading, SourceFailed } from "./provider"
import { headingFrom, lineFrom, numberIn, placeFrom, timeFrom } from "./untrusted"

/** Buses and other vehicles by GTFS-Realtime vehicle positions. */
export function busesProvider(ctx: GpsContext): Provider {
  const { buses_url: url, buses_attribution: attribution } = ctx.config
  return {
    id: "gtfs-realtime",
    layer: "buses",
    attribution,
    min_interval: 15_000,
    max_age: 600_000,
    scope: "world",
    ...(url
      ? {}
      : {
          off: "No source is set. An operator can set buses_url under [modules.gps], to a GTFS-Realtime feed of vehicle positions.",
        }),
    query: async (_, signal) => readBuses(await download(ctx, url, signal), ctx.now()),
  }
}

/** Fields of a FeedMessage, as tags of the wire format. */
const [HEADER, ENTITY] = [10, 18]
const MAX_FIELDS = 50_000
/** Vehicle positions are a few hundred bytes; larger entities are something else. */
const MAX_ENTITY_BYTES = 4_096

/**
 * Reads one entity after the other, and drops each before the next: decoded as a whole, 4 MB of
 * empty entities would need hundreds of megabytes.
 */
export async function readBuses(bytes: Uint8Array, now: number): Promise<Reading> {
  // Loaded when first needed, to keep the start fast.
  const [{ default: protobuf }, { default: gtfs }] = await Promise.all([
    import("protobufjs/minimal.js"),
    import("gtfs-realtime-bindings"),
  ])
  const { FeedEntity, FeedHeader } = gtfs.transit_realtime
  const items: Item[] = []
  let asOf: number | null = null
  let version = ""
  try {
    const reader = protobuf.Reader.create(bytes)
    for (let fields = 0; reader.pos < reader.len && fields < MAX_FIELDS; fields++) {
      const tag = reader.uint32()
      if (tag === HEADER) {
        const header = FeedHeader.decode(reader.bytes())
        version = header.gtfsRealtimeVersion
        asOf = timeFrom(Number(header.timestamp) * 1000, now)
      } else if (tag === ENTITY) {
        const part = reader.bytes()
        if (part.length > MAX_ENTITY_BYTES) continue
        const item = itemOf(FeedEntity.decode(part), now)
        if (item) items.push(item)
      } else reader.skipType(tag & 7)
    }
  } catch {
    throw new SourceFailed("The source's answer is not GTFS-Realtime.")
  }
  if (!version) throw new SourceFailed("The source's answer is not GTFS-Realtime.")
  return { asOf: asOf ?? now, items }
}

/** The fields of an entity that are read, each of which may be missing. */
interface Entity {
  readonly id?: string | null
  readonly vehicle?: {
    readonly position?: {
      readonly latitude?: number | null
      readonly longitude?: number | null
      readonly bearing?: number | null
      readonly speed?: number | null
    } | null
    readonly trip?: { readonly routeId?: string | null } | null
    readonly vehicle?: { readonly id?: string | null; readonly label?: string | null } | null
    readonly timestamp?: unknown
  } | null
}

function itemOf({ id, vehicle }: Entity, now: number): Item | undefined {
  const { position, trip } = vehicle ?? {}
  const place = position && placeFrom(position.latitude, position.longitude)
  const name = lineFrom(vehicle?.vehicle?.id, 60) || lineFrom(id, 60)
  // A vehicle without a position reports the zero of the format.
  if (!place || !name || (place.lat === 0 && place.lon === 0)) return
  const metresPerSecond = Object.hasOwn(position, "speed") ? numberIn(position.speed, 0, 150) : null
  const route = lineFrom(trip?.routeId, 40)
  const label = lineFrom(vehicle?.vehicle?.label, 40) || name
  return {
    ...place,
    id: name,
    label: route ? `${route} · ${label}` : label,
    kind: "bus",
    alt: null,
    speed: metresPerSecond === null ? null : Math.round(metresPerSecond * 3.6),
    heading: Object.hasOwn(position, "bearing") ? headingFrom(position.bearing) : null,
    at: timeFrom(Number(vehicle?.timestamp || Number.NaN) * 1000, now),
  }
}
