import { type ContextOf, moduleSpec } from "broadside"
import { Games, ProtectedNames, WorkshopPages } from "broadside/contracts"
import { table } from "./errors"
import { migrations } from "./migrations"
import manifest from "./package.json" with { type: "json" }
import * as schema from "./schema"

export const spec = moduleSpec({
  id: "worlds",
  manifest,
  migrations,
  schema,
  problems: table,
  offers: [WorkshopPages],
  needs: { names: ProtectedNames },
  // The archive may be off; then pages cannot be promoted.
  wants: { games: Games },
})
export type WorldsContext = ContextOf<typeof spec>
