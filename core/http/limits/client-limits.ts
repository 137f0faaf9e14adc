import type { Module } from "../../base/module"
import { problem } from "../../base/problems"
import type { Config } from "../../config/config"
import { parseRanges } from "../../fetch/ip-ranges"
import { clientAddress, isLoopback, limitKey } from "./client-address"
import { networkOf } from "./holders"
import { createLimiter, type LimitResult, type Rate, rateHeaders } from "./limits"
import { moduleRates, networkRate, siteRate } from "./module-rates"

export interface ClientLimits {
  /** The address block of a request's client, which identifies the client. */
  keyOf(request: Request): string
  /**
   * The same for limits of reading, where no one may pay for all: undefined for a request without a socket, and
   * for one of this machine, which its operator sends, or a proxy that is not named in the configuration.
   */
  readerOf(request: Request): string | undefined
  /** Counts one request; throws 429 past the rate, of which nothing is counted then. `peek`: counts nothing. */
  take(rate: string, request: Request, options?: { readonly peek?: boolean }): void
  /** Headers for the response: the rate and the budgets that the request was counted against. */
  headersFor(request: Request): Readonly<Record<string, string>> | undefined
  /** Throws 429 if the next of these requests would be refused; counts nothing. */
  requireRoom(rate: string, request: Request): void
  /** Counts the bytes that a request makes the site store; throws 429 past the budget of the day. */
  spend(request: Request, bytes: number): void
}

/** What clients may store in a day. */
export interface ByteBudgets {
  /** Throws 429 if an address may store no more bytes today. */
  requireRoom(source: string): void
  /** Counts bytes that a request sends to be stored; throws 429 if they are more than what is left. */
  spend(request: Request, source: string, bytes: number): void
  /** What is left of the budgets that a request was counted against. */
  headersFor(request: Request): Readonly<Record<string, string>> | undefined
}

export interface ClientLimitsOptions {
  readonly config: Config
  /** Modules, which may declare rates of their own. */
  readonly modules: readonly Pick<Module, "id" | "rates">[]
  /** Address of the sender, as far as the socket knows. */
  readonly peerOf: (request: Request) => string | undefined
  readonly now: () => number
  readonly budgets: ByteBudgets
}

const MINUTE_MS = 60_000

export function createClientLimits(options: ClientLimitsOptions): ClientLimits {
  const { config, modules, peerOf, now, budgets } = options
  const { limits, server } = config.core
  const trusted = parseRanges(server.trusted_proxies)
  const rates: Readonly<Record<string, Rate>> = {
    ...moduleRates(modules, config),
    publish: { limit: limits.publish, windowMs: MINUTE_MS },
    write: { limit: limits.write, windowMs: MINUTE_MS },
  }
  const limiter = createLimiter({ now, rates })
  const counts = new WeakMap<Request, { readonly rate: string; readonly result: LimitResult }>()
  const clientOf = (request: Request) =>
    clientAddress(peerOf(request), request.headers.get("x-forwarded-for"), trusted)
  const keyOf = (request: Request) => limitKey(clientOf(request))

  /** Counters that a request counts in, narrowest first. */
  function countersOf(rate: string, client: string): { rate: string; key: string }[] {
    const counters = [{ rate, key: client }]
    const [network, site] = [networkRate(rate), siteRate(rate)]
    const networkKey = rates[network] && networkOf(client)
    if (networkKey) counters.push({ rate: network, key: networkKey })
    if (rates[site]) counters.push({ rate: site, key: "" })
    return counters
  }

  function requireRoom(rate: string, client: string): void {
    for (const { rate: one, key } of countersOf(rate, client))
      require(one, limiter.take(one, key, { peek: true }))
  }

  function require(rate: string, result: LimitResult): void {
    if (result.ok) return
    const refused = problem["too-many-requests"](Math.ceil(result.retryAfterMs / 1000))
    throw refused.withHeaders(rateHeaders(result, rates[rate] as Rate, rate))
  }

  return {
    keyOf,
    readerOf(request) {
      const peer = peerOf(request)
      const client = clientOf(request)
      // A loopback address in a header proves nothing.
      const isOwn = client === peer && isLoopback(client)
      return peer === undefined || isOwn ? undefined : limitKey(client)
    },
    take(rate, request, { peek = false } = {}) {
      const client = keyOf(request)
      requireRoom(rate, client)
      if (peek) return
      const [result] = countersOf(rate, client).map((one) => limiter.take(one.rate, one.key))
      // Without a limit there is nothing left to tell: 0 would tell clients to wait.
      if (result && result.limit > 0) counts.set(request, { rate, result })
    },
    headersFor(request) {
      const counted = counts.get(request)
      const own = counted && rateHeaders(counted.result, rates[counted.rate] as Rate, counted.rate)
      return joinHeaders(own, budgets.headersFor(request))
    },
    requireRoom(rate, request) {
      const key = keyOf(request)
      requireRoom(rate, key)
      budgets.requireRoom(key)
    },
    spend: (request, bytes) => budgets.spend(request, keyOf(request), bytes),
  }
}

type Headers = Readonly<Record<string, string>> | undefined

/** Both fields are lists. */
function joinHeaders(rate: Headers, budget: Headers): Headers {
  if (!rate || !budget) return rate ?? budget
  const both = Object.entries(rate).map(([name, value]) => [
    name,
    [value, budget[name]].filter(Boolean).join(", "),
  ])
  return Object.fromEntries(both)
}
