import type { PageCard } from "broadside/contracts"
import { coverUrl } from "broadside/publishing"
import type { WorldsContext } from "../context"
import type { Page } from "../schema"
import { aboutPath } from "./json"

/** A page as a card, in lists for people. */
export const cardOf = (page: Page, { urls }: WorldsContext): PageCard => ({
  href: aboutPath(page),
  title: page.title,
  seed: page.id + page.title,
  picture: coverUrl(urls, page.cover),
  by: page.author,
  ...(page.category ? { note: page.category } : { endsAt: page.endsAt }),
})
