import { integer, type Static, t } from "broadside/http"
import { asset, spaceBoard } from "broadside/ui"
import { spaceType } from "../../contract"
import { hint, next, rotate } from "./commands"
import motion from "./motion.css" with { type: "text" }
import { placeOf } from "./pipes"
import playing from "./play.board.js" with { type: "text" }
import scenery from "./scenery.css" with { type: "text" }
import {
  isWon,
  LARGEST,
  LAST_START,
  SMALLEST,
  standing,
  startLevel,
  type Waterworks,
} from "./state"
import { summary, view } from "./view"
import drawing from "./waterworks.board.js" with { type: "text" }
import board from "./waterworks.css" with { type: "text" }

const options = t.Object({
  size: t.Optional(
    integer({
      minimum: SMALLEST,
      maximum: LARGEST,
      description:
        "Tiles across and down, on every level. Default: 5 on level 1, growing to 9 on level 9.",
    }),
  ),
  level: t.Optional(
    integer({ minimum: 1, maximum: LAST_START, description: "The first level. Default 1." }),
  ),
})

/** Turn pipes together until every house has water and nothing leaks. */
export const waterworks = spaceType<Waterworks>({
  id: "waterworks",
  name: "Waterworks",
  about: "Turn the pipes together until every house has water and nothing leaks.",
  options,
  commands: { rotate, hint, next },
  init(chosen, random) {
    const { size, level = 1 } = chosen as Static<typeof options>
    return startLevel({ level, fixed: size }, random)
  },
  view,
  summary,
  example(state) {
    if (isWon(state)) return { type: "next" }
    return { type: "rotate", ...tileToTurn(state), turns: 1 }
  },
  board: spaceBoard("waterworks", [drawing, playing], {
    style: asset("waterworks", "css", [board, scenery, motion].join("\n")),
  }),
})

/** Follows from what everyone sees, so that examples never tell the solution. */
function tileToTurn(state: Waterworks) {
  const { leaks, dry } = standing(state)
  const [leak] = leaks
  const { x, y } = leak ?? placeOf(dry[0] ?? state.spring)
  return { x, y }
}
