import { LRUCache } from "lru-cache"
import type { GpsContext } from "../context"
import { type Area, type Cell, cellOf, distanceKm } from "./area"
import { type Item, type Provider, type Reading, SourceFailed } from "./provider"

/** A degree of latitude is never shorter. */
const KM_PER_DEGREE = 110

/** The items within an area, nearest first, and how many there are in all. */
function nearest(items: readonly Item[], area: Area, most: number) {
  if (items.length <= most && area.range === Number.POSITIVE_INFINITY)
    return { items, total: items.length }
  const within = items
    // Most are far away, which their latitude alone often says.
    .filter(({ lat }) => Math.abs(lat - area.lat) * KM_PER_DEGREE <= area.range)
    .map((item) => ({ item, distance: distanceKm(area, item) }))
    .filter(({ distance }) => distance <= area.range)
    .sort((a, b) => a.distance - b.distance)
  return { items: within.slice(0, most).map(({ item }) => item), total: within.length }
}

export const MAX_ITEMS = 500
const MAX_CELLS = 64
/** What is stored of one reading: the nearest to the middle of its cell. */
const MAX_STORED = { cell: 2_000, world: 20_000 }
/** How long the last good reading is served for a source that fails. */
const KEPT_MS = 900_000
const FAILURES_BEFORE_REST = 3
const SHORT_REST_MS = 1_000
const REST_MS = 30_000
const LONGEST_REST_MS = 600_000

export type Status = "ok" | "off" | "failed" | "stale"

/** What a layer answers; `items` are within the range, nearest first. */
export interface LayerReading extends Partial<Pick<Reading, "asOf" | "epoch" | "terminator">> {
  readonly status: Status
  readonly items: readonly (Item & { readonly distance: number })[]
  readonly note: string
}

interface Stored {
  readonly reading: Reading
  readonly at: number
}

