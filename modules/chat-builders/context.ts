import { type ContextOf, moduleSpec } from "broadside"
import { Games } from "broadside/contracts/archive"
import { ReadingTools } from "broadside/contracts/discovery"
import { WorkshopPages } from "broadside/contracts/worlds"
import { t } from "broadside/http"
import { table } from "./errors"
import { migrations } from "./migrations"
import { modelFaults, modelSettings } from "./model/settings"
import manifest from "./package.json" with { type: "json" }
import { rates } from "./rates"
import * as schema from "./schema"

export const spec = moduleSpec({
  id: "chat-builders",
  manifest,
  migrations,
  schema,
  problems: table,
  rates,
  needs: { workshop: WorkshopPages },
  wants: { games: Games, tools: ReadingTools },
  config: t.Object(modelSettings),
  configFaults: modelFaults,
})
export type ChatBuildersContext = ContextOf<typeof spec>
