import type { Context } from "../base/context"
import { noteVolatile } from "../data/tables/current-reading"
import { type ConfiguredAddresses, endpointOf } from "./resolve"
import { createSafeFetch } from "./safe-fetch"
import { createSafeSocket } from "./safe-socket"

export interface OutgoingSettings {
  readonly network: {
    readonly allow_private: readonly string[]
    readonly allow_private_for_visitors: readonly string[]
  }
  /** Called with what a handler of a socket throws. */
  readonly failed: (error: unknown) => void
}

/**
 * Gives each module its ways to other servers. `allow_private` holds only for the hosts and ports that the operator
 * wrote into that module's own settings, so that a visitor's address never reaches a private network through it.
 */
export const createOutgoing =
  ({ network, failed }: OutgoingSettings) =>
  (settings: unknown): Pick<Context, "fetch" | "socket"> => {
    const reach = {
      allowPrivate: network.allow_private_for_visitors,
      configured: { endpoints: endpointsIn(settings), allowPrivate: network.allow_private },
    }
    const fetch = createSafeFetch(reach)
    return {
      fetch: Object.assign(outgoing(fetch), { stream: outgoing(fetch.stream) }),
      socket: createSafeSocket({ ...reach, failed }),
    }
  }

/** A request of a module: what it answers is never cached. */
const outgoing =
  <A extends unknown[], T>(send: (...request: A) => Promise<T>) =>
  (...request: A) => {
    noteVolatile()
    return send(...request)
  }

function endpointsIn(settings: unknown): ConfiguredAddresses["endpoints"] {
  if (typeof settings === "object" && settings !== null)
    return new Set(Object.values(settings).flatMap((part) => [...endpointsIn(part)]))
  const url = typeof settings === "string" ? URL.parse(settings) : null
  return new Set(url && /^(https?|wss?):$/.test(url.protocol) ? [endpointOf(url)] : [])
}
