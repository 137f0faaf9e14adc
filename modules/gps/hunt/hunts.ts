import type { Db } from "broadside/db"
import { type NewEditKey, newEditKey, requireEditKey } from "broadside/publishing"
import pLimit, { type LimitFunction } from "p-limit"
import type { GpsContext } from "../context"
import { problems } from "../errors"
import type { Session } from "../sessions/session"
import type { OwnSessions } from "../sessions/sessions"
import { type Find, type Hunt, stateOf } from "./hunt"
import { huntJson } from "./json"
import { type Fix, fixOf, verdictOn } from "./judge"
import { type Happening, POSTED_BY } from "./messages"
import { deleteHunts, insertHunt, loadHunts } from "./store"

/** A hunt with what is known of it for the moment. */
export interface Entry {
  hunt: Hunt
  /** Judged, but not yet stored: they count, but no one reads them. */
  readonly pending: Set<Find>
  /** The last position that was believed, for each hunter. */
  readonly tracks: Map<string, Fix>
  readonly inTurn: LimitFunction
}

/** A change of a hunt: how it is stored, what memory has afterwards, and what is said about it. */
export interface Change {
  store(tx: Db): Promise<void>
  apply(hunt: Hunt): Hunt
  happening(hunt: Hunt): Happening
  message?(hunt: Hunt): string
}

export interface NewHunt {
  readonly name: string
  readonly radius?: number
  readonly ordered?: boolean
  readonly minutes?: number
}

export type Hunts = ReturnType<typeof createHunts>

/** The hunts of the live sessions: in memory, and stored before anyone hears of a change. */
export function createHunts(ctx: GpsContext, sessions: OwnSessions) {
  const entries = new Map<string, Entry>()
  const creating = pLimit(1)
  let loading: Promise<void> | undefined = load()
  loading.then(
    () => {
      loading = undefined
    },
    (err) => ctx.log.error({ err }, "hunts could not be loaded"),
  )

  sessions.onEnd(async (tx, codes) => {
    await deleteHunts(tx, codes)
    for (const code of codes) entries.delete(code)
  })

  async function load() {
    await sessions.loading()
    for (const hunt of await loadHunts(ctx.db)) {
      const entry = entryOf(hunt)
      entries.set(hunt.code, entry)
      if (!isLive(hunt.code)) continue
      for (const { id } of hunt.hunters.values()) begin(entry, sessions, id)
    }
  }

  /** Its session may have ended while the site was down. */
  function isLive(code: string): boolean {
    try {
      return sessions.find(code) !== undefined
    } catch {
      return false
    }
  }

  async function create(
    code: string,
    { name, radius = 30, ordered = false, minutes }: NewHunt,
    edit: NewEditKey = newEditKey(),
  ) {
    ctx.content.screen({ name })
    return creating(async () => {
      const session = sessions.find(code)
      if (entries.has(session.code)) throw problems["hunt-exists"](session.code)
      const hunt: Hunt = {
        code: session.code,
        master: name.normalize(),
        editKey: edit.hash,
        radius,
        ordered,
        minutes: minutes ?? null,
        createdAt: ctx.now(),
        startedAt: null,
        endedAt: null,
        waypoints: [],
        hunters: new Map(),
        finds: [],
      }
      await write(session, (tx) => insertHunt(tx, hunt))
      const entry = entryOf(hunt)
      entries.set(session.code, entry)
      tell(hunt, { what: "created" })
      return { entry, key: edit.key }
    })
  }

  /** Throws no-hunt, and what the session throws. */
  function find(code: string): Entry {
    const session = sessions.find(code)
    const entry = entries.get(session.code)
    if (!entry) throw problems["no-hunt"](session.code)
    return entry
  }

  /** Changes of one hunt run one after another, each planned on the result of the one before. */
  async function change(entry: Entry, plan: (hunt: Hunt) => Change | undefined): Promise<Hunt> {
    return entry.inTurn(async () => {
      const planned = plan(entry.hunt)
      if (planned) await commit(entry, planned)
      return entry.hunt
    })
  }

  /** Stores a change, applies it, and says so. */
  async function commit(entry: Entry, { store, apply, happening, message }: Change) {
    const { code } = entry.hunt
    await write(sessions.find(code), store)
    entry.hunt = apply(entry.hunt)
    tell(entry.hunt, happening(entry.hunt))
    if (message) await say(code, message(entry.hunt))
  }

  /** The change is stored; a message less does not undo it. */
  async function say(code: string, message: string) {
    try {
      await sessions.say(code, { name: POSTED_BY, message })
    } catch (error) {
      ctx.log.warn({ error: String(error) }, "a message about a hunt was not posted")
    }
  }

  /** Only while the session is live: nothing may be stored after everything of it was deleted. */
  const write = ({ code }: Session, store: (tx: Db) => Promise<void>) =>
    ctx.write((tx) => {
      sessions.find(code)
      return store(tx)
    })

  const tell = (hunt: Hunt, happening: Happening) =>
    sessions.publish(hunt.code, {
      event: "hunt",
      data: { ...happening, hunt: huntJson(hunt, ctx.now()) },
    })

  function entryOf(hunt: Hunt): Entry {
    return { hunt, pending: new Set(), tracks: new Map(), inTurn: pLimit(1) }
  }

  return {
    /** Settles when the stored hunts are in memory; undefined if they are. */
    loading: () => loading,
    create,
    find,
    change,
    /** For readers that cannot wait; undefined where there is none. */
    peek: (code: string): Entry | undefined => entries.get(code),
    all: (): Iterable<Entry> => entries.values(),
    /** The hunt, for a change by its master. */
    ofMaster(code: string, request: Request, key: string | undefined): Entry {
      const entry = find(code)
      requireEditKey(request, key, entry.hunt.editKey)
      return entry
    },
  }
}

/** From where the session saw it last, a hunter is followed. */
export function begin({ hunt, tracks }: Entry, sessions: OwnSessions, hunterId: string): void {
  const participant = sessions.find(hunt.code).participants.get(hunterId)
  const fix = participant && fixOf(participant)
  if (fix && verdictOn(fix, undefined) === "believed") tracks.set(hunterId, fix)
}

/** Throws hunt-over once it is. */
export function refuseWhenOver(hunt: Hunt, now: number): void {
  if (stateOf(hunt, now) === "ended") throw problems["hunt-over"](hunt.code)
}
