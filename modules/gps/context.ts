import { type ContextOf, moduleSpec } from "broadside"
import { t } from "broadside/http"
import { awarenessSettings } from "./awareness/settings"
import { table } from "./errors"
import { mapSettings } from "./map/settings"
import { migrations } from "./migrations"
import manifest from "./package.json" with { type: "json" }
import { rates } from "./rates"
import * as schema from "./schema"

export const spec = moduleSpec({
  id: "gps",
  manifest,
  migrations,
  schema,
  problems: table,
  rates,
  config: t.Object({
    ...mapSettings,
    sessions: t.Integer({
      default: 10_000,
      minimum: 1,
      maximum: 1_000_000,
      description: "Location sessions that can be live at once",
    }),
    ...awarenessSettings,
  }),
})
export type GpsContext = ContextOf<typeof spec>
