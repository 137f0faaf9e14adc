import { ratesOf } from "broadside/http"

export const rates = ratesOf({
  build: { description: "Requests to the builder in an hour", perHour: 20 },
  help: { description: "Questions to the helper in an hour", perHour: 30 },
})
