import { appealRates } from "./appeals/rates"
import { deskRates } from "./desk/rates"
import { reportRates } from "./reports/rates"

/** The rates of what the host serves itself, in addition to `publish` and `write`. */
export const OWN_RATES = Object.assign({}, deskRates, reportRates, appealRates)
