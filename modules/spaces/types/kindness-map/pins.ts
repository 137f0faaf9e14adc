import { integer, oneOf, t, text } from "broadside/http"
import { type SpaceActor, type SpaceOutcome, spaceCommand } from "../../contract"
import { quote } from "../../quoted"
import { CITIES, CITY_NAMES, type City } from "./cities"
import { ideaOn } from "./ideas"
import { KINDS, type Kind } from "./kinds"
import { fits, type KindnessState, type Pin, unknownPin } from "./state"

export const pinId = (description: string) =>
  integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description })

type Place = Pick<Pin, "lat" | "lon">
interface Sent {
  readonly kind: Kind
  readonly text: string
  readonly lat?: number
  readonly lon?: number
  readonly city?: City
}

const fields = {
  kind: oneOf(KINDS, { description: "What it was" }),
  text: text({ min: 1, max: 140, description: "What happened, on one line" }),
  lat: t.Optional(
    t.Number({ minimum: -90, maximum: 90, description: "Latitude; rounded to two decimals" }),
  ),
  lon: t.Optional(
    t.Number({ minimum: -180, maximum: 180, description: "Longitude; rounded to two decimals" }),
  ),
  city: t.Optional(oneOf(CITY_NAMES, { description: "A city in place of lat and lon" })),
}

/** No negative zero, which JSON does not have. */
const round = (degrees: number) => Math.round(degrees * 100) / 100 + 0

function placeOf({ lat, lon, city }: Sent): Place | undefined {
  if (lat !== undefined && lon !== undefined) return { lat: round(lat), lon: round(lon) }
  if (city === undefined) return
  const [cityLat, cityLon] = CITIES[city]
  return { lat: cityLat, lon: cityLon }
}

function add(
  state: KindnessState,
  sent: Sent,
  { name, now }: SpaceActor,
  source?: Pin,
): SpaceOutcome<KindnessState> {
  const place = placeOf(sent) ?? source
  if (!place) return { ok: false, why: "Say where it was: send lat and lon, or city." }
  const id = state.last + 1
  const pin: Pin = {
    id,
    kind: sent.kind,
    text: sent.text.replace(/\s+/g, " ").trim(),
    lat: place.lat,
    lon: place.lon,
    by: name,
    at: now,
    thanks: [],
    inspired_by: source?.id ?? null,
  }
  const next = { pins: { ...state.pins, [id]: pin }, last: id, idea: ideaOn(now) }
  if (!fits(next))
    return {
      ok: false,
      why: "The map is full. Remove a pin of your own, thank others, or create another room.",
    }
  const happened = source
    ? `${name} passed on what ${source.by} did: ${quote(pin.text)} (${pin.kind}).`
    : `${name} put a kind act on the map: ${quote(pin.text)} (${pin.kind}).`
  return { ok: true, state: next, happened }
}

const command = spaceCommand<KindnessState>()

export const pin = command({
  description: "Put a kind act on the map, at lat and lon or in a city.",
  schema: t.Object({
    ...fields,
    inspired_by: t.Optional(pinId("id of the pin that it passes on, as from in pass_it_on")),
  }),
  commutes: true,
  reduce(state, { inspired_by, ...sent }, by) {
    if (inspired_by === undefined) return add(state, sent, by)
    const source = state.pins[inspired_by]
    return source ? add(state, sent, by, source) : unknownPin(inspired_by)
  },
})

export const pass_it_on = command({
  description: "Put a kind act on the map that another one inspired; by default at the same place.",
  schema: t.Object({ from: pinId("id of the pin that inspired it"), ...fields }),
  commutes: true,
  reduce(state, { from, ...sent }, by) {
    const source = state.pins[from]
    return source ? add(state, sent, by, source) : unknownPin(from)
  },
})
