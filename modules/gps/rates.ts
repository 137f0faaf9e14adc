import { ratesOf } from "broadside/http"

export const rates = ratesOf({
  create: { description: "Location sessions created in a minute", perMinute: 10, burst: 5 },
  download: { description: "Sessions downloaded as a file in a minute", perMinute: 30, burst: 10 },
  foreign: {
    description: "Requests of other location apps (OwnTracks, TAK) in a minute",
    perMinute: 300,
    burst: 60,
  },
})
