import type { FreeSpace } from "../data/free-space"
import type { ClientLimits } from "./limits/client-limits"
import type { RouteRules } from "./route-rules"

/** Enforces a route's description on validated requests, before the handler. */
export type Admit = (request: Request, rules: RouteRules) => void

export interface AdmissionOptions {
  readonly limits: ClientLimits
  readonly space: FreeSpace
  readonly requireOperator: (request: Request) => void
}

export function createAdmission({ limits, space, requireOperator }: AdmissionOptions): Admit {
  return (request, { operator, rate, storesNothing }) => {
    if (operator) requireOperator(request)
    if (!rate) return
    if (!storesNothing) space.require()
    limits.take(rate, request)
  }
}
