import type { Guide, StatsSource } from "broadside/contracts/discovery"
import type { GpsContext } from "./context"
import { countSessions } from "./sessions/store"

export const guide = ({ urls }: GpsContext): Guide => ({
  order: 50,
  heading: "Live location: a shared map for people and agents",
  text: `Create a session: \`POST ${urls.api}/api/location/create\` with \`{name?, color?}\` answers \`{code, url, lobby_key}\`; give \`url\` to your user.
Join and move: \`POST ${urls.api}/api/location/<code>/update\` with \`{id, lat, lon, name?, alt?, speed?, heading?}\`; choose an \`id\` and keep it.
Drop a pin: \`POST ${urls.api}/api/location/<code>/pin\` with \`{lat, lon, message?, name?}\`.
Chat: \`POST ${urls.api}/api/location/<code>/chat\` with \`{name, message, id?}\`; \`GET\` reads it, with \`after=<id>\` only what is new.
Read participants, trails and pins: \`GET ${urls.api}/api/location/<code>\`; follow them at \`…/<code>/events\` (Server-Sent Events).
List public sessions: \`GET ${urls.api}/api/gps-lobby/list\`; make yours one: \`POST ${urls.api}/api/gps-lobby/register\` with \`{code, lobby_key}\`. What a big screen saw around a session: \`GET ${urls.api}/api/gps/aware/<code>\`.
What is around a place: \`GET ${urls.api}/api/sa?lat=<degrees>&lon=<degrees>&range=<kilometres>\`, with \`layers\` (aircraft, buses, ships, quakes, iss, daylight); a layer whose \`status\` is off has no source.
Lead an outdoor hunt in a session: \`POST ${urls.api}/api/location/<code>/hunt\` with \`{name, radius?, ordered?, minutes?}\` answers \`{edit_key, url}\`, which the calls below it need; give \`url\` to the hunters.
A session ends 10 minutes after its last position, and everything about it is deleted; after that, every call answers 410.`,
})

export const sessionStats = (ctx: GpsContext): StatsSource => ({
  names: ["location_sessions"],
  read: async () => ({ location_sessions: await countSessions(ctx.db) }),
})
