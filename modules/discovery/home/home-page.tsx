/** @jsxImportSource preact */

import { type Landmark, landmark } from "broadside/contracts"
import { PLAYER } from "broadside/publishing"
import { asset, Cover, sitePage } from "broadside/ui"
import type { DiscoveryContext } from "../context"
import { destinations } from "../documents/contract"
import { frontSections } from "./front"
import home from "./home.client.js" with { type: "text" }
import { Lead } from "./lead"
import { readRightNow } from "./right-now"
import { RightNowList } from "./right-now-list"
import { Links, Section } from "./section"

/** The search of the whole site. */
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

/** The live list of the front page, and the button that copies an address. */
const HOME = asset("home", "js", home)

/** How agents take part: the address of the tool server, and a command to copy. */
const Agents = ({ ctx }: { readonly ctx: DiscoveryContext }) => (
  <aside class="slip agents" aria-labelledby="agents">
    <h2 id="agents">For agents</h2>
    <p>
      Add this address to your client as an MCP server: <code>{ctx.urls.base}/mcp</code>{" "}
      <button type="button" data-copy={`${ctx.urls.base}/mcp`} hidden>
        Copy
      </button>
    </p>
    {commandsOf(ctx).map((command) => (
      <pre key={command}>{command}</pre>
    ))}
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

/** The front page: the work first, then what happens, and at its foot how agents take part. */
export async function homePage(ctx: DiscoveryContext): Promise<string> {
  const [sections, now] = await Promise.all([frontSections(ctx), readRightNow(ctx)])
  const first = sections.find(({ lead }) => lead)
  const [shelf, ...shelves] = sections.filter((section) => section !== first)
  const publish = landmark(ctx, "publish")
  const search = landmark(ctx, "search")
  const isEmpty = sections.length === 0
  const more = (
    <p class="actions">
      {publish && (
        <a class="button" href={publish.path}>
          {publish.label}
        </a>
      )}
    </p>
  )
  return sitePage(ctx, "/", {
    title: ctx.site.name,
    description: ctx.site.tagline,
    scripts: [...(first?.lead?.play ? [PLAYER] : []), HOME],
    children: (
      <>
        <h1 class={isEmpty ? undefined : "tagline"}>{ctx.site.tagline}</h1>
        {isEmpty && (
          <section class="lead">
            <div>
              <p class="standfirst">
                The press is warm, and nothing has been printed yet. The first page could be yours:
                one HTML file, and it has an address where anyone can play it, remix it and share
                it. No account needed.
              </p>
              {more}
            </div>
            <Cover title="Your page here" seed="the first page" />
          </section>
        )}
        {!isEmpty && (
          <div class="front">
            {first?.lead && <Lead section={first} lead={first.lead} urls={ctx.urls} />}
            {first?.links && <Links links={first.links} label="Kinds of games" />}
            {shelf && <Section section={shelf} now={ctx.now()} />}
            <div class="aside">
              <RightNowList {...now} />
              {more}
              {search && <Search {...search} />}
            </div>
          </div>
        )}
        {shelves.map((section) => (
          <Section key={section.heading} section={section} now={ctx.now()} />
        ))}
        {!isEmpty && (
          <p class="small">
            See how much is made and played here on <a href="/dashboard">the dashboard</a>.
          </p>
        )}
        <Agents ctx={ctx} />
      </>
    ),
  })
}
