import type { Problem } from "../base/errors"
import { HOUR_MS } from "../base/time"

/** What went wrong in the last day, or since the start if that was later. */
export interface TroubleCounts {
  /** Requests that came too often. */
  readonly limited: number
  /** Address blocks that they came from; each hour counts at most a thousand. */
  readonly clients: number
  /** Requests that failed on the server's side. */
  readonly failed: number
  /** Errors that nothing handled, by module. */
  readonly uncaught: Readonly<Record<string, number>>
}

/** Counts refusals, for the operator. */
export interface Troubles {
  note(problem: Problem, request: Request): void
  noteUncaught(module: string): void
  read(): TroubleCounts
}

interface Hour {
  limited: number
  failed: number
  readonly clients: Set<string>
  readonly uncaught: Map<string, number>
}

interface Options {
  readonly now: () => number
  /** The address block of a request's client. */
  readonly clientOf: (request: Request) => string
}

const HOURS = 24
const MAX_CLIENTS = 1_000

/** In memory: how often a site refuses something must not make it write. */
export function createTroubles({ now, clientOf }: Options): Troubles {
  const hours = new Map<number, Hour>()
  const hourNow = () => Math.floor(now() / HOUR_MS)

  function thisHour(): Hour {
    forgetOld()
    const num = hourNow()
    const hour = hours.get(num) ?? {
      limited: 0,
      failed: 0,
      clients: new Set(),
      uncaught: new Map(),
    }
    hours.set(num, hour)
    return hour
  }

  function forgetOld(): void {
    for (const num of hours.keys()) if (num <= hourNow() - HOURS) hours.delete(num)
  }

  return {
    note({ status }, request) {
      if (status !== 429 && status < 500) return
      const hour = thisHour()
      if (status >= 500) hour.failed++
      else {
        hour.limited++
        if (hour.clients.size < MAX_CLIENTS) hour.clients.add(clientOf(request))
      }
    },
    noteUncaught(module) {
      const { uncaught } = thisHour()
      uncaught.set(module, (uncaught.get(module) ?? 0) + 1)
    },
    read() {
      forgetOld()
      const all = [...hours.values()]
      const sum = (one: (hour: Hour) => number) => all.reduce((total, hour) => total + one(hour), 0)
      return {
        limited: sum(({ limited }) => limited),
        failed: sum(({ failed }) => failed),
        clients: new Set(all.flatMap(({ clients }) => [...clients])).size,
        uncaught: Object.fromEntries(
          all
            .flatMap(({ uncaught }) => [...uncaught.keys()])
            .map((module) => [module, sum((hour) => hour.uncaught.get(module) ?? 0)]),
        ),
      }
    },
  }
}
