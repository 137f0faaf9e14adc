/** @jsxImportSource preact */
import { PageCards } from "broadside/ui"
import { AI_SOLO, type Game } from "../../schema"
import type { Related } from "../related"
import { cardOf } from "./parts"

interface AroundOptions {
  readonly game: Game
  readonly related: Related
  readonly now: number
}

/** Below a game: more by its maker, and what to play next. */
export const Around = ({ game, related: { byMaker, next }, now }: AroundOptions) => (
  <>
    {byMaker.length > 0 && (
      <section>
        <div class="head">
          <h2>
            More by <bdi>{makerOf(game)}</bdi>
          </h2>
        </div>
        <PageCards cards={byMaker.map(cardOf)} now={now} oneRow />
      </section>
    )}
    {next.length > 0 && (
      <section>
        <div class="head">
          <h2>Play next</h2>
        </div>
        <PageCards cards={next.map(cardOf)} now={now} oneRow />
      </section>
    )}
  </>
)

const makerOf = ({ humanName, aiCredit }: Game) =>
  humanName === AI_SOLO ? (aiCredit ?? AI_SOLO) : humanName
