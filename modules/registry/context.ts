import type { Context } from "broadside"
import { t } from "broadside/http"

export const config = t.Object({
  pings_at_once: t.Integer({
    minimum: 1,
    maximum: 50,
    default: 4,
    description: "How many tool servers are asked at the same time, at most",
  }),
  ping_seconds: t.Integer({
    minimum: 1,
    maximum: 30,
    default: 10,
    description: "How long a tool server may take for all of its answers to one ping",
  }),
})

export type RegistryContext = Context<typeof config.static>
