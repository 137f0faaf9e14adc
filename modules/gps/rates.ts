import { ratesOf } from "broadside/http"

export const rates = ratesOf({
  create: { description: "Location sessions created in a minute", perMinute: 10, burst: 5 },
  position: {
    description: "Positions sent in a minute, by all participants of one address",
    perMinute: 6_000,
    burst: 1_000,
  },
  unknown: {
    description: "Unknown codes of location sessions tried in a minute",
    perMinute: 20,
    network: 5,
    site: 30,
  },
  hunt: { description: "Changes of hunts in a minute", perMinute: 120, burst: 60 },
  download: {
    description: "Sessions read in the formats of other software in a minute",
    perMinute: 120,
    burst: 30,
  },
})
