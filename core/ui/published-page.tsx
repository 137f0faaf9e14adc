/** @jsxImportSource preact */

import type { Context } from "../base/context"
import type { PageVersion } from "../base/published-pages"
import { iso } from "../base/time"
import { managePath, ownedAt } from "../contracts/owned"
import { times } from "./card"

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
  /** As `ctx.pages.versions` gives them: the last is the present page. */
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
