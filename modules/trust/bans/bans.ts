import { type Context, cutSecret, invalid, iso, type Problem } from "broadside"
import type { Db } from "broadside/db"
import { type BannedWhat, problem } from "broadside/host"
import { problems } from "../errors"
import { newBatch } from "../log/batch"
import { type Actor, addEntry, type LogEntry } from "../log/log"
import { ActiveBans, type Suspect } from "./active"
import { readBlock } from "./blocks"
import { readDomain } from "./domains"
import type { BanRow } from "./schema"
import { changeBan, closeExpired, findBan, openBan, openBans, storeBan } from "./store"

/** A ban that someone wants. */
export interface BanDraft {
  readonly what: BannedWhat
  /** A name, an address or network, or a domain, as people write them. */
  readonly value: string
  readonly why: string
  /** Milliseconds since the epoch; undefined for ever. */
  readonly until: number | undefined
  /** Whether everything from there is hidden, too. */
  readonly hides: boolean
}

/** The actor, and the log entry that the action undoes. */
export interface BanCause extends Actor {
  readonly undoes?: number
  readonly batch?: string
}

/** Bans of names, addresses and domains. */
export interface Bans {
  /** Throws 403 `banned` if a name, the client or a domain is banned. */
  refuse(suspect: Suspect): Promise<void>
  /** Throws 400 if the value cannot be banned, and 409 if it is. */
  add(draft: BanDraft, cause: BanCause): Promise<BanRow>
  /** Ends a ban, and brings back what it hid. Throws 404 if there is none, and 409 if it has ended. */
  end(id: string, cause: BanCause, why?: string): Promise<BanRow>
  /** Takes back what an entry of the log says about a ban. */
  takeBack(entry: LogEntry, cause: BanCause): Promise<BanRow>
  /** Throws 404 if there is none. */
  find(id: string): Promise<BanRow>
  /** Reads the bans again before the next request: another process may have changed them. */
  refresh(): void
}

export interface BansOptions extends Pick<Context, "content" | "db" | "now" | "urls" | "write"> {
  readonly afterCommit: (run: () => void) => void
}

/** The kind of bans in the log of moderation. */
export const BANS = "bans"

export function createBans(options: BansOptions): Bans {
  const { content, db, now, urls, write, afterCommit } = options
  const own = [urls.base, urls.api, urls.games].map((url) => new URL(url).hostname)
  let loading: Promise<ActiveBans> | undefined
  const active = () => (loading ??= load())

  async function load(): Promise<ActiveBans> {
    try {
      return new ActiveBans(await openBans(db))
    } catch (error) {
      loading = undefined
      throw error
    }
  }

  function refresh(): void {
    loading = undefined
  }

  async function find(id: string): Promise<BanRow> {
    const row = /^\d{1,15}$/.test(id) ? await findBan(db, Number(id)) : undefined
    if (!row) throw problems["unknown-ban"](id)
    return row
  }

  /** As it is stored; throws 400 with a sentence about what cannot be banned. */
  function read({ what, value }: BanDraft): string {
    try {
      if (what === "block") return readBlock(value)
      if (what === "domain") return readDomain(value, own)
      return content.slug(cutSecret(value).name)
    } catch (error) {
      const { message } = error as Error
      throw invalid([{ path: "/value", message: `value: ${message}.` }])
    }
  }

  const log = (tx: Db, action: "ban" | "unban", ban: BanRow, cause: BanCause, why: string | null) =>
    addEntry(tx, {
      at: now(),
      actor: cause.actor,
      actorName: cause.name ?? null,
      action,
      kind: BANS,
      item: String(ban.num),
      why,
      beforeWhy: null,
      beforeBy: null,
      batch: cause.batch ?? newBatch(),
      undoes: cause.undoes ?? null,
    })

  async function add(draft: BanDraft, cause: BanCause): Promise<BanRow> {
    const { what, why, until = null, hides } = draft
    const value = read(draft)
    const since = now()
    return write(async (tx) => {
      await closeExpired(tx, { what, value }, since)
      const existing = await openBan(tx, { what, value })
      if (existing) throw alreadyBanned(existing)
      const ban = await storeBan(tx, {
        what,
        value,
        why,
        since,
        until,
        hides,
        endedAt: null,
        batch: newBatch(),
        endBatch: null,
        phase: hides ? "hiding" : null,
        progress: null,
      })
      await log(tx, "ban", ban, cause, why)
      afterCommit(refresh)
      return ban
    })
  }

  async function end(id: string, cause: BanCause, why?: string): Promise<BanRow> {
    const { num } = await find(id)
    return write(async (tx) => {
      const ban = await findBan(tx, num)
      if (!ban) throw problems["unknown-ban"](id)
      // One that another ban replaced when its time was over may still hide something.
      const isOver = ban.endedAt !== null && (!ban.hides || ban.endBatch !== null)
      if (isOver) throw problems["ban-ended"](id)
      const change = {
        endedAt: ban.endedAt ?? now(),
        endBatch: newBatch(),
        phase: ban.hides ? ("showing" as const) : null,
        progress: null,
      }
      await changeBan(tx, ban, change)
      await log(tx, "unban", ban, cause, why ?? null)
      afterCommit(refresh)
      return Object.assign(ban, change)
    })
  }

  return {
    add,
    end,
    find,
    refresh,
    async refuse(suspect) {
      const ban = (await active()).find(suspect, now())
      if (ban) throw bannedProblem(ban)
    },
    async takeBack({ action, item }, cause) {
      if (action === "ban") return end(item, cause)
      const { what, value, why, until, hides } = await find(item)
      return add({ what, value, why, until: until ?? undefined, hides }, cause)
    },
  }
}

function bannedProblem({ what, value, why, until }: BanRow): Problem {
  const end = until === null ? undefined : iso(until)
  return problem
    .banned({ what, value, why, until: end })
    .with({ what, until: end ?? null, ...(what === "domain" ? { domain: value } : {}) })
}

const alreadyBanned = ({ num, value }: BanRow): Problem =>
  problems["already-banned"](value, String(num)).with({ id: String(num) })
