import {
  body,
  integer,
  list,
  oneOf,
  optional,
  paging,
  query,
  queryInteger,
  t,
  text,
} from "broadside/http"
import { EditBody, picture, source, WarningsModel } from "broadside/publishing"
import { CATEGORIES, PLACES, WORLDS } from "./schema"

const title = text({
  min: 1,
  max: 80,
  description: "At most 80 characters",
  examples: ["Tide table"],
})
const description = text({ max: 220, description: "At most 220 characters" })
const author = text({ max: 60, description: "Name of who publishes; default Anonymous" })
const category = oneOf(CATEGORIES, { description: "Default experiment" })
const days = { minimum: 1, maximum: 30, description: "Days until it expires; default 7" }

const page = {
  title,
  description: optional(description),
  author: optional(author),
  html: optional(
    source(
      "The complete page, under 2,000,000 bytes of UTF-8; needed unless source_url is sent. In a multipart form, a file.",
    ),
  ),
  source_url: optional(
    text({
      max: 2000,
      description: "Public address of a raw HTML file to fetch and publish, instead of html",
      examples: ["https://example.com/page.html"],
    }),
  ),
  cover: optional(
    picture(
      "PNG, JPEG, WebP or GIF for its card, up to 5,000,000 bytes: a data URI, or in a multipart form a file. Default the page's own og:image where that is a data URI, else a generated poster",
    ),
  ),
}

export const WorkshopBody = body({ ...page, category: optional(category) })
export const DispatchBody = body({ ...page, expires_in: optional(integer(days)) })
/** Either of the two, as the rules take it. */
export type Submission = typeof WorkshopBody.static & typeof DispatchBody.static

const name = (what: string) => text({ min: 1, max: 60, description: what })
export const PromoteBody = t.Optional(
  body({
    humanName: optional(name("Who made it; default the page's author; AI-solo when no human did")),
    aiCredit: optional(name("The AI that took part")),
    description: optional(text({ max: 300, description: "Default the page's own" })),
    tags: optional(list(text({ min: 1, max: 30 }), { maxItems: 10 })),
    status: optional(oneOf(["stable", "under-development", "needs-help"])),
  }),
)
export type Promotion = NonNullable<typeof PromoteBody.static>

export const PageEditBody = body({
  ...EditBody.properties,
  description: optional(description),
  cover: optional(picture("The new picture of its card; empty for the generated poster")),
})
export type PageEdit = typeof PageEditBody.static

export const PageId = t.Object({
  id: t.String({ description: "Id of a page, 8 letters and digits", examples: ["k3v9x0q2"] }),
})
export const VersionParams = t.Object({
  ...PageId.properties,
  version: t.Integer({ minimum: 1, description: "1 for the first" }),
})

const filter = (what: string) => optional(text({ max: 200, description: what }))
const found = {
  q: filter("Words in title, description and author; each may be the beginning of one"),
  author: filter("Name or slug of an author"),
  ...paging(20),
}
export const WorkshopQuery = query({
  ...found,
  category: optional(oneOf(CATEGORIES, { description: "One category only" })),
})
export const DispatchQuery = query(found)
export type ListQuery = typeof WorkshopQuery.static

// A page of two million bytes is 2.7 million letters of base64, and some of them three in an address.
const MOST_CONTENT = 4_000_000
export const UrlQuery = query({
  title,
  content: optional(
    t.String({ maxLength: MOST_CONTENT, description: "The page in base64 or base64url" }),
  ),
  url: optional(text({ max: 2000, description: "Public address of a raw HTML file, instead" })),
  author: optional(author),
  world: optional(oneOf(PLACES, { description: "Default workshop" })),
  description: optional(description),
  category: optional(category),
  expires_in: optional(queryInteger(days)),
  aiCredit: optional(text({ max: 60, description: "For the archive: the AI that took part" })),
})
export type UrlQuery = typeof UrlQuery.static

const ok = { ok: t.Literal(true) }
const nullable = (schema: ReturnType<typeof t.String>) => t.Union([schema, t.Null()])
const time = t.String({ format: "date-time" })
const epoch = (what: string) => t.Integer({ description: `${what}, milliseconds since the epoch` })
const item = {
  id: t.String(),
  title: t.String(),
  description: t.String(),
  author: t.String(),
  created_at: epoch("When it was published"),
  expires_at: epoch("When it expires; 9999999999999 for never"),
  status: oneOf(["active", "promoted"]),
  url: t.String(),
}
const WorkshopItem = t.Object({ ...item, category: oneOf(CATEGORIES) })
export const WorkshopListModel = t.Object({
  ...ok,
  active: t.Array(WorkshopItem, { description: "Drafts, the newest first" }),
  promoted: t.Array(WorkshopItem, { description: "Those that became games, the latest first" }),
})
export const DispatchListModel = t.Object({
  ...ok,
  active: t.Array(t.Object(item), { description: "The newest first" }),
})

