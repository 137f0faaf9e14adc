/** @jsxImportSource preact */
import { readPublicationSections } from "broadside/contracts/publishing"
import { PLAYER, TombstoneNotice } from "broadside/publishing"
import { COPYING, Fragment, ItemNotices, PageCards, sitePage } from "broadside/ui"
import { publicationOf } from "../../catalogue/publication"
import { type Related, relatedGames } from "../../catalogue/related"
import type { ArchiveContext } from "../../context"
import { gameJson } from "../../json"
import { familyOf } from "../../lineage/family"
import { FamilySection, SMALL_SPREAD } from "../../lineage/tree"
import { by, cardOf } from "../../parts"
import { playsByDay } from "../../play/daily"
import { REACTING, Reactions } from "../../play/reactions-view"
import type { PublishedGames } from "../../publish/published-games"
import { AI_SOLO, type Game } from "../../schema"
import { cardPath, shareCardOf } from "../../shared"
import { GameFacts, GameLine, MoreAbout } from "./game-parts"
import { GameStage } from "./play"

interface AroundOptions {
  readonly game: Game
  readonly related: Related
  readonly now: number
}

/** Below a game: more by its maker, and what to play next. */
const Around = ({ game, related: { byMaker, next }, now }: AroundOptions) => (
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

const FIRST_FORKS = { limit: SMALL_SPREAD.fan, offset: 0 }

/** The page about a game: the player, its makers, what to do with it, and its family. */
export async function gamePage(
  ctx: ArchiveContext,
  published: PublishedGames,
  game: Game,
): Promise<string> {
  const record = gameJson(game, ctx.urls)
  const [family, days, versions, related, sections] = await Promise.all([
    familyOf(ctx, game, FIRST_FORKS, SMALL_SPREAD),
    playsByDay(ctx.db, game.num, ctx.now()),
    published.versions(game),
    relatedGames(ctx, game),
    readPublicationSections(ctx, publicationOf(ctx, game)),
  ])
  return sitePage(ctx, `/archive/${record.id}`, {
    title: record.title,
    description: record.description || `${record.title}, a game by ${by(record)}`,
    noindex: await published.noindex(game),
    ...(record.buried ? {} : { image: ctx.needs.cards.image(cardPath(game), shareCardOf(game)) }),
    scripts: [
      ...(record.buried ? [] : [PLAYER, REACTING, COPYING]),
      ...sections.flatMap(({ scripts }) => scripts ?? []),
    ],
    children: (
      <article class="game">
        <ItemNotices kind="games" id={record.id} what="game" held={record.held} />
        {record.buried ? (
          <TombstoneNotice
            title={record.title}
            at={game.removedAt ?? 0}
            by={record.buried.by}
            why={record.buried.why}
            preservedUrl={record.buried.preservedUrl}
          />
        ) : (
          <GameStage ctx={ctx} record={record} />
        )}
        <GameLine ctx={ctx} record={record} />
        <div class="columns">
          <div>
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
            {!record.buried && <Reactions record={record} />}
            <GameFacts record={record} days={days} />
            {sections.map(({ html }) => (
              <Fragment html={html} key={html} />
            ))}
          </div>
          <div>
            <FamilySection family={family} here={game.num} urls={ctx.urls} />
            <MoreAbout ctx={ctx} record={record} versions={versions} />
          </div>
        </div>
        <Around game={game} related={related} now={ctx.now()} />
      </article>
    ),
  })
}
