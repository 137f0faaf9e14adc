import type { ShareCard } from "broadside/publishing"
import type { Page } from "../schema"
import { NAMES, seedOf } from "../shelves/pages/parts"

export const cardPath = ({ world, id }: Pick<Page, "world" | "id">) => `/${world}/${id}/card.png`

/** What a link to a page shows where it is shared. */
export const shareCardOf = ({ id, title, author, world, cover }: Page): ShareCard => ({
  title,
  seed: seedOf({ id, title }),
  by: author,
  label: NAMES[world],
  cover,
})
