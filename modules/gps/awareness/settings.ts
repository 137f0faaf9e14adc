import { t } from "broadside/http"

const address = (description: string) =>
  t.String({ maxLength: 2_000, default: "", description: `${description}. Empty: off` })
const credit = (what: string) =>
  t.String({ maxLength: 300, default: "", description: `Who must be named for ${what}` })

/**
 * Keys under [modules.gps]. A source in a private network also needs its address in
 * [network] allow_private.
 */
export const awarenessSettings = {
  aircraft_url: address(
    "Aircraft: an address of the ADS-B Exchange v2 form with {lat}, {lon} and {nm} or {km}, or the aircraft.json of a receiver",
  ),
  aircraft_attribution: credit("the aircraft"),
  buses_url: address("Buses: a GTFS-Realtime feed of vehicle positions"),
  buses_attribution: credit("the buses"),
  ships_url: address("Ships: an AIS stream, such as wss://stream.aisstream.io/v0/stream"),
  ships_key: t.String({ maxLength: 300, default: "", description: "Key of the AIS stream" }),
  quakes_url: address("Earthquakes: a GeoJSON feed of the USGS, such as its all_day.geojson"),
  source_seconds: t.Integer({
    minimum: 1,
    maximum: 10,
    default: 3,
    description: "How long situational awareness waits for a source, in seconds",
  }),
}
