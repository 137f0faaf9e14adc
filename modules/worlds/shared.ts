import type { Urls } from "broadside"
import type { ShareCard } from "broadside/contracts/publishing"
import type { Shared } from "broadside/publishing"
import { shareUrl } from "./json"
import { NAMES, seedOf } from "./parts"
import type { Page } from "./schema"

type Placed = Pick<Page, "world" | "id">

export const cardPath = ({ world, id }: Placed) => `/${world}/${id}/card.png`
export const embedPath = ({ world, id }: Placed) => `/embed/${world}/${id}`

/** What the share panel hands on. */
export const sharedOf = (urls: Urls, page: Page): Shared => ({
  title: page.title,
  width: page.width,
  height: page.height,
  url: shareUrl(urls, page),
  embed: urls.base + embedPath(page),
})

/** What a link to a page shows where it is shared. */
export const shareCardOf = ({ id, title, author, world, cover }: Page): ShareCard => ({
  title,
  seed: seedOf({ id, title }),
  by: author,
  label: NAMES[world],
  cover,
})
