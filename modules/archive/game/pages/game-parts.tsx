/** @jsxImportSource preact */
import type { DayCount } from "broadside/contracts"
import type { PageVersion } from "broadside/contracts/trust"
import { ManageLink, Share, VersionLinks } from "broadside/publishing"
import { Count, DayChart, Makers, RelativeTime, ReportLink } from "broadside/ui"
import type { ArchiveContext } from "../../context"
import type { GameRecord } from "../../json"
import { linkedMakersOf } from "../../parts"
import { sharedOf } from "../../shared"

interface GameOptions {
  readonly ctx: ArchiveContext
  readonly record: GameRecord
}

/** One line below the player: what it is called, who made it, and how to remix it. */
export const GameLine = ({ ctx, record }: GameOptions) => (
  <header class="game-line">
    <div>
      <h1 dir="auto">{record.title}</h1>
      <p>
        <Makers makers={linkedMakersOf(ctx, record)} />
      </p>
      <p class="small">
        <span class="number">No. {record.id}</span>
        {record.plays > 0 && (
          <>
            {" · "}
            <Count count={record.plays} one="play" />
          </>
        )}
        {record.forks > 0 && (
          <>
            {" · "}
            <a href={`/archive/${record.id}/family`}>
              <Count count={record.forks} one="remix" many="remixes" />
            </a>
          </>
        )}
        {" · "}
        <RelativeTime at={record.createdAt} />
      </p>
    </div>
    <p class="actions">
      <a class="button" href={`/archive/${record.id}/fork`}>
        Remix this
      </a>
      {!record.buried && <Share {...sharedOf(ctx.urls, record)} />}
    </p>
  </header>
)

const STATUS_TEXTS: Readonly<Record<GameRecord["status"], string>> = {
  stable: "Finished.",
  "under-development": "Still being worked on.",
  "needs-help": "It has a problem, and its maker asks for help: remix it and fix it.",
}

interface FactsOptions {
  readonly record: GameRecord
  readonly days: readonly DayCount[]
}

/** How finished it is, and how much it is played. */
export const GameFacts = ({ record, days }: FactsOptions) => (
  <>
    <p class="small">
      {STATUS_TEXTS[record.status]}{" "}
      {record.status === "needs-help" && (
        <a href="/archive?status=needs-help">Other games that need help</a>
      )}
    </p>
    <DayChart days={days} one="play" />
  </>
)

interface MoreOptions extends GameOptions {
  readonly versions: readonly PageVersion[]
}

/** What few look for: the source, a copy, earlier versions, and the way for its maker. */
export const MoreAbout = ({ ctx, record, versions }: MoreOptions) => (
  <section>
    <div class="head">
      <h2>More</h2>
    </div>
    <ul class="plain">
      <li>
        <a href={`/archive/${record.id}/source`}>Read the source</a>
      </li>
      {!record.buried && (
        <li>
          <a href={`/games/${record.id}/download`}>Download it as one file</a>
        </li>
      )}
      {record.parentId !== null && (
        <li>
          <a href={`/archive/${record.parentId}`}>The game it was made from</a>
        </li>
      )}
    </ul>
    <VersionLinks path={`/games/${record.id}/versions`} versions={versions} />
    <ManageLink ctx={ctx} path={`/archive/${record.id}`} />
    {!record.buried && (
      <p class="small">
        <ReportLink path={`/archive/${record.id}`} what="this game" />
      </p>
    )}
  </section>
)
