import * as contracts from "../contracts/index"
import * as db from "../sdk/db"
import * as http from "../sdk/http"
import * as sdk from "../sdk/index"
import * as ui from "../sdk/ui"

const PUBLIC = {
  broadside: sdk,
  "broadside/http": http,
  "broadside/db": db,
  "broadside/ui": ui,
  "broadside/contracts": contracts,
} as const

let published = false

/**
 * Lets community modules import the SDK by name, also from inside the binary, where there are no
 * files to resolve; they get the host's very instances, whatever copies they carry.
 */
export function publishSdk(): void {
  if (published) return
  published = true
  Bun.plugin({
    name: "broadside-sdk",
    setup(build) {
      for (const [name, exports] of Object.entries(PUBLIC))
        build.module(name, () => ({ exports: { ...exports }, loader: "object" }))
    },
  })
}
