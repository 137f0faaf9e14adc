import { isEditKey } from "broadside/publishing"
import type { GpsContext } from "../context"
import { problems } from "../errors"
import type { OwnSessions } from "../sessions/sessions"
import { createHunts, type Entry, type NewHunt } from "./hunts"
import { hunterJson, huntJson, type Reader, waypointsJson } from "./json"
import { createMastering, type NewWaypoint } from "./master"
import { createReferee } from "./referee"

interface Keyed {
  readonly edit_key?: string
}

export type HuntService = ReturnType<typeof createHuntService>

/** The hunts of the live sessions, as routes, tools and pages use them. */
export function createHuntService(ctx: GpsContext, sessions: OwnSessions) {
  const hunts = createHunts(ctx, sessions)
  const mastering = createMastering(ctx, hunts)
  const referee = createReferee(ctx, sessions, hunts)

  sessions.extend("hunt", ({ code }) => {
    const entry = hunts.peek(code)
    return entry ? huntJson(entry.hunt, ctx.now()) : null
  })

  const readFor = ({ hunt }: Entry, reader: Reader) => ({
    ok: true as const,
    code: hunt.code,
    hunt: huntJson(hunt, ctx.now()),
    waypoints: waypointsJson(hunt, ctx.now(), reader),
  })

  function readAs(entry: Entry, reader: Reader) {
    const { hunt } = entry
    const { hunter = "" } = reader
    const place = sessions.find(hunt.code).participants.get(hunter)
    return { ...readFor(entry, reader), hunter: hunterJson(hunt, ctx.now(), hunter, place) }
  }

  const waypointJson = ({ hunt }: Entry, id: number) => {
    const waypoint = waypointsJson(hunt, ctx.now(), { isMaster: true }).find((one) => one.id === id)
    if (!waypoint) throw problems["unknown-waypoint"](String(id))
    return waypoint
  }

  return {
    loading: hunts.loading,
    /** Throws no-hunt, and what the session throws. */
    find: (code: string) => hunts.find(code).hunt,
    endOverdue: mastering.endOverdue,
    /** Whether a key is that of the hunt in a session. */
    isMaster: (code: string, key: string): boolean => {
      const entry = hunts.peek(code)
      return entry !== undefined && isEditKey(key, entry.hunt.editKey)
    },

    /** With a name that `identifySender` returned. */
    async create(code: string, fields: NewHunt) {
      const { entry, key } = await hunts.create(code, fields)
      const url = `${ctx.urls.base}/hunt?join=${entry.hunt.code}`
      return { ...readFor(entry, { isMaster: true }), edit_key: key, url }
    },

    read(code: string, request: Request, hunter?: string) {
      const entry = hunts.find(code)
      const key = request.headers.get("x-edit-key") ?? undefined
      return readAs(entry, { isMaster: isEditKey(key, entry.hunt.editKey), hunter })
    },

    /** With a name that `identifySender` returned. */
    async join(code: string, hunter: { readonly id: string; readonly name: string }) {
      const entry = hunts.find(code)
      await referee.join(entry, hunter)
      return readAs(entry, { hunter: hunter.id })
    },

    async addWaypoint(code: string, request: Request, body: NewWaypoint & Keyed) {
      await ctx.identify(request, undefined)
      const { edit_key, ...fields } = body
      const entry = hunts.ofMaster(code, request, edit_key)
      const { id } = await mastering.add(entry, fields)
      return { ok: true as const, waypoint: waypointJson(entry, id) }
    },

    async editWaypoint(
      code: string,
      id: string,
      request: Request,
      { edit_key, ...fields }: Partial<NewWaypoint> & Keyed,
    ) {
      await ctx.identify(request, undefined)
      const entry = hunts.ofMaster(code, request, edit_key)
      await mastering.edit(entry, Number(id), fields)
      return { ok: true as const, waypoint: waypointJson(entry, Number(id)) }
    },

    async removeWaypoint(code: string, id: string, request: Request, { edit_key }: Keyed) {
      const entry = hunts.ofMaster(code, request, edit_key)
      await mastering.remove(entry, Number(id))
      return { ok: true as const, removed: Number(id) }
    },

    async start(code: string, request: Request, { edit_key }: Keyed) {
      const entry = hunts.ofMaster(code, request, edit_key)
      await mastering.start(entry)
      return readFor(entry, { isMaster: true })
    },

    async end(code: string, request: Request, { edit_key }: Keyed) {
      const entry = hunts.ofMaster(code, request, edit_key)
      await mastering.end(entry)
      return readFor(entry, { isMaster: true })
    },
  }
}
