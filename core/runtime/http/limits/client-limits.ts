import type { Module } from "../../../base/module"
import { problem } from "../../../base/problems"
import { DAY_MS } from "../../../base/time"
import type { Config } from "../../config/config"
import { parseRanges } from "../../fetch/ip-ranges"
import { clientAddress, limitKey } from "./client-address"
import { createLimiter, type LimitResult, type Rate, rateHeaders } from "./limits"
import { moduleRates } from "./module-rates"

export interface ClientLimits {
  /** The address block of a request's client, which identifies the client. */
  keyOf(request: Request): string
  /** Counts one request; throws 429 past the rate. */
  take(rate: string, request: Request): void
  /** Headers for the response: the rate that the request was counted against. */
  headersFor(request: Request): Readonly<Record<string, string>> | undefined
  /** Throws 429 if the next of these requests would be refused; counts nothing. */
  requireRoom(rate: string, request: Request): void
  /** Counts the bytes that a request makes the site store; throws 429 past the daily limit. */
  spend(request: Request, bytes: number): void
}

export interface ClientLimitsOptions {
  readonly config: Config
  /** Those that may declare rates of their own. */
  readonly modules: readonly Pick<Module, "id" | "rates">[]
  /** Who sent a request, as far as the socket knows. */
  readonly peerOf: (request: Request) => string | undefined
  readonly now: () => number
}

const MINUTE_MS = 60_000

export function createClientLimits(options: ClientLimitsOptions): ClientLimits {
  const { config, modules, peerOf, now } = options
  const { limits, server } = config.core
  const trusted = parseRanges(server.trusted_proxies)
  const rates: Readonly<Record<string, Rate>> = {
    ...moduleRates(modules, config),
    publish: { limit: limits.publish, windowMs: MINUTE_MS },
    write: { limit: limits.write, windowMs: MINUTE_MS },
    storage: { limit: 1_000_000 * limits.storage_mb, windowMs: DAY_MS },
  }
  const limiter = createLimiter({ now, rates })
  const counts = new WeakMap<Request, { readonly rate: string; readonly result: LimitResult }>()
  const keyOf = (request: Request) =>
    limitKey(clientAddress(peerOf(request), request.headers.get("x-forwarded-for"), trusted))

  function require(rate: string, result: LimitResult): void {
    if (result.ok) return
    const seconds = Math.ceil(result.retryAfterMs / 1000)
    const refused =
      rate === "storage"
        ? problem["storage-share"](limits.storage_mb, seconds)
        : problem["too-many-requests"](seconds)
    throw refused.withHeaders(rateHeaders(result, rates[rate] as Rate, rate))
  }

  return {
    keyOf,
    take(rate, request) {
      const result = limiter.take(rate, keyOf(request))
      require(rate, result)
      counts.set(request, { rate, result })
    },
    headersFor(request) {
      const counted = counts.get(request)
      return counted && rateHeaders(counted.result, rates[counted.rate] as Rate, counted.rate)
    },
    requireRoom(rate, request) {
      const key = keyOf(request)
      require(rate, limiter.take(rate, key, { cost: 1, peek: true }))
      require("storage", limiter.take("storage", key, { cost: 1, peek: true }))
    },
    spend: (request, bytes) =>
      require("storage", limiter.take("storage", keyOf(request), { cost: bytes })),
  }
}
