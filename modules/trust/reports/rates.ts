import { ratesOf } from "broadside/http"

/** The rate of reports: enough for a reader who finds a flood of spam. */
export const reportRates = ratesOf({
  report: { description: "Reports of content in an hour", perHour: 30, burst: 10 },
})
