import { startToolServer, statelessServer } from "../../../modules/registry/testing/tool-servers"
import type { Act, Acts, Sent } from "../../trust/impersonation/acts"
import type { Made } from "../../trust/impersonation/made"

/** The lobby key of a session is its creator's. */
const listing =
  (isListed: boolean): Act =>
  async ({ post }) => {
    const { code, lobby_key } = await post("/api/location/create", { name: "Stroll" })
    await post(`/api/location/${code}/update`, { id: "phone", lat: 51, lon: 0 })
    if (isListed) await post("/api/gps-lobby/register", { code, lobby_key })
    return () => ({ body: { code, lobby_key } })
  }

/** Browsers hold it in a cookie. */
const listingForm: Act = async ({ site }) => {
  const body = new FormData()
  body.set("name", "Stroll")
  const init = { method: "POST", body, redirect: "manual", from: "203.0.113.9" } as const
  const { headers } = await site.fetch("/gps", init)
  const code = new URL(headers.get("location") ?? "", site.host.urls.base).searchParams.get("code")
  const cookie = headers.getSetCookie().map((one) => one.split(";", 1)[0])
  return () => ({
    headers: { cookie: cookie.join("; ") },
    body: { code: code ?? "", listed: "yes" },
  })
}

const PLACE = { lat: 51.01, lon: 0 }

async function hunt({ session, post }: Made) {
  const code = await session()
  const { edit_key } = await post(`/api/location/${code}/hunt`, { name: "bo" })
  const path = `/api/location/${code}/hunt/waypoints`
  const { waypoint } = await post(path, { edit_key, ...PLACE })
  return { code, edit_key, waypoint: String(waypoint.n ?? waypoint.id ?? 1) }
}

const leading =
  (body: object = {}): Act =>
  async (made) => {
    const { edit_key, ...params } = await hunt(made)
    return () => ({ params, body: { edit_key, ...body } })
  }

const ending: Act = async (made) => {
  const { edit_key, code } = await hunt(made)
  await made.post(`/api/location/${code}/hunt/start`, { edit_key })
  return () => ({ params: { code }, body: { edit_key } })
}

const listed =
  (path: string, manage?: string): Act =>
  async ({ post }) => {
    const { url } = await startToolServer(statelessServer())
    const { id, edit_key } = await post(path, { name: "Tides", url })
    const params: NonNullable<Sent["params"]> = manage
      ? { id, kind: manage, action: "remove" }
      : { id }
    return () => ({ params, body: { edit_key } })
  }

const removedGame: Act = async ({ game, site, operator, base }) => {
  const { id, edit_key } = await game("bo")
  const json = { why: "Spam" }
  await site.json(`/api/operator/games/${id}/remove`, { json, headers: operator })
  const url = `${base}/archive/${id}`
  return () => ({ body: { url, note: "It is no spam", edit_key } })
}

/** Claims a name under which one has published first. */
const claiming: Act = async ({ game }, slug) => {
  const { edit_key } = await game(slug)
  return () => ({ params: { slug }, body: { edit_key } })
}

const claimed: Act = async ({ post }, slug) => {
  const { key } = await post(`/api/names/${slug}/claim`, {})
  return () => ({ params: { slug }, body: { key } })
}

const MANAGE = "POST /manage/:kind/:id/:action"

/** What belongs to whoever holds its key, whatever they call themselves. */
export const holderActs: Acts = {
  "POST /api/gps-lobby/register": listing(false),
  "POST /api/gps-lobby/unregister": listing(true),
  "POST /gps/listing": listingForm,
  "POST /api/location/:code/hunt/waypoints": leading(PLACE),
  "POST /api/location/:code/hunt/waypoints/:waypoint": leading(PLACE),
  "POST /api/location/:code/hunt/waypoints/:waypoint/remove": leading(),
  "POST /api/location/:code/hunt/start": leading(),
  "POST /api/location/:code/hunt/end": ending,
  "POST /mcp-registry/servers/:id/remove": listed("/mcp-registry/submit"),
  "POST /mcp-registries/:id/remove": listed("/mcp-registries/submit"),
  [`${MANAGE} (servers remove)`]: listed("/mcp-registry/submit", "servers"),
  [`${MANAGE} (registries remove)`]: listed("/mcp-registries/submit", "registries"),
  [`${MANAGE}/preview`]: async ({ game }) => {
    const { id, edit_key } = await game("bo")
    const params = { kind: "games", id, action: "edit" }
    return () => ({ params, body: { edit_key, html: "<!doctype html><title>x</title><p>Kept" } })
  },
  "POST /manage": async ({ game, base }) => {
    const { id, edit_key } = await game("bo")
    return () => ({ body: { address: `${base}/archive/${id}`, edit_key } })
  },
  "POST /api/moderation/appeals (game)": removedGame,
  "POST /moderation/another-look (game)": removedGame,
  "POST /api/names/:slug/claim": claiming,
  "POST /names/:slug": claiming,
  "POST /api/names/:slug/rotate": claimed,
  "POST /api/names/:slug/release": claimed,
  "POST /names/:slug/rotate": claimed,
  "POST /names/:slug/release": claimed,
}
