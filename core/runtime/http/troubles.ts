import type { Problem } from "../../base/errors"
import { HOUR_MS } from "../../base/time"

/** What went wrong in the last day, or since the start if that was later. */
export interface TroubleCounts {
  /** Requests that came too often. */
  readonly limited: number
  /** Address blocks that they came from; each hour counts at most a thousand. */
  readonly clients: number
  /** Requests that failed on the server's side. */
  readonly failed: number
}

/** Counts refusals, for the operator. */
export interface Troubles {
  note(problem: Problem, request: Request): void
  read(): TroubleCounts
}

interface Hour {
  limited: number
  failed: number
  readonly clients: Set<string>
}

interface Options {
  readonly now: () => number
  /** The address block of a request's client. */
  readonly clientOf: (request: Request) => string
}

const HOURS = 24
const MOST_CLIENTS = 1_000

/** In memory: how often a site refuses something must not make it write. */
export function createTroubles({ now, clientOf }: Options): Troubles {
  const hours = new Map<number, Hour>()
  const hourNow = () => Math.floor(now() / HOUR_MS)

  function hourOf(num: number): Hour {
    const hour = hours.get(num) ?? { limited: 0, failed: 0, clients: new Set() }
    hours.set(num, hour)
    return hour
  }

  function forgetOld(): void {
    for (const num of hours.keys()) if (num <= hourNow() - HOURS) hours.delete(num)
  }

  return {
    note({ status }, request) {
      if (status !== 429 && status < 500) return
      forgetOld()
      const hour = hourOf(hourNow())
      if (status >= 500) hour.failed++
      else {
        hour.limited++
        if (hour.clients.size < MOST_CLIENTS) hour.clients.add(clientOf(request))
      }
    },
    read() {
      forgetOld()
      const all = [...hours.values()]
      const sum = (one: (hour: Hour) => number) => all.reduce((total, hour) => total + one(hour), 0)
      return {
        limited: sum(({ limited }) => limited),
        failed: sum(({ failed }) => failed),
        clients: new Set(all.flatMap(({ clients }) => [...clients])).size,
      }
    },
  }
}
