import { type ContextOf, moduleSpec } from "broadside"
import { Matches } from "broadside/contracts/exchange"
import { t } from "broadside/http"
import * as contract from "./contract"
import { table } from "./errors"
import { migrations } from "./migrations"
import manifest from "./package.json" with { type: "json" }
import { rates } from "./rates"
import * as schema from "./schema"

export const spec = moduleSpec({
  id: "spaces",
  manifest,
  contract,
  migrations,
  schema,
  problems: table,
  rates,
  wants: { matches: Matches },
  config: t.Object({
    rooms: t.Integer({
      default: 10_000,
      minimum: 1,
      maximum: 1_000_000,
      description: "Rooms that can exist at once; each ends after 24 hours",
    }),
  }),
})
export type SpacesContext = ContextOf<typeof spec>
