import { body, list, oneOf, optional, paging, query, t, text } from "broadside/http"
import { filter, name, ok, PageModel } from "../models"
import { CATEGORIES } from "../schema"

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

const listQuery = {
  q: filter("Words in title, description and author; each may be the beginning of one"),
  author: filter("Name or slug of an author"),
  ...paging(20),
}

export const WorkshopQuery = query({
  ...listQuery,
  category: optional(oneOf(CATEGORIES, { description: "One category only" })),
})

export const DispatchQuery = query(listQuery)

export type ListQuery = typeof WorkshopQuery.static

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

export const PromotedModel = t.Object({ ...ok, id: t.String(), url: t.String() })

export const OnePageModel = t.Object({ ...ok, page: PageModel })
