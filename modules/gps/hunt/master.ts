import type { GpsContext } from "../context"
import { problems } from "../errors"
import { endsAt, type Hunt, MAX_WAYPOINTS, stateOf, type Waypoint } from "./hunt"
import { type Change, type Entry, type Hunts, refuseWhenOver } from "./hunts"
import { endMessage, startMessage } from "./messages"
import { deleteWaypoint, storeWaypoint, updateHunt } from "./store"

export interface NewWaypoint {
  readonly lat: number
  readonly lon: number
  readonly name?: string
  readonly hint?: string
  readonly radius?: number
}

export type Mastering = ReturnType<typeof createMastering>

/** What only the master of a hunt does; the caller has checked the key. */
export function createMastering(ctx: GpsContext, hunts: Hunts) {
  const changeOf = (waypoints: readonly Waypoint[], store: Change["store"]): Change => ({
    store,
    apply: (hunt) => ({ ...hunt, waypoints }),
    happening: () => ({ what: "waypoints" }),
  })

  const screen = ({ name, hint }: Partial<NewWaypoint>) => ctx.content.screen({ name, hint })

  return {
    async add(entry: Entry, fields: NewWaypoint): Promise<Waypoint> {
      screen(fields)
      const { name = "", hint = "", lat, lon } = fields
      const hunt = await hunts.change(entry, (hunt) => {
        const { code, waypoints, radius } = hunt
        refuseWhenOver(hunt, ctx.now())
        if (waypoints.length >= MAX_WAYPOINTS) throw problems["too-many-waypoints"](MAX_WAYPOINTS)
        const waypoint = {
          id: (waypoints.at(-1)?.id ?? 0) + 1,
          lat,
          lon,
          name: name.normalize(),
          hint: hint.normalize(),
          radius: fields.radius ?? radius,
        }
        return changeOf([...waypoints, waypoint], (tx) => storeWaypoint(tx, code, waypoint))
      })
      return hunt.waypoints.at(-1) as Waypoint
    },

    async edit(entry: Entry, id: number, fields: Partial<NewWaypoint>): Promise<Waypoint> {
      screen(fields)
      const hunt = await hunts.change(entry, (hunt) => {
        refuseWhenOver(hunt, ctx.now())
        const before = waypointOf(hunt, id)
        const isMoved =
          fields.lat !== undefined || fields.lon !== undefined || fields.radius !== undefined
        if (isMoved) refuseWhenFound(entry, id)
        const waypoint = {
          ...before,
          ...fields,
          name: (fields.name ?? before.name).normalize(),
          hint: (fields.hint ?? before.hint).normalize(),
        }
        return changeOf(
          hunt.waypoints.map((other) => (other.id === id ? waypoint : other)),
          (tx) => storeWaypoint(tx, hunt.code, waypoint),
        )
      })
      return waypointOf(hunt, id)
    },

    async remove(entry: Entry, id: number): Promise<void> {
      await hunts.change(entry, (hunt) => {
        refuseWhenOver(hunt, ctx.now())
        waypointOf(hunt, id)
        refuseWhenFound(entry, id)
        return changeOf(
          hunt.waypoints.filter((other) => other.id !== id),
          (tx) => deleteWaypoint(tx, hunt.code, id),
        )
      })
    },

    /** Again changes nothing. */
    async start(entry: Entry): Promise<void> {
      await hunts.change(entry, (hunt) => {
        refuseWhenOver(hunt, ctx.now())
        if (hunt.startedAt !== null) return
        if (hunt.waypoints.length === 0) throw problems["no-waypoints"](hunt.code)
        const startedAt = ctx.now()
        return {
          store: (tx) => updateHunt(tx, hunt.code, { startedAt }),
          apply: (hunt) => ({ ...hunt, startedAt }),
          happening: () => ({ what: "started" }),
          message: startMessage,
        }
      })
    },

    /** Again changes nothing. */
    end: (entry: Entry) => endHunt(entry, ctx.now()),

    /** Ends the hunts whose time is up. */
    async endOverdue(): Promise<void> {
      for (const entry of hunts.all()) {
        const { hunt } = entry
        if (hunt.endedAt !== null || stateOf(hunt, ctx.now()) !== "ended") continue
        await endHunt(entry, endsAt(hunt) ?? ctx.now()).catch((error) =>
          ctx.log.debug({ error: String(error) }, "a hunt ended together with its session"),
        )
      }
    },
  }

  async function endHunt(entry: Entry, at: number): Promise<void> {
    await hunts.change(entry, (hunt) => {
      if (hunt.endedAt !== null) return
      const endedAt = Math.min(at, endsAt(hunt) ?? at)
      return {
        store: (tx) => updateHunt(tx, hunt.code, { endedAt }),
        apply: (hunt) => ({ ...hunt, endedAt }),
        happening: () => ({ what: "ended" }),
        message: endMessage,
      }
    })
  }
}

function waypointOf({ waypoints }: Hunt, id: number): Waypoint {
  const waypoint = waypoints.find((one) => one.id === id)
  if (!waypoint) throw problems["unknown-waypoint"](String(id))
  return waypoint
}

function refuseWhenFound({ hunt, pending }: Entry, id: number): void {
  if ([...hunt.finds, ...pending].some(({ waypointId }) => waypointId === id))
    throw problems["waypoint-found"](String(id))
}
