/** @jsxImportSource preact */
import type { Warning } from "broadside"
import { KEYS, PLAYER, Stage, TombstoneNotice, Warnings } from "broadside/publishing"
import { type PageContext, RelativeTime, sitePage } from "broadside/ui"
import { managePath, type OwnedItem, type OwnedKind } from "./contract"

interface ItemPage {
  readonly kind: OwnedKind
  readonly item: OwnedItem
  /** What was just done, in words. */
  readonly done?: string | undefined
  readonly warnings: readonly Warning[]
}

/** What its author sees of a page: how it looks, what can be done with it, and its versions. */
export function itemPage(
  ctx: PageContext,
  { kind, item, done, warnings }: ItemPage,
): Promise<string> {
  const { id, title, ended } = item
  const path = managePath({ kind, id })
  const possible = kind.actions.filter(({ name }) => item.actions.includes(name))
  return sitePage(ctx, path, {
    title: `Manage ${title}`,
    description: `Change ${title}, see its versions, or take it down. It needs the key of its author.`,
    scripts: [KEYS, ...(item.cover && !ended ? [PLAYER] : [])],
    children: (
      <div data-manages={JSON.stringify({ kind: kind.kind, id, title })}>
        <p class="small">
          <a class="number" href="/mine">
            My pages
          </a>
        </p>
        <h1 dir="auto">{title}</h1>
        <p class="standfirst">
          Your {kind.one}
          {item.author && (
            <>
              , by <bdi>{item.author}</bdi>
            </>
          )}
          . <a href={item.path}>See it as others do</a>
        </p>
        {done && (
          <p class="notice" role="status">
            {done}
          </p>
        )}
        <Warnings warnings={warnings} />
        <div class="columns">
          <div>
            {ended ? (
              <TombstoneNotice {...ended} title={title} preservedUrl={ended.copy} />
            ) : (
              item.cover && (
                <Stage
                  url={item.url}
                  title={title}
                  seed={item.cover.seed}
                  picture={item.cover.picture}
                  keep={`manage/${kind.kind}/${id}`}
                  separate={ctx.urls.separateGames && !item.url.startsWith(`${ctx.urls.base}/`)}
                  ownStorage={ctx.urls.ownStorage && !item.url.startsWith(`${ctx.urls.base}/`)}
                  action="Open"
                />
              )
            )}
          </div>
          <div>
            <h2 class="unseen">What you can do</h2>
            <ul class="lines todo">
              {possible.map(({ name, label, text }) => (
                <li key={name}>
                  <h3>
                    <a href={`${path}/${name}`}>{label}</a>
                  </h3>
                  <p class="small">{text}</p>
                </li>
              ))}
            </ul>
            <Versions item={item} />
          </div>
        </div>
      </div>
    ),
  })
}

const MAX_LISTED = 20

const Versions = ({ item: { versions } }: { readonly item: OwnedItem }) =>
  versions.length < 2 ? null : (
    <section>
      <div class="head">
        <h2>Versions</h2>
      </div>
      <ul class="family">
        {versions
          .toReversed()
          .slice(0, MAX_LISTED)
          .map(({ version, from, until, path }) => (
            <li key={version}>
              <a href={path}>Version {version}</a>, <RelativeTime at={from} />
              {until === null && ", the present one"}
            </li>
          ))}
      </ul>
    </section>
  )
