import { type ContextOf, moduleSpec } from "broadside"
import { Moderating, ProtectedNames } from "broadside/contracts"
import { Gatekeeper, Inside } from "broadside/host"
import { appealRates } from "./appeals/rates"
import { deskRates } from "./desk/rates"
import { table } from "./errors"
import { migrations } from "./migrations"
import manifest from "./package.json" with { type: "json" }
import { reportRates } from "./reports/rates"
import * as schema from "./schema"

export const spec = moduleSpec({
  id: "trust",
  manifest,
  required: true,
  migrations,
  schema,
  problems: table,
  rates: { ...deskRates, ...reportRates, ...appealRates },
  needs: { inside: Inside },
  offers: [Gatekeeper, Moderating, ProtectedNames],
})
export type TrustContext = ContextOf<typeof spec>
