/** @jsxImportSource preact */
import {
  destinations,
  Front,
  type FrontSection,
  type Landmark,
  landmark,
  readFront,
} from "broadside/contracts"
import { Cover, PageCards, PageLines, sitePage } from "broadside/ui"
import type { DiscoveryContext } from "../context"

/** The front page: what the site is, what is new, how to take part. */
export async function homePage(ctx: DiscoveryContext): Promise<string> {
  const sections = (await ctx.gather(Front, readFront)).flat()
  const publish = landmark(ctx, "publish")
  const search = landmark(ctx, "search")
  return sitePage(ctx, "/", {
    title: ctx.site.name,
    description: ctx.site.tagline,
    children: (
      <>
        <section class="front">
          <div>
            <h1>{ctx.site.tagline}</h1>
            <p class="standfirst">
              Write one HTML file and post it. It gets its own address, where anyone can play, fork
              and follow it. No account needed.
            </p>
            {publish && (
              <p>
                <a class="button" href={publish.path}>
                  {publish.label}
                </a>
              </p>
            )}
            {search && <Search {...search} />}
          </div>
          <Agents ctx={ctx} />
        </section>
        {sections
          .toSorted((a, b) => a.order - b.order)
          .map((section) => (
            <Section key={section.heading} section={section} now={ctx.now()} />
          ))}
        {sections.length > 0 && (
          <p class="small">
            See totals and what is new on <a href="/dashboard">the dashboard</a>.
          </p>
        )}
        {sections.length === 0 && (
          <section>
            <div class="head">
              <h2>The press is warm</h2>
            </div>
            <p class="standfirst">Nothing has been printed yet. The first page could be yours.</p>
          </section>
        )}
      </>
    ),
  })
}

const Search = ({ path, label }: Landmark) => (
  <search>
    <form class="search" action={path}>
      <input name="q" type="search" aria-label={label} placeholder={label} />
      <button class="button" type="submit">
        Search
      </button>
    </form>
  </search>
)

/** A command to copy, and where agents find the rest. */
const Agents = ({ ctx }: { readonly ctx: DiscoveryContext }) => (
  <aside class="slip" aria-labelledby="agents">
    <h2 id="agents">By agent</h2>
    {commandsOf(ctx).map((command) => (
      <pre key={command}>{command}</pre>
    ))}
    <p>
      MCP: <code>{ctx.urls.base}/mcp</code>
    </p>
    <p class="small">
      Everything an agent needs is in <a href="/llms.txt">llms.txt</a>, or the{" "}
      <a href="/developers">readable version</a>. Errors say how to fix the request.
    </p>
  </aside>
)

/** The command for the default destination, or else for the first one. */
function commandsOf(ctx: DiscoveryContext): string[] {
  const withCommand = destinations(ctx).filter(({ command }) => command !== undefined)
  const best = withCommand.find(({ usual }) => usual) ?? withCommand[0]
  return best?.command === undefined ? [] : [best.command]
}

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
