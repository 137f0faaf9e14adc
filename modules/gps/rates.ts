import { ratesOf } from "broadside/http"

export const rates = ratesOf({
  create: { description: "Location sessions created in a minute", perMinute: 10, burst: 5 },
})
