import { ratesOf } from "broadside/http"

export const rates = ratesOf({
  challenge: { description: "Challenges created in a minute", perMinute: 10, burst: 5 },
  move: {
    description: "Moves, offers and resignations in a minute, by all players of one address",
    perMinute: 600,
    burst: 100,
  },
})
