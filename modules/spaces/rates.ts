import { ratesOf } from "broadside/http"

export const rates = ratesOf({
  create: { description: "Rooms created in a minute", perMinute: 10, burst: 5 },
  join: { description: "Rooms joined in a minute", perMinute: 120, burst: 60 },
  act: {
    description: "Acts in rooms in a minute, by all participants of one address",
    perMinute: 6_000,
    burst: 1_000,
  },
  unknown: {
    description: "Unknown codes of rooms tried in a minute",
    perMinute: 20,
    network: 5,
    site: 30,
  },
})
