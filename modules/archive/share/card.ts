import type { ShareCard } from "broadside/publishing"
import { idOf } from "../catalogue/json"
import { by, seedOf } from "../catalogue/pages/parts"
import type { Game } from "../schema"

export const cardPath = ({ num }: Pick<Game, "num">) => `/archive/${idOf(num)}/card.png`

/** What a link to a game shows where it is shared. */
export const shareCardOf = ({ num, title, humanName, aiCredit, cover }: Game): ShareCard => ({
  title,
  seed: seedOf({ id: idOf(num), title }),
  by: by({ humanName, aiCredit }),
  label: `No. ${idOf(num)}`,
  cover,
})
