import { body, optional, paging, query, signedName, text } from "broadside/http"
import type { Labels } from "broadside/ui"

export const TABLES = 12

export const InnQuery = query({
  type: optional(text({ max: 31, description: "One type of room only" })),
  offset: paging(TABLES).offset,
})

/** As text, to be shown again. */
export const AsTyped = body({})

/** What opens a table; a box that is not ticked sends nothing. */
export const TableForm = body({
  title: text({ min: 1, max: 80 }),
  type: text({ min: 1, max: 31 }),
  created_by: signedName({ min: 1, max: 40 }),
  listed: optional(text({ max: 3 })),
  seek: optional(text({ max: 3 })),
})

export const LABELS: Labels = {
  title: "Name of the table",
  type: "What you play",
  created_by: "Your name",
}
