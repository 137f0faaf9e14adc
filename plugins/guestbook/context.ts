import { type ContextOf, moduleSpec } from "broadside"
import { Games } from "broadside/contracts/archive"
import { t } from "broadside/http"
import { table } from "./errors"
import entries from "./migrations/0000_entries.sql" with { type: "text" }
import removal from "./migrations/0001_removal.sql" with { type: "text" }
import protectedNames from "./migrations/0002_protected_names.sql" with { type: "text" }
import holds from "./migrations/0003_holds.sql" with { type: "text" }
import life from "./migrations/0004_life.sql" with { type: "text" }
import manifest from "./package.json" with { type: "json" }
import * as schema from "./schema"

/** The module's configuration, tables and problems, and the services it needs. */
export const spec = moduleSpec({
  id: "guestbook",
  manifest,
  config: t.Object({
    longest_message: t.Integer({
      default: 500,
      minimum: 10,
      maximum: 2000,
      description: "Characters",
    }),
  }),
  migrations: [
    { tag: "0000_entries", sql: entries },
    { tag: "0001_removal", sql: removal },
    { tag: "0002_protected_names", sql: protectedNames },
    { tag: "0003_holds", sql: holds },
    { tag: "0004_life", sql: life },
  ],
  schema,
  problems: table,
  needs: { games: Games },
})
/** What the host passes to the module, with the types of the spec. */
export type GuestbookContext = ContextOf<typeof spec>
