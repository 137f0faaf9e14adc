import { iso } from "broadside"
import type { GpsContext } from "../context"
import { problems } from "../errors"
import type { OwnSessions } from "../sessions/sessions"
import {
  FIRST_POINTS,
  type Find,
  type Hunt,
  type Hunter,
  LATER_POINTS,
  MAX_HUNTERS,
  stateOf,
  type Waypoint,
} from "./hunt"
import { begin, type Entry, type Hunts, refuseWhenOver } from "./hunts"
import { type Fix, fixOf, foundAt, SUSPENSION_MS, verdictOn } from "./judge"
import { findHappening, findMessage } from "./messages"
import { insertFinds, storeHunter } from "./store"

/** Takes hunters in, and judges finds from the positions that the session receives. */
export function createReferee(ctx: GpsContext, sessions: OwnSessions, hunts: Hunts) {
  sessions.onPosition((session, participant) => {
    const entry = hunts.peek(session.code)
    const hunter = entry?.hunt.hunters.get(participant.id)
    if (entry && hunter) follow(entry, hunter, fixOf(participant))
  })

  function follow(entry: Entry, hunter: Hunter, fix: Fix): void {
    const verdict = verdictOn(fix, entry.tracks.get(hunter.id))
    const isSuspended = (hunter.suspendedUntil ?? 0) > ctx.now()
    if (verdict === "jumped" && !isSuspended) suspend(entry, hunter)
    if (verdict !== "believed") return
    entry.tracks.set(hunter.id, fix)
    if (isSuspended || stateOf(entry.hunt, ctx.now()) !== "running") return
    for (const waypoint of foundAt(judgedOf(entry), hunter.id, fix)) credit(entry, hunter, waypoint)
  }

  function suspend(entry: Entry, { id, name }: Hunter): void {
    const suspendedUntil = ctx.now() + SUSPENSION_MS
    // At once: the next position may arrive before this is stored.
    entry.hunt = withHunter(entry.hunt, id, { suspendedUntil })
    inBackground(
      hunts.change(entry, ({ code, hunters }) => {
        const hunter = hunters.get(id)
        return (
          hunter && {
            store: (tx) => storeHunter(tx, code, hunter),
            apply: (hunt) => hunt,
            happening: () => ({
              what: "suspended",
              hunter: { id, name },
              until: iso(suspendedUntil),
            }),
          }
        )
      }),
    )
  }

  function credit(entry: Entry, { id }: Hunter, { id: waypointId }: Waypoint): void {
    const isFirst = !judgedOf(entry).finds.some((find) => find.waypointId === waypointId)
    const points = isFirst ? FIRST_POINTS : LATER_POINTS
    const find: Find = { waypointId, hunterId: id, at: ctx.now(), points }
    entry.pending.add(find)
    const stored = hunts.change(entry, ({ code }) => ({
      store: (tx) => insertFinds(tx, code, [find]),
      apply: (hunt) => ({ ...hunt, finds: [...hunt.finds, find] }),
      happening: (hunt) => findHappening(hunt, find),
      message: (hunt) => findMessage(hunt, id),
    }))
    inBackground(stored.finally(() => entry.pending.delete(find)))
  }

  /** The position is accepted already; what follows from it is stored by itself. */
  function inBackground(work: Promise<unknown>): void {
    work.catch((error) => ctx.log.warn({ error: String(error) }, "a find was not stored"))
  }

  return {
    /** Again with the same id changes the name. */
    async join(entry: Entry, { id, name }: { readonly id: string; readonly name: string }) {
      ctx.content.screen({ name })
      await hunts.change(entry, (hunt) => {
        refuseWhenOver(hunt, ctx.now())
        const existing = hunt.hunters.get(id)
        if (!existing && hunt.hunters.size >= MAX_HUNTERS) throw problems["hunt-full"](MAX_HUNTERS)
        if (existing?.name === name.normalize()) return
        if (!existing) begin(entry, sessions, id)
        const hunter: Hunter = {
          joinedAt: ctx.now(),
          suspendedUntil: null,
          ...existing,
          id,
          name: name.normalize(),
        }
        return {
          store: (tx) => storeHunter(tx, hunt.code, hunter),
          apply: (hunt) => withHunter(hunt, id, hunter),
          happening: () => ({ what: "joined", hunter: { id, name: hunter.name } }),
        }
      })
    },
  }
}

/** What is judged so far, stored or not. */
const judgedOf = ({ hunt, pending }: Entry): Hunt =>
  pending.size === 0 ? hunt : { ...hunt, finds: [...hunt.finds, ...pending] }

function withHunter(hunt: Hunt, id: string, change: Partial<Hunter>): Hunt {
  const hunters = new Map(hunt.hunters)
  hunters.set(id, { ...(hunters.get(id) as Hunter), ...change })
  return { ...hunt, hunters }
}
