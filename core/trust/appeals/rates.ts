import { ratesOf } from "../../base/rates"

/** The rate of requests for another look: for an author of several items that one decision removed. */
export const appealRates = ratesOf({
  appeal: { description: "Requests for another look in an hour", perHour: 20, burst: 5 },
})
