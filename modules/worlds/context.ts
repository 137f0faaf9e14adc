import { type ContextOf, moduleSpec } from "broadside"
import { Games } from "broadside/contracts/archive"
import { Covers, PublishedPages, ShareCards } from "broadside/contracts/publishing"
import { ProtectedNames } from "broadside/contracts/trust"
import * as contract from "./contract"
import { table } from "./errors"
import { migrations } from "./migrations"
import manifest from "./package.json" with { type: "json" }
import * as schema from "./schema"

export const spec = moduleSpec({
  id: "worlds",
  manifest,
  contract,
  migrations,
  schema,
  problems: table,
  offers: [contract.WorkshopPages],
  needs: { names: ProtectedNames, pages: PublishedPages, covers: Covers, cards: ShareCards },
  // The archive may be off; then pages cannot be promoted.
  wants: { games: Games },
})
export type WorldsContext = ContextOf<typeof spec>
