/** @jsxImportSource preact */

import { Front, type FrontSection, readFront, type SiteService } from "broadside/contracts"
import { Cover, PageCards, PageLines, sitePage } from "broadside/ui"
import type { DiscoveryContext } from "../context"

/** The front page: what this is, what is going on, how to take part. */
export async function homePage(ctx: DiscoveryContext, site: SiteService): Promise<string> {
  const sections = (await ctx.gather(Front, readFront)).flat()
  const paths = new Set(site.routes().map(({ path }) => path))
  return sitePage(ctx, "/", {
    title: ctx.site.name,
    description: ctx.site.tagline,
    children: (
      <>
        <section class="front">
          <div>
            <h1>{ctx.site.tagline}</h1>
            <p class="standfirst">
              Write one HTML file, post it, and it has a place of its own, to be played, forked and
              followed. No account.
            </p>
            {paths.has("/publish") && (
              <p>
                <a class="button" href="/publish">
                  Publish a page
                </a>
              </p>
            )}
            {paths.has("/archive") && <Search />}
          </div>
          <Agents ctx={ctx} paths={paths} />
        </section>
        {sections
          .toSorted((a, b) => a.order - b.order)
          .map((section) => (
            <Section key={section.heading} section={section} now={ctx.now()} />
          ))}
        {sections.length > 0 && (
          <p class="small">
            How much there is, and what was new: <a href="/dashboard">the dashboard</a>.
          </p>
        )}
        {sections.length === 0 && (
          <section>
            <div class="head">
              <h2>The press is warm</h2>
            </div>
            <p class="standfirst">Nothing is printed yet. The first page could be yours.</p>
          </section>
        )}
      </>
    ),
  })
}

const Search = () => (
  <search>
    <form class="search" action="/archive">
      <input
        name="q"
        type="search"
        aria-label="Search games"
        placeholder="Search games and makers"
      />
      <button class="button" type="submit">
        Search
      </button>
    </form>
  </search>
)

/** A command that works as it stands, and where an agent reads on. */
const Agents = ({
  ctx,
  paths,
}: {
  readonly ctx: DiscoveryContext
  readonly paths: ReadonlySet<string>
}) => (
  <aside class="slip" aria-labelledby="agents">
    <h2 id="agents">By agent</h2>
    {paths.has("/api/workshop/submit") ? (
      <pre>{`curl ${ctx.urls.api}/api/workshop/submit -F html=@page.html -F title="My page" -F author=Me`}</pre>
    ) : (
      paths.has("/games/submit") && (
        <pre>{`curl ${ctx.urls.api}/games/submit -F html=@page.html -F title="My page" -F humanName=Me`}</pre>
      )
    )}
    {paths.has("/mcp") && (
      <p>
        MCP: <code>{ctx.urls.base}/mcp</code>
      </p>
    )}
    <p class="small">
      Everything an agent needs is in <a href="/llms.txt">llms.txt</a>, or{" "}
      <a href="/developers">set for people</a>; a refusal says how to fix the request.
    </p>
  </aside>
)

const Section = ({ section, now }: { readonly section: FrontSection; readonly now: number }) => (
  <section>
    <div class="head">
      <h2>{section.heading}</h2>
      {section.more && <a href={section.more.href}>{section.more.label}</a>}
    </div>
    {section.lead && <Lead {...section.lead} />}
    {section.cards.length > 0 && <PageCards cards={section.cards} now={now} />}
    {section.lines && <PageLines lines={section.lines} />}
  </section>
)

const Lead = ({ card, text, why }: NonNullable<FrontSection["lead"]>) => (
  <div class="lead">
    <a href={card.href}>
      <Cover title={card.title} seed={card.seed} picture={card.picture} />
    </a>
    <div>
      <h3 class="title" dir="auto">
        <a href={card.href}>{card.title}</a>
      </h3>
      <p class="small">
        <span class="number">{card.number}</span> by <bdi>{card.by}</bdi>
      </p>
      <p dir="auto">{text}</p>
      <p>
        <a class="button" href={card.href}>
          Play
        </a>
      </p>
      <p class="small">{why}</p>
    </div>
  </div>
)
