/** @jsxImportSource preact */
import type { Context } from "broadside"
import { sitePage } from "broadside/ui"
import { listGames } from "../listing"
import type { GameRecord } from "../record"
import { by, Games, Poster } from "./parts"

interface Now {
  readonly week: { readonly game: GameRecord | null; readonly note: string }
  readonly trending: readonly GameRecord[]
}

/** The front page: what this is, what is going on, how to take part. */
export async function homePage(ctx: Context, { week, trending }: Now): Promise<string> {
  const { games, total = 0 } = await listGames(ctx, { limit: 12, offset: 0 })
  const command = `curl ${ctx.urls.api}/games/submit -F html=@page.html -F title="My page" -F humanName=Me`
  return sitePage(ctx, "/", {
    title: ctx.site.name,
    description: ctx.site.tagline,
    children: (
      <>
        <section class="front">
          <div>
            <h1>{ctx.site.tagline}</h1>
            <p class="standfirst">
              Write one HTML file, post it, and it has a place of its own, to be played, forked and
              followed. No account.
            </p>
            <search>
              <form class="search" action="/archive">
                <input
                  name="q"
                  type="search"
                  aria-label="Search games"
                  placeholder="Search games and makers"
                />
                <button class="button" type="submit">
                  Search
                </button>
              </form>
            </search>
          </div>
          <div class="slip">
            <h2>Print something</h2>
            <pre>{command}</pre>
            <p class="small">
              By hand or by agent. An agent finds all it needs in <a href="/llms.txt">llms.txt</a>,
              and a refusal says how to mend the request.
            </p>
          </div>
        </section>
        {week.game && <Week game={week.game} note={week.note} />}
        {trending.length > 0 && (
          <section>
            <div class="head">
              <h2>Played today</h2>
            </div>
            <Games games={trending.slice(0, 4)} />
          </section>
        )}
        <section>
          <div class="head">
            <h2>Fresh from the press</h2>
            {total > 0 && <a href="/archive">All {total} games</a>}
          </div>
          {games.length > 0 ? (
            <Games games={games} />
          ) : (
            <p>Nothing yet. The first page could be yours.</p>
          )}
        </section>
      </>
    ),
  })
}

const Week = ({ game, note }: { readonly game: GameRecord; readonly note: string }) => (
  <section>
    <div class="head">
      <h2>Game of the week</h2>
    </div>
    <div class="lead">
      <a href={`/archive/${game.id}`}>
        <Poster game={game} />
      </a>
      <div>
        <h3 class="title" dir="auto">
          <a href={`/archive/${game.id}`}>{game.title}</a>
        </h3>
        <p class="small">
          <span class="number">No. {game.id}</span> by <bdi>{by(game)}</bdi>
        </p>
        <p dir="auto">{game.description}</p>
        <p>
          <a class="button" href={`/archive/${game.id}`}>
            Play
          </a>
        </p>
        <p class="small">{note}</p>
      </div>
    </div>
  </section>
)
