import type { Acts } from "../../trust/impersonation/acts"
import { ACTS } from "../../trust/impersonation/every-act"
import { holderActs } from "./holders"
import { operatorActs } from "./operator"
import { visitorActs } from "./visitors"

/** Every write, those included that are under no one's name. */
export const EVERY: Acts = { ...ACTS, ...holderActs, ...operatorActs, ...visitorActs }
