/** @jsxImportSource preact */

import { type Context, iso, type Warning } from "broadside"
import { managePath, type OwnedAt, ownedAt, type PageVersion } from "broadside/contracts/trust"
import { times } from "broadside/ui"

interface TombstoneOptions {
  readonly title: string
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly by: string
  readonly why: string
  readonly preservedUrl?: string | undefined
}

/**
 * What stands in the place of a page that is gone.
 * @example <TombstoneNotice title="Tides" at={endedAt} by="Ada" why="The date was wrong." preservedUrl={url} />
 */
export const TombstoneNotice = ({ title, at, by, why, preservedUrl }: TombstoneOptions) => (
  <div class="stone">
    <h2 dir="auto">{title}</h2>
    <p>
      Buried by <bdi>{by}</bdi> on <time dateTime={iso(at)}>{iso(at).slice(0, 10)}</time>
    </p>
    <p class="standfirst" dir="auto">
      {why}
    </p>
    {preservedUrl && (
      <p>
        <a href={preservedUrl}>See the preserved page</a>
      </p>
    )}
  </div>
)

interface VersionLinksOptions {
  /** Before the number of a version: `/games/007/versions`. */
  readonly path: string
  /** As `ctx.needs.pages.versions` gives them: the last is the present page. */
  readonly versions: readonly PageVersion[]
}

const MAX_LINKED = 20

/**
 * Links to what was at the address of a page before, the latest first; of old ones only some are kept.
 * @example <VersionLinks path="/sketches/7/versions" versions={await sketches.versions(sketch)} />
 */
export function VersionLinks({ path, versions }: VersionLinksOptions) {
  const present = versions.at(-1)?.version ?? 1
  if (present < 2) return null
  const earlier = versions.slice(0, -1).toReversed().slice(0, MAX_LINKED)
  return (
    <div class="small">
      <p>Changed {times(present - 1, "time")}. Earlier versions:</p>
      <ul class="tags">
        {earlier.map(({ version }) => (
          <li key={version}>
            <a href={`${path}/${version}`} aria-label={`Version ${version}`}>
              {version}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ManageLinkOptions {
  readonly ctx: Pick<Context, "all" | "urls">
  /** Path of the page about it. */
  readonly path: string
}

/**
 * For the author of a page: the way to where it is changed.
 * @example <ManageLink ctx={ctx} path={`/sketches/${sketch.num}`} />
 */
export function ManageLink({ ctx, path }: ManageLinkOptions) {
  const owned = ownedAt(ctx, path)
  return (
    owned && (
      <p class="small">
        Is it yours? <a href={managePath(owned)}>Change it or take it down</a>
      </p>
    )
  )
}

interface WarningsOptions {
  readonly warnings: readonly Warning[]
  /** Where it is managed: its form with the source in the editor is linked. */
  readonly at?: OwnedAt | undefined
}

/** Violations of the single-file rules in the page that was just published. */
export const Warnings = ({ warnings, at }: WarningsOptions) =>
  warnings.length === 0 ? null : (
    <section>
      <div class="head">
        <h2>Warnings</h2>
      </div>
      <p>The page was published, but it may not work everywhere:</p>
      <ul class="family">
        {warnings.map(({ line, rule, message }) => (
          <li key={`${line} ${rule} ${message}`}>
            <bdi>{message}</bdi>
          </li>
        ))}
      </ul>
      {at && (
        <p class="actions">
          <a href={`${managePath(at)}/edit`}>Fix it in the editor</a>
        </p>
      )}
    </section>
  )
