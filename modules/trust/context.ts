import { type ContextOf, moduleSpec } from "broadside"
import { PublishedErasure, PublishedPages } from "broadside/contracts/publishing"
import { Gatekeeper, Inside } from "broadside/host"
import { appealRates } from "./appeals/rates"
import * as contract from "./contract"
import { deskRates } from "./desk/rates"
import { table } from "./errors"
import { Moderating } from "./items/contract"
import * as library from "./library"
import { migrations } from "./migrations"
import manifest from "./package.json" with { type: "json" }
import { reportRates } from "./reports/rates"
import * as schema from "./schema"

export const spec = moduleSpec({
  id: "trust",
  manifest,
  required: true,
  contract,
  library,
  migrations,
  schema,
  problems: table,
  rates: { ...deskRates, ...reportRates, ...appealRates },
  needs: { inside: Inside, pages: PublishedPages, published: PublishedErasure },
  offers: [Gatekeeper, Moderating, contract.ProtectedNames],
})
export type TrustContext = ContextOf<typeof spec>
