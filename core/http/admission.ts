import type { FreeSpace } from "../data/free-space"
import type { Store } from "../data/store"
import type { ClientLimits } from "./limits/client-limits"
import type { ReadLimits } from "./limits/read-limits"
import { DESK, requireOperator } from "./operator"
import type { RouteRules } from "./route-rules"

/** Enforces a route's description on validated requests, before the handler; `route` is its path. */
export type Admit = (request: Request, rules: RouteRules, route: string) => void | Promise<void>

export interface AdmissionOptions {
  readonly limits: ClientLimits
  /** How much of the thread the requests of a client may use. */
  readonly reads: ReadLimits
  readonly space: FreeSpace
  /** Holds the hash of the operator's token. */
  readonly db: Store["connection"]
  /** Rejects where a module does not let a request write; undefined on a site without such modules. */
  readonly passGates: (request: Request, act: string) => Promise<void> | undefined
}

export function createAdmission({ limits, reads, space, db, passGates }: AdmissionOptions): Admit {
  return (request, { operator, rate, storesNothing }, route) => {
    if (operator) requireOperator(db, request)
    // A GET has begun before it was routed, if it is to be counted, and what has a body once that was read.
    const refusal = request.method === "GET" ? undefined : reads.begin(request)
    if (refusal) throw refusal.problem
    if (rate) {
      if (!storesNothing) space.require(request)
      limits.take(rate, request)
    }
    const isOperators = operator || route.startsWith(DESK)
    const isWriting = !isOperators && !storesNothing && (rate || request.method !== "GET")
    return isWriting ? passGates(request, `${request.method} ${route}`) : undefined
  }
}
