import type { FreeSpace } from "../data/free-space"
import type { Store } from "../data/store"
import type { ClientLimits } from "./limits/client-limits"
import { requireOperator } from "./operator"
import type { RouteRules } from "./route-rules"

/** Enforces a route's description on validated requests, before the handler. */
export type Admit = (request: Request, rules: RouteRules) => void

export interface AdmissionOptions {
  readonly limits: ClientLimits
  readonly space: FreeSpace
  /** Holds the hash of the operator's token. */
  readonly db: Store["connection"]
}

export function createAdmission({ limits, space, db }: AdmissionOptions): Admit {
  return (request, { operator, rate, storesNothing }) => {
    if (operator) requireOperator(db, request)
    if (!rate) return
    if (!storesNothing) space.require(request)
    limits.take(rate, request)
  }
}
