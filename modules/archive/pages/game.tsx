/** @jsxImportSource preact */
import type { Context } from "broadside"
import { PLAYER, Stage, sitePage, times } from "broadside/ui"
import { gameById } from "../finding"
import { nearestRelatives } from "../lineage"
import { type GameRecord, recordOf } from "../record"
import { AI_SOLO } from "../schema"
import { by, seedOf, words } from "./parts"
import { REACTING, Reactions } from "./reactions"

/** One game: play it, see who made it and where it comes from, take it further. */
export async function gamePage(ctx: Context, id: string): Promise<string> {
  const game = await gameById(ctx.db, id)
  const record = recordOf(game, ctx.urls)
  const relatives = await nearestRelatives(ctx, game)
  return sitePage(ctx, `/archive/${record.id}`, {
    title: record.title,
    description: record.description || `${record.title}, a game by ${by(record)}`,
    scripts: record.buried ? [] : [PLAYER, REACTING],
    children: (
      <>
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
              <Tombstone {...record.buried} title={record.title} />
            ) : (
              <>
                <Stage
                  url={record.url}
                  title={record.title}
                  seed={seedOf(record)}
                  keep={record.id}
                  separate={ctx.urls.separateGames}
                >
                  <a href={`/games/${record.id}/download`}>Download</a>
                  <a href={`/games/${record.id}/fork`}>Source, to fork</a>
                </Stage>
                <Reactions record={record} />
              </>
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
            <Family {...relatives} />
          </div>
          <Figures record={record} />
        </div>
      </>
    ),
  })
}

const Figures = ({ record }: { readonly record: GameRecord }) => (
  <dl>
    <dt>Status</dt>
    <dd>
      {record.status === "needs-help" ? (
        <a href="/archive?status=needs-help">needs help</a>
      ) : (
        words(record.status)
      )}
    </dd>
    {record.humanName !== AI_SOLO && <dt>Human</dt>}
    {record.humanName !== AI_SOLO && (
      <dd dir="auto">
        <a href={`/maker/${encodeURIComponent(record.humanName)}`}>{record.humanName}</a>
      </dd>
    )}
    {record.aiCredit && <dt>AI</dt>}
    {record.aiCredit && (
      <dd dir="auto">
        <a href={`/agent/${encodeURIComponent(record.aiCredit)}`}>{record.aiCredit}</a>
      </dd>
    )}
    <dt>Plays</dt>
    <dd>{record.plays.toLocaleString("en")}</dd>
    <dt>Forks</dt>
    <dd>{record.forks.toLocaleString("en")}</dd>
    <dt>Since</dt>
    <dd>
      <time dateTime={record.createdAt}>{record.createdAt.slice(0, 10)}</time>
    </dd>
  </dl>
)

const Tombstone = ({
  title,
  at,
  by,
  why,
  preservedUrl,
}: NonNullable<GameRecord["buried"]> & { readonly title: string }) => (
  <div class="stone">
    <h2 dir="auto">{title}</h2>
    <p>
      Buried by <bdi>{by}</bdi> on {at.slice(0, 10)}
    </p>
    <p class="standfirst" dir="auto">
      {why}
    </p>
    <p>
      <a href={preservedUrl}>See the preserved page</a>
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
          A fork of <Relation {...parent} />
        </p>
      )}
      {children.length > 0 && <p>{times(children.length, "fork")} of this:</p>}
      <ul class="family">
        {children.map((child) => (
          <li key={child.id}>
            <Relation {...child} />
          </li>
        ))}
      </ul>
    </section>
  ) : null

const Relation = ({ id, title }: Relative) => (
  <>
    <span class="number">No. {id}</span>{" "}
    <a href={`/archive/${id}`}>
      <bdi>{title}</bdi>
    </a>
  </>
)
