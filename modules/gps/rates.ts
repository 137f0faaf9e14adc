import { ratesOf } from "broadside/http"

export const rates = ratesOf({
  create: { description: "Location sessions created in a minute", perMinute: 10, burst: 5 },
  awareness: {
    description: "Reads of situational awareness in a minute",
    perMinute: 120,
    burst: 30,
  },
})
