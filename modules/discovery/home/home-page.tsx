/** @jsxImportSource preact */
import { landmark } from "broadside/contracts"
import { PLAYER } from "broadside/publishing"
import { Cover, sitePage } from "broadside/ui"
import type { DiscoveryContext } from "../context"
import { Agents } from "./agents"
import { HOME } from "./assets"
import { frontSections } from "./front"
import { Lead } from "./lead"
import { readRightNow } from "./right-now"
import { RightNowList } from "./right-now-list"
import { Search } from "./search"
import { Links, Section } from "./section"

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
