import type { PageCard } from "broadside/contracts"
import { coverUrl } from "broadside/publishing"
import type { WorldsContext } from "./context"
import { aboutPath } from "./json"
import type { ListedPage, Page } from "./schema"

/** The author with a seal, if the page proves that it comes from the owner of a protected name. */
export const sealOf = ({
  author,
  authorProtected,
}: Pick<Page, "author" | "authorProtected">): Pick<PageCard, "makers"> =>
  authorProtected ? { makers: [{ name: author, kind: "human", isProtected: true }] } : {}

/** A page as a card, in lists for people. */
export const cardOf = (page: ListedPage, { urls }: WorldsContext): PageCard => ({
  href: aboutPath(page),
  title: page.title,
  seed: page.id + page.title,
  picture: coverUrl(urls, page.cover),
  by: page.author,
  ...sealOf(page),
  ...(page.category ? { note: page.category } : { endsAt: page.endsAt }),
})
