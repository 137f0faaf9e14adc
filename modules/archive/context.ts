import { type ContextOf, moduleSpec } from "broadside"
import { Covers, PublishedPages, ShareCards } from "broadside/contracts/publishing"
import { ProtectedNames } from "broadside/contracts/trust"
import * as contract from "./contract"
import { table } from "./errors"
import { migrations } from "./migrations"
import manifest from "./package.json" with { type: "json" }
import * as schema from "./schema"

export const spec = moduleSpec({
  id: "archive",
  manifest,
  contract,
  migrations,
  schema,
  problems: table,
  offers: [contract.Games],
  needs: { names: ProtectedNames, pages: PublishedPages, covers: Covers, cards: ShareCards },
})
export type ArchiveContext = ContextOf<typeof spec>
