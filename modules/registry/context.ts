import { type ContextOf, moduleSpec } from "broadside"
import { Moderating } from "broadside/contracts/trust"
import { t } from "broadside/http"
import { table } from "./errors"
import { migrations } from "./migrations"
import manifest from "./package.json" with { type: "json" }
import * as schema from "./schema"

export const spec = moduleSpec({
  id: "registry",
  manifest,
  migrations,
  schema,
  problems: table,
  needs: { moderation: Moderating },
  config: t.Object({
    pings_at_once: t.Integer({
      minimum: 1,
      maximum: 50,
      default: 4,
      description: "How many tool servers are checked at the same time, at most",
    }),
    ping_seconds: t.Integer({
      minimum: 1,
      maximum: 30,
      default: 10,
      description: "How long one check of a tool server may take, in seconds",
    }),
  }),
})
export type RegistryContext = ContextOf<typeof spec>
