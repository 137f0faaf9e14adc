/** @jsxImportSource preact */

import { Cover, Makers, sitePage } from "broadside/ui"
import type { ArchiveContext } from "../context"
import { linkedMakersOf, seedOf } from "../parts"
import { earlierWeeks, featuredGame } from "./featured"
import type { Plays } from "./plays"

/** The week's game and why, and those of the weeks before. */
export async function weekPage(ctx: ArchiveContext, plays: Plays): Promise<string> {
  const { week, game, note } = await featuredGame(ctx, plays)
  const earlier = (await earlierWeeks(ctx)).filter((one) => one.week !== week)
  return sitePage(ctx, "/game-of-the-week", {
    title: "Game of the week",
    description: game ? `${game.title}: ${note}` : `The game of the week on ${ctx.site.name}.`,
    children: (
      <>
        <p class="small">
          <span class="number">{week.replace("-W", ", week ")}</span>
        </p>
        <h1 dir="auto">{game ? game.title : "Game of the week"}</h1>
        {game ? (
          <div class="lead">
            <a href={`/archive/${game.id}`}>
              <Cover title={game.title} seed={seedOf(game)} picture={game.coverUrl} />
            </a>
            <div>
              <p class="standfirst" dir="auto">
                {note}
              </p>
              <p>
                <Makers makers={linkedMakersOf(ctx, game)} before="by" />
              </p>
              <p>
                <a class="button" href={`/archive/${game.id}`}>
                  Play
                </a>
              </p>
            </div>
          </div>
        ) : (
          <p class="standfirst">{note}</p>
        )}
        {earlier.length > 0 && (
          <section>
            <div class="head">
              <h2>Earlier weeks</h2>
            </div>
            <ol class="people">
              {earlier.map(({ week, id, title, note }) => (
                <li key={week}>
                  <span class="number">{week.replace("-W", ", week ")}</span>{" "}
                  <a href={`/archive/${id}`}>
                    <bdi>{title}</bdi>
                  </a>{" "}
                  <span class="small" dir="auto">
                    {note}
                  </span>
                </li>
              ))}
            </ol>
          </section>
        )}
      </>
    ),
  })
}