/** One source with its cache: one request for many callers, rests after failures, last good reading. */
export function createLayer(
  ctx: Pick<GpsContext, "now" | "log">,
  provider: Provider,
  timeoutMs: number,
) {
  const { min_interval, fresh = min_interval, max_age = Number.POSITIVE_INFINITY } = provider
  const cells = new LRUCache<string, Stored>({ max: MAX_CELLS })
  /** Requests on their way, by cell; each settles with why it failed, or nothing. */
  const running = new Map<string, Promise<string | undefined>>()
  const ended = new AbortController()
  let failures = 0
  let restUntil = 0
  /** When the next request may be sent. */
  let nextAt = 0

  async function read(area: Area): Promise<LayerReading> {
    if (provider.off) return { status: "off", items: [], note: provider.off }
    if (provider.scope === "caller") return readForCaller(area)
    const cell = provider.scope === "world" ? { key: "", area } : cellOf(area)
    const stored = cells.get(cell.key)
    if (stored && isWithin(stored.at, fresh)) return answer(stored, area)
    const why = await request(cell)
    const newest = cells.get(cell.key)
    if (why === undefined && newest) return answer(newest, area)
    if (newest && isWithin(newest.at, KEPT_MS)) return answer(newest, area, why)
    return { status: "failed", items: [], note: why ?? "The source cannot be reached." }
  }

  async function readForCaller(area: Area): Promise<LayerReading> {
    try {
      const reading = await withDeadline(area)
      return answer(
        { reading, at: ctx.now() },
        { ...area, range: Number.POSITIVE_INFINITY },
        undefined,
        area,
      )
    } catch (error) {
      return { status: "failed", items: [], note: sentenceOf(error) }
    }
  }

  /** The clock may be set back: then nothing is current. */
  const isWithin = (since: number, ms: number) => {
    const age = ctx.now() - since
    return age >= 0 && age < ms
  }

  function answer(
    { reading, at }: Stored,
    area: Area,
    why?: string,
    from: Area = area,
  ): LayerReading {
    const near = nearest(reading.items, area, MAX_ITEMS)
    const isOld = !isWithin(reading.asOf, Math.max(max_age, 1))
    const age = Math.round((ctx.now() - reading.asOf) / 60_000)
    const notes = [
      reading.note,
      why && `${why} This is the last reading, ${Math.round((ctx.now() - at) / 1000)} s old.`,
      !why && isOld && `The source says that its reading is ${age} minutes old.`,
      near.total > MAX_ITEMS && `The nearest ${MAX_ITEMS} of ${near.total}.`,
    ]
    return {
      status: why !== undefined || isOld || reading.isStale ? "stale" : "ok",
      asOf: reading.asOf,
      items: near.items.map((item) => ({ ...item, distance: distanceKm(from, item) })),
      note: notes.filter(Boolean).join(" "),
      ...(reading.epoch === undefined ? {} : { epoch: reading.epoch }),
      ...(reading.terminator ? { terminator: reading.terminator } : {}),
    }
  }

  /** Joins the request for a cell, or starts it if the source may be asked. */
  function request(cell: Cell): Promise<string | undefined> {
    const joined = running.get(cell.key)
    if (joined) return joined
    const now = ctx.now()
    const rest = Math.min(restUntil - now, LONGEST_REST_MS)
    if (rest > 0)
      return Promise.resolve(
        `The source failed; the next attempt is in ${Math.ceil(rest / 1000)} s.`,
      )
    // Limited, in case the clock was set back.
    const wait = Math.min(Math.max(0, nextAt - now), min_interval * 4)
    if (wait >= timeoutMs) return Promise.resolve("The source is asked for many places at once.")
    nextAt = now + wait + min_interval
    const started = refresh(cell, wait).finally(() => running.delete(cell.key))
    running.set(cell.key, started)
    return started
  }

  async function refresh({ key, area }: Cell, wait: number): Promise<string | undefined> {
    try {
      if (wait > 0) await new Promise((go) => setTimeout(go, wait))
      const reading = await withDeadline(area, timeoutMs - wait)
      const { items } = nearest(
        reading.items,
        { ...area, range: Number.POSITIVE_INFINITY },
        mostStored(),
      )
      cells.set(key, { reading: { ...reading, items }, at: ctx.now() })
      failures = 0
    } catch (error) {
      failures++
      restUntil = ctx.now() + Math.max(min_interval, restAfter(failures))
      return sentenceOf(error)
    }
  }

  const mostStored = () => (provider.scope === "cell" ? MAX_STORED.cell : MAX_STORED.world)

  async function withDeadline(area: Area, ms = timeoutMs): Promise<Reading> {
    const deadline = new AbortController()
    const signal = AbortSignal.any([deadline.signal, ended.signal])
    const timer = setTimeout(() => deadline.abort(), ms)
    const late = new Promise<never>((_, reject) => {
      const fail = () =>
        reject(new SourceFailed(`The source did not answer within ${timeoutMs / 1000} s.`))
      if (signal.aborted) fail()
      signal.addEventListener("abort", fail)
    })
    try {
      return await Promise.race([provider.query(area, signal), late])
    } finally {
      clearTimeout(timer)
      deadline.abort()
    }
  }

  function sentenceOf(error: unknown): string {
    if (error instanceof SourceFailed) return error.message
    ctx.log.error({ err: error, source: provider.id }, "a source of situational awareness failed")
    return "The source cannot be read."
  }

  return {
    provider,
    read,
    /** Ends what is open; nothing is read afterwards. */
    close() {
      ended.abort()
      provider.rest?.(true)
    },
  }
}
export type Layer = ReturnType<typeof createLayer>

/** Milliseconds that a source is left alone after its last failures. */
const restAfter = (failures: number) =>
  failures < FAILURES_BEFORE_REST
    ? SHORT_REST_MS
    : Math.min(LONGEST_REST_MS, REST_MS * 2 ** (failures - FAILURES_BEFORE_REST))
