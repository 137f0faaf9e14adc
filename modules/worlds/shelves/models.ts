import { heldMembers } from "broadside"
import {
  body,
  component,
  list,
  oneOf,
  optional,
  paging,
  query,
  t,
  text,
  withToolText,
} from "broadside/http"
import { authorProtected, filter, name, ok, PageModel } from "../models"
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

export const PromotionFields = {
  humanName: optional(
    withToolText(
      name("The human author; default the page's author; AI-solo when no human took part"),
      "Default the page's author",
    ),
  ),
  aiCredit: optional(name("AI contributor")),
  description: optional(text({ max: 300, description: "Default the page's description" })),
  tags: optional(list(text({ min: 1, max: 30 }), { maxItems: 10 })),
  status: optional(oneOf(["stable", "under-development", "needs-help"])),
}

export const PromoteBody = t.Optional(body(PromotionFields))

export type Promotion = NonNullable<typeof PromoteBody.static>

const listQuery = {
  q: filter("Words or beginnings of words in the title, description or author", "Words to find"),
  author: filter("Name or slug of an author"),
  ...paging(20),
}

export const WorkshopQuery = query({
  ...listQuery,
  category: optional(oneOf(CATEGORIES, { description: "Only pages of this category" })),
})

export const DispatchQuery = query(listQuery)

export type ListQuery = typeof WorkshopQuery.static

const WorkshopItem = component("WorkshopItem", t.Object({ ...item, category: oneOf(CATEGORIES) }))

/** A page of either world in a profile. */
export const ProfilePageModel = t.Object({
  ...item,
  category: t.Optional(oneOf(CATEGORIES)),
  author_protected: authorProtected,
})

const DispatchItem = component("DispatchItem", t.Object(item))

export const WorkshopListModel = t.Object({
  ...ok,
  active: t.Array(WorkshopItem, { description: "Drafts, newest first" }),
  promoted: t.Array(WorkshopItem, {
    description: "Pages that were promoted to games, last promoted first",
  }),
})

export const DispatchListModel = t.Object({
  ...ok,
  active: t.Array(DispatchItem, { description: "Newest first" }),
})

export const PromotedModel = t.Object({
  ...ok,
  id: t.String(),
  url: t.String(),
  share_url: t.String({ description: "Address to hand on: the game's own page" }),
  ...heldMembers,
})

export const PageRecordModel = component(
  "PageRecord",
  t.Object({
    ...ok,
    ...PageModel.properties,
    labs: t.Array(t.Object({ name: t.String(), url: t.String() }), {
      description: "The laboratories that hold it",
    }),
  }),
)

export const OnePageModel = t.Object({ ...ok, page: PageModel })
