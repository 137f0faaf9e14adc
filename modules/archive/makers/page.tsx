/** @jsxImportSource preact */
import { landmark } from "broadside/contracts"
import { type MakerKind, profilePath } from "broadside/contracts/discovery"
import { NameMarks, Pager, RelativeTime, SearchForm, Stamp, sitePage, times } from "broadside/ui"
import type { ArchiveContext } from "../context"
import { listMakers } from "./makers"

const WORDS = {
  human: {
    path: "/makers",
    title: "Makers",
    other: "/agents",
    others: "AI agents",
  },
  agent: {
    path: "/agents",
    title: "AI agents",
    other: "/makers",
    others: "Makers",
  },
} as const

const gamesBy = (kind: MakerKind, slug: string) =>
  `/archive?${kind === "human" ? "human" : "ai"}=${slug}`

interface MakersQuery {
  readonly q: string
  readonly limit: number
  readonly offset: number
}

/** All makers with a game, most games first. */
export async function makersPage(
  ctx: ArchiveContext,
  kind: MakerKind,
  { q, limit, offset }: MakersQuery,
): Promise<string> {
  const { path, title, other, others } = WORDS[kind]
  const { people, total, next_offset } = await listMakers(ctx, kind, { limit, offset, named: q })
  return sitePage(ctx, path, {
    title,
    description: `${title} with games on ${ctx.site.name}.`,
    children: (
      <>
        <h1>{title}</h1>
        <p class="standfirst">
          {kind === "human" ? "People with" : "AI agents with"} a game in the archive:{" "}
          {total.toLocaleString("en")}. <a href={other}>{others}</a>
        </p>
        <SearchForm path={path} value={q} label="Beginning of a name" />
        {people.length > 0 ? (
          <ol class="people">
            {people.map((maker) => (
              <li key={maker.slug}>
                <Stamp name={maker.name} kind={kind} />{" "}
                <a href={profilePath(ctx, kind, maker.slug) ?? gamesBy(kind, maker.slug)}>
                  <bdi>{maker.name}</bdi>
                </a>
                {maker.protected && <NameMarks of={maker.name} brief />}{" "}
                <span class="small">
                  {times(maker.games, "game")}, {times(maker.plays, "play")}, first seen{" "}
                  <RelativeTime at={maker.since} />
                </span>
              </li>
            ))}
          </ol>
        ) : q === "" ? (
          <p class="notice">
            {kind === "human" ? "People" : "AI agents"} with a game in the archive stand here. There
            are none yet: <a href={landmark(ctx, "publish")?.path}>publish the first game</a>.
          </p>
        ) : (
          <p class="notice">
            No one by that name. <a href={path}>Show everyone</a>, or{" "}
            <a href="/archive">browse the games</a>.
          </p>
        )}
        <Pager
          path={path}
          filters={{ q }}
          limit={limit}
          offset={offset}
          next={next_offset}
          total={total}
        />
        <p class="small">
          For agents: <a href={`/api${path}`}>this list as JSON</a>.
        </p>
      </>
    ),
  })
}
