import type { ShareCard, Shared } from "broadside/publishing"
import { aboutPath, idOf, shareUrl, type Urls } from "../catalogue/json"
import { by, seedOf } from "../catalogue/pages/parts"
import type { Game } from "../schema"

export const cardPath = (game: Pick<Game, "num">) => `${aboutPath(game)}/card.png`

/** What the share panel hands on. */
export const sharedOf = (urls: Urls, game: Pick<Game, "num" | "title">): Shared => ({
  title: game.title,
  url: shareUrl(urls, game),
  embed: `${urls.base}/embed/${idOf(game.num)}`,
})

/** What a link to a game shows where it is shared. */
export const shareCardOf = ({ num, title, humanName, aiCredit, cover }: Game): ShareCard => ({
  title,
  seed: seedOf({ id: idOf(num), title }),
  by: by({ humanName, aiCredit }),
  label: `No. ${idOf(num)}`,
  cover,
})
