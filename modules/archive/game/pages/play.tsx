/** @jsxImportSource preact */
import { PLAYER, Stage } from "broadside/publishing"
import { ItemNotices, ReportLink, sitePage } from "broadside/ui"
import type { ArchiveContext } from "../../context"
import { type GameRecord, gameJson } from "../../json"
import { by, seedOf } from "../../parts"
import type { Game } from "../../schema"
import { cardPath, shareCardOf } from "../../shared"

interface GameStageOptions {
  readonly ctx: ArchiveContext
  readonly record: GameRecord
  /** Whether it has the whole page. */
  readonly alone?: boolean
}

/** The player of a game. Both pages with one store what the game saves under the same key. */
export const GameStage = ({ ctx, record, alone }: GameStageOptions) => (
  <Stage
    url={record.url}
    title={record.title}
    seed={seedOf(record)}
    picture={record.coverUrl}
    keep={record.id}
    separate={ctx.urls.separateGames}
    ownStorage={ctx.urls.ownStorage}
    controls={record.controls}
    width={record.width}
    height={record.height}
    {...(alone ? { back: `/archive/${record.id}` } : { alone: `/archive/${record.id}/play` })}
  >
    {alone && <ReportLink path={`/archive/${record.id}`} what="this game" />}
  </Stage>
)

/** The game in the whole window. */
export function playPage(ctx: ArchiveContext, game: Game, noindex: boolean): Promise<string> {
  const record = gameJson(game, ctx.urls)
  return sitePage(ctx, `/archive/${record.id}`, {
    title: record.title,
    description: record.description || `${record.title}, a game by ${by(record)}`,
    noindex,
    image: ctx.needs.cards.image(cardPath(game), shareCardOf(game)),
    scripts: [PLAYER],
    children: (
      <>
        <h1 class={record.held ? undefined : "unseen"} dir="auto">
          {record.title}
        </h1>
        {record.held ? (
          // The stage would cover the notice.
          <>
            <ItemNotices kind="games" id={record.id} what="game" held />
            <p class="actions">
              <a href={`/archive/${record.id}`}>Open its page</a>
            </p>
          </>
        ) : (
          <GameStage ctx={ctx} record={record} alone />
        )}
      </>
    ),
  })
}
