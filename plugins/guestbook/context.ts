import { type ContextOf, moduleSpec } from "broadside"
import { Games } from "broadside/contracts"
import { t } from "broadside/http"
import { table } from "./errors"
import entries from "./migrations/0000_entries.sql" with { type: "text" }
import removal from "./migrations/0001_removal.sql" with { type: "text" }
import manifest from "./package.json"
import * as schema from "./schema"

/** What this module is: its configuration, tables and refusals, and what it needs of others. */
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
  ],
  schema,
  problems: table,
  needs: { games: Games },
})
/** What the host hands to it, with the types that follow from the above. */
export type GuestbookContext = ContextOf<typeof spec>
