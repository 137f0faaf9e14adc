import { ratesOf } from "broadside/http"

/** Rates of the desk, in addition to `publish` and `write`. */
export const deskRates = ratesOf({
  sign_in: {
    description: "Attempts to sign in at the operator's desk in an hour",
    perHour: 30,
    burst: 10,
  },
  // Far more than a person with a keyboard needs; the limit is for clients without a session.
  desk: { description: "Forms of the operator's desk in a minute", perMinute: 300 },
})
