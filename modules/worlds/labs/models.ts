import {
  body,
  component,
  integer,
  oneOf,
  optional,
  paging,
  query,
  signedName,
  t,
  text,
} from "broadside/http"
import { authorProtected, description, filter, name, nullable, ok, time } from "../models"
import { CATEGORIES } from "../schema"

export const LabBody = body({
  name: text({ min: 1, max: 80, description: "At most 80 characters", examples: ["Tide tools"] }),
  slug: text({
    min: 1,
    max: 60,
    description: "Last part of its address; converted to lower case, with - between words",
    tool: "Last part of its address",
    examples: ["tide-tools"],
  }),
  author: name("Name or slug of its author"),
  description: optional(description),
  icon: optional(text({ max: 16, description: "An emoji" })),
  color: optional(
    t.String({
      pattern: "^(#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6})?$",
      maxLength: 7,
      description: "Hex colour, such as #26408f",
    }),
  ),
})

export type NewLab = typeof LabBody.static

export const LabAddBody = body({
  workshop_id: text({ min: 1, max: 20, description: "Id of a Workshop page" }),
  notes: optional(text({ max: 500, description: "Why the page is in this laboratory", tool: "" })),
  display_order: optional(
    integer({
      minimum: -1_000_000,
      maximum: 1_000_000,
      description: "Lowest first; default last",
    }),
  ),
})

export type LabAddition = typeof LabAddBody.static

export const LabRemoveBody = body({
  workshop_id: text({ min: 1, max: 20, description: "Id of the page to remove" }),
})

/** Where a laboratory is changed, by its author if the name is protected. */
export const LabChangeParams = t.Object({
  author: signedName({
    min: 1,
    max: 200,
    description: "Slug of its author; if it is protected, # and its key may follow",
    tool: "Slug of its author",
  }),
  slug: t.String({ description: "Slug of the laboratory" }),
})

export const LabParams = t.Object({
  author: t.String({ description: "Slug of its author", examples: ["ada"] }),
  slug: t.String({ description: "Slug of the laboratory", examples: ["tide-tools"] }),
})

export const LabsQuery = query({
  author: filter("Only laboratories by this author, a name or a slug"),
  ...paging(20),
})

const LabModel = component(
  "Lab",
  t.Object({
    id: t.String(),
    name: t.String(),
    slug: t.String(),
    description: t.String(),
    author: t.String(),
    author_slug: t.String(),
    author_protected: authorProtected,
    icon: nullable(t.String()),
    color: nullable(t.String()),
    item_count: t.Integer(),
    created_at: time,
    updated_at: time,
    url: t.String(),
  }),
)

const LabItemModel = component(
  "LabItem",
  t.Object({
    workshop_id: t.String(),
    notes: t.String(),
    display_order: t.Integer(),
    added_at: time,
    title: t.String(),
    description: t.String(),
    author: t.String(),
    author_protected: authorProtected,
    category: oneOf(CATEGORIES),
    status: oneOf(["active", "promoted", "expired", "taken-down"]),
    url: t.String(),
  }),
)

export const LabCreatedModel = t.Object({
  ...ok,
  id: t.String(),
  slug: t.String(),
  url: t.String({ description: "Page of the laboratory" }),
})

export const LabsModel = t.Object({
  ...ok,
  groups: t.Array(LabModel),
  total: t.Integer(),
  limit: t.Integer(),
  offset: t.Integer(),
  next_offset: t.Optional(t.Integer({ description: "Present when there are more" })),
})

export const LabReadModel = t.Object({ ...ok, group: LabModel, items: t.Array(LabItemModel) })

export const LabItemAddedModel = t.Object({ ...ok, item: LabItemModel })

export const LabItemRemovedModel = t.Object({ ...ok, removed: t.String() })
