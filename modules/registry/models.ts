import { heldMembers } from "broadside"
import { optional, t, text } from "broadside/http"

export const name = text({
  min: 1,
  max: 80,
  description: "At most 80 characters",
  examples: ["Tides"],
})

export const url = text({
  min: 1,
  max: 500,
  description: "Public address, http or https",
  examples: ["https://tides.example/mcp"],
})

export const description = text({ max: 300, description: "At most 300 characters" })

export const key = optional(
  text({
    max: 100,
    description:
      "The edit_key from the first submission, to change the entry; may be sent as the header X-Edit-Key instead",
    tool: "From the first submission",
  }),
)

export const EntryId = t.Object({
  id: t.String({
    description: "Id of an entry, 12 letters and digits",
    examples: ["5f0c1e9ab27d"],
  }),
})

export const q = optional(
  text({
    max: 200,
    description: "Words or parts of words in the name, description, tools or address",
    tool: "",
  }),
)

export const ok = { ok: t.Literal(true) }

export const time = t.String({ format: "date-time" })

export const submitted = {
  ...ok,
  id: t.String(),
  url: t.String({ description: "Its page on this site" }),
  refreshed: t.Boolean({ description: "True when it was already listed" }),
  edit_key: t.Optional(
    t.String({ description: "Shown once, on the first submission; needed to change the entry" }),
  ),
  ...heldMembers,
}
