import type { GatherOptions } from "../base/context"
import { LATE, startLimit } from "../base/time-limit"
import type { Point } from "../base/tokens"
import type { HostLog } from "../log/log"
import { runAs } from "../log/owner"
import { markIncomplete } from "./wholeness"

export interface Contributed {
  readonly module: string
  /** Contained: its errors are the module's. */
  readonly value: unknown
  readonly asMade: unknown
}

export interface GatherHost {
  contributionsTo(point: string): readonly Contributed[]
  readonly log: HostLog
  readonly now: () => number
}

export type Gather = <T, R>(
  token: Point<T>,
  read: (value: T) => R | Promise<R>,
  options?: GatherOptions<T, R>,
) => Promise<R[]>

const LIMIT_MS = 1_000
/** How long a contribution that timed out is skipped. */
const REST_MS = 30_000
const LOG_EVERY_MS = 60_000

/**
 * Reads all contributions to a point in parallel. One that throws, takes too long or claims
 * another's key is left out and logged under its module; the caller gets the rest.
 */
export function createGather({ contributionsTo, log, now }: GatherHost): Gather {
  const restingSince = new WeakMap<Contributed, number>()
  const loggedAt = new WeakMap<Contributed, number>()

  // The clock may have been set back since.
  const isWithin = (since: number | undefined, ms: number) =>
    since !== undefined && now() >= since && now() - since < ms

  function leaveOut(one: Contributed, point: string, err: unknown): void {
    markIncomplete()
    if (isWithin(loggedAt.get(one), LOG_EVERY_MS)) return
    loggedAt.set(one, now())
    log.error({ module: one.module, point, err }, "a contribution was left out")
  }

  return async function gather<T, R>(
    token: Point<T>,
    read: (value: T) => R | Promise<R>,
    { timeoutMs = LIMIT_MS, keysOf, only }: GatherOptions<T, R> = {},
  ): Promise<R[]> {
    const limit = startLimit(timeoutMs)
    const ask = async (one: Contributed): Promise<{ result: R } | undefined> => {
      if (isWithin(restingSince.get(one), REST_MS)) {
        markIncomplete()
        return
      }
      try {
        const reading = runAs(one.module, async () => read(one.value as T))
        const answer = await Promise.race([reading.then((result) => ({ result })), limit.reached])
        if (answer !== LATE) return answer
        restingSince.set(one, now())
        leaveOut(one, token.id, new Error(`no answer within ${timeoutMs} ms`))
      } catch (error) {
        leaveOut(one, token.id, error)
      }
    }
    const all = contributionsTo(token.id).filter((one) => only?.(one.value as T) ?? true)
    const answers = await Promise.all(all.map(ask)).finally(limit.end)
    const owners = new Map<string, string>()
    return all.flatMap((one, index) => {
      const answer = answers[index]
      if (!answer) return []
      const keys = keysOf?.(answer.result) ?? []
      const duplicate = keys.find((key) => owners.has(key))
      if (duplicate !== undefined) {
        leaveOut(one, token.id, new Error(`${duplicate} is already ${owners.get(duplicate)}'s`))
        return []
      }
      for (const key of keys) owners.set(key, one.module)
      return [answer.result]
    })
  }
}