export const PublishedModel = t.Object({
  ...ok,
  id: t.String(),
  url: t.String(),
  expires_at: t.Optional(t.String({ format: "date-time", description: "In the Dispatch" })),
  warnings: WarningsModel,
  edit_key: t.String({ description: "Shown once; needed to edit the page" }),
})
export const PromotedModel = t.Object({ ...ok, id: t.String(), url: t.String() })

export const PageModel = t.Object(
  {
    ...ok,
    id: t.String(),
    world: oneOf(WORLDS),
    title: t.String(),
    description: t.String(),
    author: t.String(),
    category: t.Optional(oneOf(CATEGORIES)),
    status: oneOf(["active", "promoted", "expired", "taken-down"]),
    url: t.String(),
    source_url: nullable(t.String()),
    cover_url: t.Union([t.String(), t.Null()], {
      description: "Address of its picture, a WebP; null where its poster is generated",
    }),
    size: t.Integer({ description: "Bytes of the page" }),
    created_at: time,
    updated_at: time,
    expires_at: nullable(time),
  },
  { additionalProperties: true },
)
export const EditedModel = t.Object({ ...ok, page: PageModel, warnings: WarningsModel })
export const OnePageModel = t.Object({ ...ok, page: PageModel })

export const LabBody = body({
  name: text({ min: 1, max: 80, description: "At most 80 characters", examples: ["Tide tools"] }),
  slug: text({
    min: 1,
    max: 60,
    description: "Last part of its address; made lower case, with - between words",
    examples: ["tide-tools"],
  }),
  author: text({ min: 1, max: 60, description: "Name or slug of who keeps it" }),
  description: optional(description),
  icon: optional(text({ max: 16, description: "An emoji" })),
  color: optional(
    t.String({
      pattern: "^(#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6})?$",
      description: "Hex colour, such as #26408f",
    }),
  ),
})
export type NewLab = typeof LabBody.static

export const LabAddBody = body({
  workshop_id: text({ min: 1, max: 20, description: "Id of a Workshop page" }),
  notes: optional(text({ max: 500, description: "Why it is here" })),
  display_order: optional(
    integer({
      minimum: -1_000_000,
      maximum: 1_000_000,
      description: "Lowest first; default after the others",
    }),
  ),
})
export type LabAddition = typeof LabAddBody.static
export const LabRemoveBody = body({
  workshop_id: text({ min: 1, max: 20, description: "Id of the page to remove" }),
})

export const LabParams = t.Object({
  author: t.String({ description: "Slug of who keeps it", examples: ["ada"] }),
  slug: t.String({ description: "Its own slug", examples: ["tide-tools"] }),
})
export const LabsQuery = query({ author: filter("Name or slug of who keeps them"), ...paging(20) })

const LabModel = t.Object(
  {
    id: t.String(),
    name: t.String(),
    slug: t.String(),
    description: t.String(),
    author: t.String(),
    author_slug: t.String(),
    icon: nullable(t.String()),
    color: nullable(t.String()),
    item_count: t.Integer(),
    created_at: time,
    updated_at: time,
    url: t.String(),
  },
  { additionalProperties: true },
)
const LabItemModel = t.Object({
  workshop_id: t.String(),
  notes: t.String(),
  display_order: t.Integer(),
  added_at: time,
  title: t.String(),
  description: t.String(),
  author: t.String(),
  category: oneOf(CATEGORIES),
  status: oneOf(["active", "promoted", "expired", "taken-down"]),
  url: t.String(),
})
export const LabCreatedModel = t.Object({
  ...ok,
  id: t.String(),
  slug: t.String(),
  url: t.String({ description: "The room page" }),
})
export const LabsModel = t.Object({
  ...ok,
  groups: t.Array(LabModel),
  total: t.Integer(),
  limit: t.Integer(),
  offset: t.Integer(),
  next_offset: t.Optional(t.Integer({ description: "Present where there is more" })),
})
export const LabReadModel = t.Object({ ...ok, group: LabModel, items: t.Array(LabItemModel) })
export const LabItemAddedModel = t.Object({ ...ok, item: LabItemModel })
export const LabItemRemovedModel = t.Object({ ...ok, removed: t.String() })
