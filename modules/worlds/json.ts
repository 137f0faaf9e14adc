import { DAY_MS, iso, type Urls } from "broadside"
import { coverUrl, isHeld, playJson } from "broadside/publishing"
import type { Category, ListedPage, Page } from "./schema"

export const pageUrl = (urls: Urls, { world, id }: Pick<Page, "world" | "id">) =>
  `${urls.base}/${world}/${id}`

/** The details page of a published page. */
export const aboutPath = ({ world, id }: Pick<Page, "world" | "id">) => `/${world}/${id}/about`

/** The address to hand on. */
export const shareUrl = (urls: Urls, page: Pick<Page, "world" | "id">) =>
  urls.base + aboutPath(page)

export const preservedUrl = (urls: Urls, { world, id }: Pick<Page, "world" | "id">) =>
  `${urls.base}/graveyard/${world}/${id}`

export type Status = "active" | "promoted" | "expired" | "taken-down"

/**
 * Whether a page is over at `now`: by its times, so that it does not depend on the job. What someone took down stays down
 * also when the clock is behind that moment, as after a restart of the machine (decision 049).
 */
export const isOver = ({ removedBy, endsAt }: Pick<Page, "removedBy" | "endsAt">, now: number) =>
  endsAt <= now || (removedBy ?? CALENDAR) !== CALENDAR

export function statusOf(
  page: Pick<Page, "removedBy" | "endsAt" | "expiresAt" | "promotedAt">,
  now: number,
): Status {
  if (isOver(page, now)) return page.endsAt === page.expiresAt ? "expired" : "taken-down"
  return page.promotedAt === null ? "active" : "promoted"
}

/** A page in the lists, field by field as known clients parse it. */
export interface Item {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly author: string
  readonly category?: Category
  readonly created_at: number
  readonly expires_at: number
  readonly status: "active" | "promoted"
  readonly url: string
}

/** What a card shows of a page; the lists have exactly the fields of an item. */
export interface PageCard extends Item {
  readonly cover: string | null
  readonly authorProtected: boolean
}

export function itemJson(page: ListedPage, urls: Urls): Item {
  const { id, title, description, author, category, createdAt, endsAt } = page
  return {
    id,
    title,
    description,
    author,
    ...(category ? { category } : {}),
    created_at: createdAt,
    expires_at: endsAt,
    status: page.promotedAt === null ? "active" : "promoted",
    url: pageUrl(urls, page),
  }
}

export const pageCardOf = (page: ListedPage, urls: Urls): PageCard => ({
  ...itemJson(page, urls),
  cover: coverUrl(urls, page.cover),
  authorProtected: page.authorProtected,
})

/** One page with all of its fields. */
export function pageJson(page: Page, urls: Urls, now: number) {
  const status = statusOf(page, now)
  return {
    id: page.id,
    world: page.world,
    title: page.title,
    description: page.description,
    author: page.author,
    author_protected: page.authorProtected,
    ...(page.category ? { category: page.category } : {}),
    status,
    url: pageUrl(urls, page),
    share_url: shareUrl(urls, page),
    source_url: page.sourceUrl,
    cover_url: coverUrl(urls, page.cover),
    ...playJson(page),
    size: page.pageSize,
    ...(isHeld(page) ? { held: true as const } : {}),
    created_at: iso(page.createdAt),
    updated_at: iso(page.updatedAt),
    expires_at: page.expiresAt === null ? null : iso(page.expiresAt),
    ...(page.promotedTo === null
      ? {}
      : { promoted_to: page.promotedTo, promoted_at: iso(page.promotedAt ?? 0) }),
    ...(isOver(page, now) ? { buried: burialOf(page, urls) } : {}),
  }
}
export type PageRecord = ReturnType<typeof pageJson>

/** When and why a page ended, and who ended it; also before the job has run. */
export const endingOf = (page: Page) => ({
  at: page.endsAt,
  by: page.removedBy ?? CALENDAR,
  why: page.removedWhy ?? whyExpired(page),
})

/** The same as JSON. */
export function burialOf(page: Page, urls: Urls) {
  const { at, by, why } = endingOf(page)
  return { at: iso(at), by, why, preserved_url: preservedUrl(urls, page) }
}

/** Ends pages that expire. */
export const CALENDAR = "the calendar"

export function whyExpired({ createdAt, endsAt }: Pick<Page, "createdAt" | "endsAt">): string {
  const days = Math.round((endsAt - createdAt) / DAY_MS)
  return `It was up for ${days === 1 ? "a day" : `${days} days`}, as its author chose.`
}
