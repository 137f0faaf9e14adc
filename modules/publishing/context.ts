import { type ContextOf, moduleSpec } from "broadside"
import { Inside } from "broadside/host"
import * as contract from "./contract"
import * as library from "./library"
import { migrations } from "./migrations"
import manifest from "./package.json" with { type: "json" }
import * as schema from "./schema"

export const spec = moduleSpec({
  id: "publishing",
  manifest,
  required: true,
  contract,
  library,
  migrations,
  schema,
  subjectTables: ["core_versions", "publishing_versions"],
  needs: { inside: Inside },
  offers: [
    contract.PublishedPages,
    contract.Covers,
    contract.ShareCards,
    contract.PublishedErasure,
  ],
})
export type PublishingContext = ContextOf<typeof spec>
