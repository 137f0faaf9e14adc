import { component, oneOf, optional, signedName, t, text } from "broadside/http"
import { PlayModel, titleField } from "broadside/publishing"
import { CATEGORIES, WORLDS } from "./schema"

export const title = titleField("Tide table")

export const description = text({ max: 220, description: "At most 220 characters" })

export const author = signedName({
  max: 60,
  description: "Name of the author; default Anonymous",
  tool: "",
})

export const category = oneOf(CATEGORIES, { description: "Default experiment" })

export const name = (what: string) => signedName({ min: 1, max: 60, description: what })

/** Field of everything that is published or opened under a name. */
export const authorProtected = t.Boolean({
  description: "Whether it proves that it comes from the owner of a protected name",
})

export const PageId = t.Object({
  id: t.String({ description: "Page id, 8 letters and digits", examples: ["k3v9x0q2"] }),
})

export const filter = (description: string, tool?: string) =>
  optional(text({ max: 200, description, tool }))

export const ok = { ok: t.Literal(true) }

export const nullable = (schema: ReturnType<typeof t.String>) => t.Union([schema, t.Null()])

export const time = t.String({ format: "date-time" })

const BurialModel = component(
  "PageBurial",
  t.Object({
    at: time,
    by: t.String(),
    why: t.String(),
    preserved_url: t.String({ description: "Where the page can still be read" }),
  }),
)

export const PageModel = component(
  "Page",
  t.Object({
    id: t.String(),
    world: oneOf(WORLDS),
    title: t.String(),
    description: t.String(),
    author: t.String(),
    author_protected: authorProtected,
    category: t.Optional(oneOf(CATEGORIES)),
    status: oneOf(["active", "promoted", "expired", "taken-down"]),
    url: t.String(),
    share_url: t.String({
      description: "Address to hand on: the page about the page, with its author and versions",
    }),
    source_url: nullable(t.String()),
    cover_url: t.Union([t.String(), t.Null()], {
      description: "Address of its picture, a WebP; null if its poster is generated",
    }),
    ...PlayModel,
    size: t.Integer({ description: "Bytes of the page" }),
    created_at: time,
    updated_at: time,
    expires_at: nullable(time),
    promoted_to: t.Optional(t.String({ description: "Id of the game that it became" })),
    promoted_at: t.Optional(time),
    buried: t.Optional(BurialModel),
    held: t.Optional(
      t.Literal(true, {
        description: "Present until the operator has looked at it; it is not listed",
      }),
    ),
  }),
)

/** Author of what was published without one. */
export const ANONYMOUS = "Anonymous"
