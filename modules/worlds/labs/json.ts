import { iso } from "broadside"
import type { WorldsContext } from "../context"
import { pageUrl, statusOf } from "../json"
import type { Lab, LabItem, Page } from "../schema"

export const labPath = ({ authorSlug, slug }: Pick<Lab, "authorSlug" | "slug">) =>
  `/workshop/labs/${authorSlug}/${slug}`

export const urlOf = ({ urls }: WorldsContext, lab: Lab) => urls.base + labPath(lab)

export const labJson = (ctx: WorldsContext, lab: Lab, items: number) => ({
  id: lab.id,
  name: lab.name,
  slug: lab.slug,
  description: lab.description,
  author: lab.author,
  author_slug: lab.authorSlug,
  author_protected: lab.authorProtected,
  icon: lab.icon,
  color: lab.color,
  item_count: items,
  created_at: iso(lab.createdAt),
  updated_at: iso(lab.updatedAt),
  url: urlOf(ctx, lab),
})

export const labItemJson = (ctx: WorldsContext, item: LabItem, page: Page) => ({
  workshop_id: page.id,
  notes: item.notes,
  display_order: item.displayOrder,
  added_at: iso(item.addedAt),
  title: page.title,
  description: page.description,
  author: page.author,
  author_protected: page.authorProtected,
  category: page.category,
  status: statusOf(page, ctx.now()),
  url: pageUrl(ctx.urls, page),
})
