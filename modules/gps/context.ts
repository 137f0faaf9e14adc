import { type ContextOf, moduleSpec } from "broadside"
import { t } from "broadside/http"
import { awarenessSettings } from "./awareness/settings"
import { table } from "./errors"
import { migrations } from "./migrations"
import manifest from "./package.json"
import { rates } from "./rates"
import * as schema from "./schema"

export const spec = moduleSpec({
  id: "gps",
  manifest,
  migrations,
  schema,
  problems: table,
  rates,
  config: t.Object({ ...awarenessSettings }),
})
export type GpsContext = ContextOf<typeof spec>
