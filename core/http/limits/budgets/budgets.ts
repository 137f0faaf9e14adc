import type { Context } from "../../../base/context"
import type { Db } from "../../../base/db"
import type { Problem } from "../../../base/errors"
import { problem } from "../../../base/problems"
import { DAY_MS } from "../../../base/time"
import type { CoreSettings } from "../../../config/settings"
import { outsideAttempts } from "../../../data/attempt"
import type { Store } from "../../../data/store"
import type { Writer } from "../../../data/write"
import type { ByteBudgets } from "../client-limits"
import { type Holder, type HolderKind, holdersOf, type Source } from "../holders"
import { addToCounters, deleteBefore, readDay } from "./counters"
import { dayOf, MAX_COUNTERS, type Spent, SpentToday } from "./spent"

type Measure = "items" | "bytes"

/** What is left of one budget. */
interface Quota {
  readonly holder: HolderKind
  readonly measure: Measure
  readonly limit: number
  readonly used: number
}

/** Seconds until the counters start again, at midnight UTC. */
const secondsLeft = (now: number): number => Math.ceil((DAY_MS - (now % DAY_MS)) / 1000)

const DAY_SECONDS = DAY_MS / 1000

/** The RateLimit headers of the Internet-Draft, which lists several quotas in one field. */
function quotaHeaders(quotas: readonly Quota[], now: number): Record<string, string> {
  const name = ({ holder, measure }: Quota) => `"${holder}-${measure}"`
  const unit = ({ measure }: Quota) => (measure === "bytes" ? ';qu="content-bytes"' : "")
  const policies = quotas.map((one) => `${name(one)};q=${one.limit};w=${DAY_SECONDS}${unit(one)}`)
  const left = secondsLeft(now)
  const states = quotas.map(
    (one) => `${name(one)};r=${Math.max(0, one.limit - one.used)};t=${left}`,
  )
  return { "ratelimit-policy": policies.join(", "), ratelimit: states.join(", ") }
}

/** One item that someone publishes. */
export interface ItemUse extends Source {
  /** Bytes of the item, which count against its name. The address is charged when the body is read. */
  readonly bytes: number
  /** The request whose answer says what is left. */
  readonly request?: Request
}

/** What one address, one network and one name may store in a day, for the whole site. */
export interface Budgets extends ByteBudgets {
  /** Throws 429 if an item is more than what is left; counts nothing. Call it before the write. */
  check(use: ItemUse): void
  /** Counts an item in the write that stores it; throws 429 if another one was faster. */
  add(tx: Db, use: ItemUse): Promise<void>
  /** Deletes the counters of earlier days. */
  forget(): Promise<void>
}

export interface BudgetsOptions extends Pick<Context, "now" | "later"> {
  readonly limits: CoreSettings["budgets"]
  readonly store: Pick<Store, "connection">
  readonly writer: Writer
}

/** A budget that a request was counted against. */
interface Noted {
  readonly holder: Holder
  readonly measure: Measure
}

const BYTES: readonly Measure[] = ["bytes"]
const ITEMS_AND_BYTES: readonly Measure[] = ["items", "bytes"]

const FLUSH_MS = 1_000
const MB = 1_000_000

