/** @jsxImportSource preact */
import { profilePath } from "broadside/contracts"
import { ManageLink, PLAYER, TombstoneNotice, VersionLinks } from "broadside/publishing"
import { DayChart, sitePage } from "broadside/ui"
import type { ArchiveContext } from "../../context"
import { lineageOf } from "../../lineage/lineage"
import { LineageTree } from "../../lineage/tree"
import { playsByDay } from "../../play/daily"
import { REACTING, Reactions } from "../../play/reactions-view"
import type { PublishedGames } from "../../publish/published-games"
import { AI_SOLO, type Game } from "../../schema"
import { type GameRecord, gameJson } from "../json"
import { by, statusLabel } from "./parts"
import { GameStage } from "./play"

/** The details page of a game: the player, its makers, its lineage and links to fork it. */
export async function gamePage(
  ctx: ArchiveContext,
  published: PublishedGames,
  game: Game,
): Promise<string> {
  const record = gameJson(game, ctx.urls)
  const [{ tree, truncated }, days, versions] = await Promise.all([
    lineageOf(ctx, record.id),
    playsByDay(ctx.db, game.num, ctx.now()),
    published.versions(game),
  ])
  return sitePage(ctx, `/archive/${record.id}`, {
    title: record.title,
    description: record.description || `${record.title}, a game by ${by(record)}`,
    ...(record.coverUrl ? { image: record.coverUrl } : {}),
    scripts: record.buried ? [] : [PLAYER, REACTING],
    children: (
      <>
        {!record.buried && <GameStage ctx={ctx} record={record} />}
        <p class="small">
          <span class="number">No. {record.id}</span>
        </p>
        <h1 dir="auto">{record.title}</h1>
        <p class="standfirst">
          by <bdi>{by(record)}</bdi>
        </p>
        <div class="columns">
          <div>
            {record.buried ? (
              <TombstoneNotice
                title={record.title}
                at={game.buriedAt ?? 0}
                by={record.buried.by}
                why={record.buried.why}
                preservedUrl={record.buried.preservedUrl}
              />
            ) : (
              <Reactions record={record} />
            )}
            {record.description && (
              <p class="standfirst" dir="auto">
                {record.description}
              </p>
            )}
            {record.whatChanged && (
              <p>
                <b>What changed:</b> <bdi>{record.whatChanged}</bdi>
              </p>
            )}
            {record.tags.length > 0 && (
              <ul class="tags" aria-label="Tags">
                {record.tags.map((tag) => (
                  <li key={tag}>
                    <a href={`/archive?tag=${encodeURIComponent(tag)}`}>
                      <bdi>{tag}</bdi>
                    </a>
                  </li>
                ))}
              </ul>
            )}
            {tree && tree.children.length > 0 && (
              <section>
                <div class="head">
                  <h2>Family</h2>
                  {truncated && <a href={`/games/${record.id}/lineage`}>Show all</a>}
                </div>
                <LineageTree tree={tree} here={record.id} />
              </section>
            )}
          </div>
          <div>
            <Figures ctx={ctx} record={record} />
            <DayChart days={days} one="play" />
            <VersionLinks path={`/games/${record.id}/versions`} versions={versions} />
            <ManageLink ctx={ctx} path={`/archive/${record.id}`} />
          </div>
        </div>
      </>
    ),
  })
}

const Figures = ({
  ctx,
  record,
}: {
  readonly ctx: ArchiveContext
  readonly record: GameRecord
}) => (
  <dl>
    <dt>Status</dt>
    <dd>
      {record.status === "needs-help" ? (
        <a href="/archive?status=needs-help">needs help</a>
      ) : (
        statusLabel(record.status)
      )}
    </dd>
    {record.humanName !== AI_SOLO && <dt>Human</dt>}
    {record.humanName !== AI_SOLO && (
      <dd dir="auto">
        <a href={profilePath(ctx, "human", record.humanName)}>{record.humanName}</a>
      </dd>
    )}
    {record.aiCredit && <dt>AI</dt>}
    {record.aiCredit && (
      <dd dir="auto">
        <a href={profilePath(ctx, "agent", record.aiCredit)}>{record.aiCredit}</a>
      </dd>
    )}
    <dt>Plays</dt>
    <dd>{record.plays.toLocaleString("en")}</dd>
    <dt>Forks</dt>
    <dd>{record.forks.toLocaleString("en")}</dd>
    <dt>Published</dt>
    <dd>
      <time dateTime={record.createdAt}>{record.createdAt.slice(0, 10)}</time>
    </dd>
  </dl>
)
