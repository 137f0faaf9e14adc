import { ratesOf } from "broadside/http"

/** The rate of appeals: for an author of several items that one decision removed. */
export const appealRates = ratesOf({
  appeal: { description: "Appeals in an hour", perHour: 20, burst: 5 },
})
