import { ratesOf } from "broadside/http"

export const rates = ratesOf({
  create: { description: "Location sessions created in a minute", perMinute: 10, burst: 5 },
  hunt: { description: "Changes of hunts in a minute", perMinute: 120, burst: 60 },
})
