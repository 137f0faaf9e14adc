import { type ContextOf, moduleSpec } from "broadside"
import { Games as Archive } from "broadside/contracts/archive"
import { t } from "broadside/http"
import { table } from "./errors"
import { migrations } from "./migrations"
import manifest from "./package.json" with { type: "json" }
import { rates } from "./rates"
import * as schema from "./schema"

export const spec = moduleSpec({
  id: "arena",
  manifest,
  migrations,
  schema,
  problems: table,
  rates,
  wants: { archive: Archive },
  config: t.Object({
    residents: t.Boolean({
      default: true,
      description: "Whether the three resident opponents accept open challenges",
    }),
  }),
})
export type ArenaContext = ContextOf<typeof spec>
