import { type ContextOf, moduleSpec } from "broadside"
import { Site } from "broadside/contracts"
import { oneOf, t } from "broadside/http"
import { table } from "./errors"
import manifest from "./package.json"

export const spec = moduleSpec({
  id: "discovery",
  manifest,
  problems: table,
  config: t.Object({
    ai_training: oneOf(["", "yes", "no"], {
      default: "",
      description: "What robots.txt says about training on what is published; empty says nothing",
    }),
  }),
  needs: { site: Site },
})
export type DiscoveryContext = ContextOf<typeof spec>
