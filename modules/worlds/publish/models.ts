import { heldMembers } from "broadside"
import {
  body,
  integer,
  oneOf,
  optional,
  query,
  queryInteger,
  signedName,
  source,
  t,
  text,
} from "broadside/http"
import { coverField, editBody, playFields, WarningsModel } from "broadside/publishing"
import { author, category, description, ok, PageModel, title } from "../models"
import { DESTINATIONS, WORLDS } from "../schema"

const html = source(
  "The complete page, under 2,000,000 bytes of UTF-8; required unless source_url is sent. In a multipart form, a file.",
  { tool: "The complete page, under 2 MB" },
)

const page = {
  title,
  description: optional(description),
  author: optional(author),
  html: optional(html),
  source_url: optional(
    text({
      max: 2000,
      description: "Public address of a raw HTML file to fetch and publish, instead of html",
      tool: "Address of an HTML file, instead of html",
      examples: ["https://example.com/page.html"],
    }),
  ),
  cover: coverField(),
  ...playFields(),
}

const days = { minimum: 1, maximum: 30, description: "Days until it expires; default 7" }

export const WorkshopBody = body({ ...page, category: optional(category) })

/** What other modules publish: the page itself, never an address that the server fetches. */
const { source_url: _, ...ofPage } = page
export const WorkshopPage = body({ ...ofPage, html, category: optional(category) })

export const DispatchBody = body({ ...page, expires_in: optional(integer(days)) })

/** The fields of both bodies. */
export type Submission = typeof WorkshopBody.static & typeof DispatchBody.static

export const PageEditBody = editBody(220, {
  ...playFields(),
  title: optional({ ...title, description: "The new title" }),
  author: optional({ ...author, description: "Name of the author; empty for Anonymous" }),
  category: optional({ ...category, description: "The new category; only in the Workshop" }),
})

export type PageEdit = typeof PageEditBody.static

// A page of two million bytes is 2.7 million base64 characters, and some take three characters in an address.
const MAX_CONTENT = 4_000_000

const urlFields = {
  title,
  content: optional(
    t.String({ maxLength: MAX_CONTENT, description: "The page in base64 or base64url" }),
  ),
  url: optional(
    text({
      max: 2000,
      description: "Public address of a raw HTML file to fetch and publish, instead of content",
    }),
  ),
  author: optional(author),
  world: optional(oneOf(WORLDS, { description: "Default workshop" })),
  description: optional(description),
  category: optional(category),
  expires_in: optional(queryInteger(days)),
}
/** Without an archive. */
export const WorldsUrlQuery = query(urlFields)
export const UrlQuery = query({
  ...urlFields,
  world: optional(oneOf(DESTINATIONS, { description: "Default workshop" })),
  aiCredit: optional(signedName({ max: 60, description: "AI contributor; only for the archive" })),
})
export type UrlQuery = typeof UrlQuery.static

export const PublishedModel = t.Object({
  ...ok,
  id: t.String(),
  url: t.String(),
  share_url: t.String({
    description: "Address to hand on: the page about the page, with its author and versions",
  }),
  expires_at: t.Optional(t.String({ format: "date-time", description: "Only in the Dispatch" })),
  warnings: WarningsModel,
  ...heldMembers,
  edit_key: t.String({ description: "Shown once; needed to edit the page" }),
})

export const EditedModel = t.Object({
  ...ok,
  page: PageModel,
  warnings: WarningsModel,
  ...heldMembers,
})
