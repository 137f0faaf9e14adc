import { type ContextOf, moduleSpec } from "broadside"
import { Site } from "broadside/contracts"
import { ProtectedNames } from "broadside/contracts/trust"
import { oneOf, t } from "broadside/http"
import * as contract from "./contract"
import { table } from "./errors"
import manifest from "./package.json" with { type: "json" }

export const spec = moduleSpec({
  id: "discovery",
  manifest,
  contract,
  problems: table,
  config: t.Object({
    contact_email: t.String({
      default: "",
      description: "Address for questions about the API, in the documents for machines",
    }),
    ai_training: oneOf(["", "yes", "no"], {
      default: "",
      description:
        "Whether the Content-Signal header allows training on published pages; empty leaves it unstated",
    }),
  }),
  needs: { site: Site, names: ProtectedNames },
  offers: [contract.ReadingTools],
})
export type DiscoveryContext = ContextOf<typeof spec>
