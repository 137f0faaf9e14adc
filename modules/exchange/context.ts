import { type ContextOf, moduleSpec } from "broadside"
import { Moderating, ProtectedNames } from "broadside/contracts/trust"
import { t } from "broadside/http"
import * as contract from "./contract"
import { table } from "./errors"
import { migrations } from "./migrations"
import manifest from "./package.json" with { type: "json" }
import * as schema from "./schema"

export const spec = moduleSpec({
  id: "exchange",
  manifest,
  contract,
  migrations,
  schema,
  problems: table,
  offers: [contract.Matches],
  needs: { moderation: Moderating, names: ProtectedNames },
  config: t.Object({
    jam_prefix: t.String({
      default: "jam",
      pattern: "^[a-z][a-z0-9-]{0,20}$",
      description: "Prefix of the tags of jams, as in jam-001",
    }),
  }),
})
export type ExchangeContext = ContextOf<typeof spec>
