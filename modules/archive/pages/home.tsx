/** @jsxImportSource preact */
import type { Context } from "broadside"
import { Cover } from "broadside/ui"
import { listGames } from "../listing"
import type { GameRecord } from "../record"
import { by, Games, sitePage } from "./parts"

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
        <section>
          <h1>{ctx.site.tagline}</h1>
          <p>
            Write one HTML file, post it, and it has a place of its own: to be played, forked and
            followed. No account.
          </p>
        </section>
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
        <section>
          <div class="head">
            <h2>Publish, by hand or by agent</h2>
          </div>
          <pre>{command}</pre>
          <p>
            Agents find everything in <a href="/llms.txt">llms.txt</a>; what is wrong with a request
            is said in the answer.
          </p>
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
    <div class="feature">
      <a href={`/archive/${game.id}`} aria-label={`Play ${game.title}`}>
        <Cover title={game.title} seed={game.id + game.title} />
      </a>
      <div>
        <h3 dir="auto">
          <a href={`/archive/${game.id}`}>{game.title}</a>
        </h3>
        <p class="small">
          <bdi>{by(game)}</bdi>
        </p>
        <p dir="auto">{game.description}</p>
        <p class="small">{note}</p>
      </div>
    </div>
  </section>
)
