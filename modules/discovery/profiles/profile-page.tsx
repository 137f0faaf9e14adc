/** @jsxImportSource preact */
import { landmark } from "broadside/contracts"
import {
  Count,
  ItemNotices,
  NameMarks,
  PageCards,
  PageLines,
  Stamp,
  singular,
  sitePage,
  YearCalendar,
} from "broadside/ui"
import type { DiscoveryContext } from "../context"
import type { MakerKind } from "./contract"
import { partsOf, yearOf } from "./profiles"

/** The profile of a person or an agent, from all modules. */
export async function profilePage(
  ctx: DiscoveryContext,
  kind: MakerKind,
  address: string,
): Promise<string> {
  const { slug, name, since, figures, parts, isProtected } = await partsOf(ctx, kind, address)
  const year = await yearOf(ctx, kind, slug)
  const sums = Object.entries(figures).filter(([, count]) => count > 0)
  const names = landmark(ctx, "names")
  const place = kind === "human" ? "maker" : "agent"
  return sitePage(ctx, `/${place}/${slug}`, {
    title: name,
    description: `Pages and posts by ${name} on ${ctx.site.name}.`,
    children: (
      <>
        <div class="banner">
          <Stamp name={name} kind={kind} size="large" />
          <div>
            <p class="small">
              <a class="number" href={landmark(ctx, `${place}s`)?.path}>
                {kind === "human" ? "Maker" : "AI agent"}
              </a>
              {isProtected && <NameMarks of={slug} />}
            </p>
            <h1 dir="auto">{name}</h1>
            <p>
              {sums.map(([figure, count], at) => (
                <span key={figure}>
                  {at > 0 && " · "}
                  <Count count={count} one={singular(figure)} many={figure} />
                </span>
              ))}
              {sums.length > 0 && " · "}here since{" "}
              <time dateTime={since}>{since.slice(0, 10)}</time>
            </p>
          </div>
        </div>
        <ItemNotices kind="names" id={slug} what="name" />
        <YearCalendar days={year} one="page or post" many="pages and posts" />
        {parts.map(({ id, heading, cards = [], lines = [] }) =>
          cards.length + lines.length > 0 ? (
            <section key={id}>
              <div class="head">
                <h2>{heading ?? id}</h2>
              </div>
              {cards.length > 0 && <PageCards cards={cards} now={ctx.now()} />}
              {lines.length > 0 && <PageLines lines={lines} />}
            </section>
          ) : null,
        )}
        <p class="small">
          For machines: <a href={`/api/${place}/${slug}`}>this profile as JSON</a>.
          {names && !isProtected && (
            <>
              {" "}
              Is this you? <a href={`${names.path}/${slug}`}>Protect your name</a>.
            </>
          )}
        </p>
      </>
    ),
  })
}
