/** @jsxImportSource preact */
import type { Context } from "broadside"
import { asset, Cover } from "broadside/ui"
import { gameById } from "../finding"
import { nearestRelatives } from "../lineage"
import { type GameRecord, recordOf } from "../record"
import { AI_SOLO, REACTIONS, type Reaction } from "../schema"
import { by, sitePage } from "./parts"
import player from "./player.client.js" with { type: "text" }

const PLAYER = asset("player", "js", player)

const FACES: Readonly<Record<Reaction, string>> = {
  heart: "❤️",
  fire: "🔥",
  star: "⭐",
  laugh: "😂",
  clap: "👏",
  target: "🎯",
  bulb: "💡",
  think: "🤔",
}

/** One game: play it, see who made it and where it comes from, take it further. */
export async function gamePage(ctx: Context, id: string): Promise<string> {
  const game = await gameById(ctx.db, id)
  const record = recordOf(game, ctx.urls)
  const relatives = await nearestRelatives(ctx, game)
  return sitePage(ctx, `/archive/${record.id}`, {
    title: record.title,
    description: record.description || `${record.title}, a game by ${by(record)}`,
    scripts: record.buried ? [] : [PLAYER],
    children: (
      <>
        <h1 dir="auto">{record.title}</h1>
        <p class="small">
          No. {record.id}, by <bdi>{by(record)}</bdi>
        </p>
        {record.buried ? (
          <Tombstone {...record.buried} />
        ) : (
          <Stage record={record} relative={!ctx.urls.separateGames} />
        )}
        <div class="columns">
          <div>
            <p dir="auto">{record.description}</p>
            {record.whatChanged && (
              <p>
                <b>What changed:</b> <bdi>{record.whatChanged}</bdi>
              </p>
            )}
            <ul class="tags">
              {record.tags.map((tag) => (
                <li key={tag}>
                  <a href={`/archive?tag=${encodeURIComponent(tag)}`}>
                    #<bdi>{tag}</bdi>
                  </a>
                </li>
              ))}
            </ul>
            <Family {...relatives} />
          </div>
          <dl>
            <dt>Status</dt>
            <dd>{record.status}</dd>
            {record.humanName !== AI_SOLO && <dt>Human</dt>}
            {record.humanName !== AI_SOLO && <dd dir="auto">{record.humanName}</dd>}
            {record.aiCredit && <dt>AI</dt>}
            {record.aiCredit && <dd dir="auto">{record.aiCredit}</dd>}
            <dt>Plays</dt>
            <dd>{record.plays}</dd>
            <dt>Forks</dt>
            <dd>{record.forks}</dd>
            <dt>Since</dt>
            <dd>
              <time dateTime={record.createdAt}>{record.createdAt.slice(0, 10)}</time>
            </dd>
          </dl>
        </div>
      </>
    ),
  })
}

const Stage = ({ record, relative }: { record: GameRecord; relative: boolean }) => (
  <>
    <div
      class="stage"
      data-game={record.id}
      data-title={record.title}
      data-page={relative ? new URL(record.url).pathname : record.url}
    >
      <Cover title={record.title} seed={record.id + record.title} />
      <button class="button" type="button" hidden>
        Play
      </button>
    </div>
    <div class="actions">
      <a href={record.url}>Open on its own</a>
      <button id="fullscreen" type="button" hidden>
        Fullscreen
      </button>
      <a href={`/games/${record.id}/download`}>Download</a>
      <a href={`/games/${record.id}/fork`}>Source</a>
      {REACTIONS.map((name) => (
        <button key={name} type="button" data-react={name} disabled aria-label={name}>
          {FACES[name]} <b>{record.reactions[name]}</b>
        </button>
      ))}
    </div>
  </>
)

const Tombstone = ({ at, by, why, preservedUrl }: NonNullable<GameRecord["buried"]>) => (
  <div class="notice">
    <p>
      Buried by <bdi>{by}</bdi> on {at.slice(0, 10)}: <bdi>{why}</bdi>
    </p>
    <p>
      <a href={preservedUrl}>The page is preserved in the Graveyard.</a>
    </p>
  </div>
)

interface Relative {
  readonly id: string
  readonly title: string
}

const Family = ({
  parent,
  children,
}: {
  parent: Relative | null
  children: readonly Relative[]
}) =>
  parent || children.length > 0 ? (
    <section>
      <div class="head">
        <h2>Family</h2>
      </div>
      {parent && (
        <p>
          A fork of{" "}
          <a href={`/archive/${parent.id}`}>
            <bdi>{parent.title}</bdi>
          </a>
        </p>
      )}
      {children.length > 0 && (
        <ul>
          {children.map(({ id, title }) => (
            <li key={id}>
              <a href={`/archive/${id}`}>
                <bdi>{title}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  ) : null
