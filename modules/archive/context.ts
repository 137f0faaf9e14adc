import { type ContextOf, moduleSpec } from "broadside"
import { Games, ProtectedNames } from "broadside/contracts"
import { table } from "./errors"
import { migrations } from "./migrations"
import manifest from "./package.json" with { type: "json" }
import * as schema from "./schema"

export const spec = moduleSpec({
  id: "archive",
  manifest,
  migrations,
  schema,
  problems: table,
  offers: [Games],
  needs: { names: ProtectedNames },
})
export type ArchiveContext = ContextOf<typeof spec>
