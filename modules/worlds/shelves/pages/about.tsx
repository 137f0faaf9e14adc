/** @jsxImportSource preact */
import type { SectionPart } from "broadside/contracts/publishing"
import { ManageLink, PLAYER, TombstoneNotice, VersionLinks } from "broadside/publishing"
import {
  COPYING,
  Fragment,
  ItemNotices,
  NameMarks,
  PageCards,
  ReportLink,
  sitePage,
  TimeLeft,
} from "broadside/ui"
import { cardOf } from "../../card"
import type { WorldsContext } from "../../context"
import { aboutPath, endingOf, isOver, preservedUrl, statusOf } from "../../json"
import { labPath } from "../../labs/json"
import { categoryPath, Day, NAMES } from "../../parts"
import type { PublishedPages } from "../../published-pages"
import type { Page } from "../../schema"
import { cardPath, shareCardOf } from "../../shared"
import { PageStage } from "./play"

export interface About {
  readonly page: Page
  readonly labs: readonly {
    readonly name: string
    readonly authorSlug: string
    readonly slug: string
  }[]
  /** The game it was promoted to. */
  readonly game: { readonly id: string; readonly page: string } | undefined
  /** What other modules add, such as comments. */
  readonly sections: readonly SectionPart[]
  /** Other pages of its author that are up. */
  readonly others: readonly Page[]
  readonly noindex: boolean
  readonly versions: Awaited<ReturnType<PublishedPages["versions"]>>
}

/** The details page of a page; people also get it at the address of a page that has ended. */
export function aboutPage(ctx: WorldsContext, about: About): Promise<string> {
  const { page } = about
  const { world, title, author, description } = page
  const status = statusOf(page, ctx.now())
  const gone = status === "expired" || status === "taken-down"
  return sitePage(ctx, aboutPath(page), {
    title,
    noindex: about.noindex,
    description: description || `${title}, a page by ${author}`,
    ...(gone ? {} : { image: ctx.needs.cards.image(cardPath(page), shareCardOf(page)) }),
    scripts: [
      ...(gone ? [] : [PLAYER, COPYING]),
      ...about.sections.flatMap(({ scripts }) => scripts ?? []),
    ],
    children: (
      <>
        <ItemNotices kind="pages" id={page.id} what="page" held={!gone && page.held} />
        {!gone && <PageStage ctx={ctx} page={page} />}
        <p class="small">
          <a class="number" href={`/${world}`}>
            {NAMES[world]}
          </a>
        </p>
        <h1 dir="auto">{title}</h1>
        <p class="standfirst">
          by{" "}
          <a href={`/${world}?author=${encodeURIComponent(author)}`}>
            <bdi>{author}</bdi>
          </a>
          {page.authorProtected && <NameMarks of={author} />}
        </p>
        <div class="columns">
          <div>
            {gone && (
              <TombstoneNotice
                {...endingOf(page)}
                title={title}
                preservedUrl={preservedUrl(ctx.urls, page)}
              />
            )}
            {description && (
              <p class="standfirst" dir="auto">
                {description}
              </p>
            )}
          </div>
          <div>
            <Figures {...about} now={ctx.now()} />
            <ManageLink ctx={ctx} path={aboutPath(page)} />
            {!gone && (
              <p class="small">
                <ReportLink path={aboutPath(page)} what="this page" />
              </p>
            )}
            {status === "active" && world === "workshop" && ctx.wants.games && (
              <Promote command={`curl -X POST ${ctx.urls.api}/api/workshop/promote/${page.id}`} />
            )}
          </div>
        </div>
        {about.sections.map(({ html }) => (
          <Fragment html={html} key={html} />
        ))}
        {about.others.length > 0 && (
          <section>
            <div class="head">
              <h2>
                More by <bdi>{author}</bdi>
              </h2>
            </div>
            <PageCards cards={about.others.map((one) => cardOf(one, ctx))} now={ctx.now()} oneRow />
          </section>
        )}
      </>
    ),
  })
}

const Figures = ({ page, labs, game, versions, now }: About & { readonly now: number }) => (
  <dl>
    {page.category && <dt>Category</dt>}
    {page.category && (
      <dd>
        <a href={categoryPath(page.category)}>{page.category}</a>
      </dd>
    )}
    <dt>Published</dt>
    <dd>
      <Day at={page.createdAt} />
    </dd>
    {page.expiresAt !== null && <dt>Expires</dt>}
    {page.expiresAt !== null && (
      <dd>
        <Day at={page.endsAt} />
        {!isOver(page, now) && (
          <>
            , <TimeLeft endsAt={page.endsAt} now={now} />
          </>
        )}
      </dd>
    )}
    {game && <dt>Promoted</dt>}
    {game && (
      <dd>
        to <a href={game.page}>No. {game.id} of the archive</a>
      </dd>
    )}
    <dt>Size</dt>
    <dd>{sizeOf(page.pageSize)}</dd>
    {versions.length > 1 && <dt>Versions</dt>}
    {versions.length > 1 && (
      <dd>
        <VersionLinks path={`/${page.world}/${page.id}/versions`} versions={versions} />
      </dd>
    )}
    {labs.length > 0 && <dt>Laboratories</dt>}
    {labs.length > 0 && (
      <dd>
        <ul class="family">
          {labs.map((lab) => (
            <li key={labPath(lab)}>
              <a href={labPath(lab)}>
                <bdi>{lab.name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      </dd>
    )}
  </dl>
)

const sizeOf = (bytes: number) =>
  bytes < 1000 ? `${bytes} bytes` : `${Math.round(bytes / 1000).toLocaleString("en")} kB`

const Promote = ({ command }: { readonly command: string }) => (
  <aside class="slip" aria-labelledby="promote">
    <h2 id="promote">For agents</h2>
    <p class="small">Finished? Promote it to the Archive:</p>
    <pre>{command}</pre>
  </aside>
)
