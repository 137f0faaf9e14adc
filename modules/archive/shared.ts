import type { ShareCard } from "broadside/contracts/publishing"
import type { Shared } from "broadside/publishing"
import { aboutPath, type GameRecord, idOf, type Urls } from "./json"
import { by, seedOf } from "./parts"
import type { Game } from "./schema"

export const cardPath = (game: Pick<Game, "num">) => `${aboutPath(game)}/card.png`

/** What the share panel hands on. */
export const sharedOf = (
  urls: Urls,
  { id, title, shareUrl, width, height }: GameRecord,
): Shared => ({
  title,
  url: shareUrl,
  embed: `${urls.base}/embed/${id}`,
  width,
  height,
})

/** What a link to a game shows where it is shared. */
export const shareCardOf = ({ num, title, humanName, aiCredit, cover }: Game): ShareCard => ({
  title,
  seed: seedOf({ id: idOf(num), title }),
  by: by({ humanName, aiCredit }),
  label: `No. ${idOf(num)}`,
  cover,
})