export function createBudgets({ limits, store, writer, now, later }: BudgetsOptions): Budgets {
  const most: Readonly<Record<HolderKind, Spent>> = {
    address: { items: limits.address_items, bytes: MB * limits.address_mb },
    network: { items: limits.network_items, bytes: MB * limits.network_mb },
    name: { items: limits.name_items, bytes: MB * limits.name_mb },
  }
  const spent = new SpentToday()
  const noted = new WeakMap<Request, Noted[]>()
  const today = () => {
    const day = dayOf(now())
    spent.turnTo(day)
    return day
  }
  for (const counter of readDay(store.connection, today(), MAX_COUNTERS)) spent.isStored(counter)

  function quotaOf({ kind, who }: Holder, measure: Measure, used = spent.of(who)): Quota {
    return { holder: kind, measure, limit: most[kind][measure], used: used[measure] }
  }

  /** Throws 429 if more does not fit; a limit of 0 is none. */
  function requireLeft(holder: Holder, quota: Quota, more: number): void {
    if (quota.limit > 0 && quota.used + more > quota.limit) throw refusal(holder, quota)
  }

  function refusal({ kind, value }: Holder, quota: Quota): Problem {
    const { limit, measure } = quota
    const seconds = secondsLeft(now())
    const amount =
      measure === "bytes" ? `${limit / MB} MB` : `${limit.toLocaleString("en")} new items`
    const headers = Object.assign(quotaHeaders([quota], now()), { "retry-after": String(seconds) })
    return problem["storage-share"](WHOSE[kind](value), amount, seconds).withHeaders(headers)
  }

  /** The network is left out: its state would say what the neighbours do. */
  function note(request: Request | undefined, holder: Holder, measures: readonly Measure[]): void {
    if (!request || holder.kind === "network") return
    const own = noted.get(request) ?? []
    for (const measure of measures) {
      if (most[holder.kind][measure] === 0) continue
      const at = own.findIndex((one) => one.holder.kind === holder.kind && one.measure === measure)
      own[at < 0 ? own.length : at] = { holder, measure }
    }
    noted.set(request, own)
  }

  async function flush(): Promise<void> {
    today()
    const waiting = spent.take()
    if (waiting.length === 0) return
    try {
      // Not what the request is for whose bytes came first.
      const stored = await outsideAttempts(() => writer.write((tx) => addToCounters(tx, waiting)))
      spent.settle(stored)
    } catch (error) {
      spent.giveBack()
      later(FLUSH_MS, flush)
      throw error
    }
  }

  return {
    check({ bytes, request, ...source }) {
      today()
      for (const holder of holdersOf(source)) {
        requireLeft(holder, quotaOf(holder, "items"), 1)
        if (holder.kind === "name") requireLeft(holder, quotaOf(holder, "bytes"), bytes)
        note(request, holder, ITEMS_AND_BYTES)
      }
    },
    async add(tx, { bytes, request, ...source }) {
      const day = today()
      const holders = holdersOf(source).filter(
        ({ kind }) => most[kind].items > 0 || most[kind].bytes > 0,
      )
      if (holders.length === 0) return
      const more = holders.map(({ kind, who }) => {
        return { day, who, items: 1, bytes: kind === "name" ? bytes : 0 }
      })
      const counters = new Map(
        (await addToCounters(tx, more)).map((counter) => [counter.who, counter]),
      )
      for (const holder of holders) {
        const counter = counters.get(holder.who)
        const items = quotaOf(holder, "items", counter)
        requireLeft(holder, items, 0)
        if (holder.kind === "name") requireLeft(holder, quotaOf(holder, "bytes", counter), 0)
      }
      for (const holder of holders) note(request, holder, ITEMS_AND_BYTES)
      writer.afterCommit(() => {
        for (const counter of counters.values()) spent.isStored(counter)
      })
    },
    requireRoom(source) {
      today()
      for (const holder of holdersOf({ source })) requireLeft(holder, quotaOf(holder, "bytes"), 1)
    },
    spend(request, source, bytes) {
      today()
      const holders = holdersOf({ source }).filter(({ kind }) => most[kind].bytes > 0)
      for (const holder of holders) requireLeft(holder, quotaOf(holder, "bytes"), bytes)
      for (const holder of holders) {
        if (spent.wait(holder.who, bytes)) later(FLUSH_MS, flush)
        note(request, holder, BYTES)
      }
    },
    headersFor(request) {
      const quotas = noted.get(request)?.map(({ holder, measure }) => quotaOf(holder, measure))
      return quotas && quotas.length > 0 ? quotaHeaders(quotas, now()) : undefined
    },
    forget: () => writer.write((tx) => deleteBefore(tx, dayOf(now()))),
  }
}

const WHOSE: Readonly<Record<HolderKind, (value: string) => string>> = {
  address: () => "Your address",
  network: (value) => `The network of your address, ${value},`,
  name: (value) => `The name ${value}`,
}
