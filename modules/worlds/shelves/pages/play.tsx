/** @jsxImportSource preact */
import { coverUrl, isHeld, PLAYER, Share, Stage } from "broadside/publishing"
import { ItemNotices, ReportLink, sitePage } from "broadside/ui"
import type { WorldsContext } from "../../context"
import { aboutPath, pageUrl } from "../../json"
import { seedOf } from "../../parts"
import type { Page } from "../../schema"
import { cardPath, shareCardOf, sharedOf } from "../../shared"

interface PageStageOptions {
  readonly ctx: WorldsContext
  readonly page: Page
  /** Whether it has the whole window. */
  readonly alone?: boolean
}

const playPath = ({ world, id }: Page) => `/${world}/${id}/play`

/** The player of a page. Where it is alone, it stores what the page saves under the same key. */
export const PageStage = ({ ctx, page, alone }: PageStageOptions) => (
  <Stage
    url={pageUrl(ctx.urls, page)}
    title={page.title}
    seed={seedOf(page)}
    picture={coverUrl(ctx.urls, page.cover)}
    keep={`${page.world}/${page.id}`}
    separate={false}
    controls={page.controls}
    width={page.width}
    height={page.height}
    action="Open"
    {...(alone ? { back: aboutPath(page) } : { alone: playPath(page) })}
  >
    {alone ? (
      <ReportLink path={aboutPath(page)} what="this page" />
    ) : (
      <Share {...sharedOf(ctx.urls, page)} />
    )}
  </Stage>
)

/** The page in the whole window. */
export function playPage(ctx: WorldsContext, page: Page, noindex: boolean): Promise<string> {
  const { title, author, description } = page
  return sitePage(ctx, aboutPath(page), {
    title,
    description: description || `${title}, a page by ${author}`,
    noindex,
    image: ctx.needs.cards.image(cardPath(page), shareCardOf(page)),
    scripts: [PLAYER],
    children: (
      <>
        <h1 class={isHeld(page) ? undefined : "unseen"} dir="auto">
          {title}
        </h1>
        {isHeld(page) ? (
          // The stage would cover the notice.
          <>
            <ItemNotices kind="pages" id={page.id} what="page" held />
            <p class="actions">
              <a href={aboutPath(page)}>Open the page about it</a>
            </p>
          </>
        ) : (
          <PageStage ctx={ctx} page={page} alone />
        )}
      </>
    ),
  })
}
