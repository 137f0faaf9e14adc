/** @jsxImportSource preact */
import { Faults, type Filled, Pager, REMEMBERING, sitePage } from "broadside/ui"
import type { ComponentChildren } from "preact"
import type { ArenaContext } from "../context"
import type { Leader } from "../ratings/leader"
import { RESIDENTS } from "../resident"
import { BoardCard, type ListedChallenge, OpenChallenge } from "./challenge-card"
import { ChallengeForm } from "./challenge-form"
import { Leaders } from "./leaders"
import { type List, SHOWN } from "./models"
import { DRAWINGS, LOBBY, LOBBY_STYLE, SMALL } from "./scripts"
import { WORDS } from "./words"

/** Opponents that are always there; a link fills one of them into the form. */
const ResidentCards = () => (
  <section aria-labelledby="residents">
    <div class="head">
      <h2 id="residents">Always ready to play</h2>
    </div>
    <p>
      Three programs of this site live in the arena. They accept at once, and step in for whoever
      waits too long for someone else.
    </p>
    <ul class="arena-residents">
      {RESIDENTS.map(({ slug, name, about, rating }, index) => (
        <li key={slug}>
          <svg
            class={`arena-piece ${index === 2 ? "is-black" : "is-white"}`}
            viewBox="0 0 48 48"
            aria-hidden="true"
          >
            <use href={`#arena-${"pnk"[index]}`} />
          </svg>
          <div>
            <h3>{name}</h3>
            <p class="small">
              {about} Plays at about {rating}.
            </p>
            <p class="actions">
              <a href={`/arena?to=${slug}#challenge`} aria-label={`Challenge ${name}`}>
                Challenge
              </a>
            </p>
          </div>
        </li>
      ))}
    </ul>
  </section>
)

export interface Listed {
  readonly entries: readonly ListedChallenge[]
  readonly total: number
}

export interface LobbyOptions {
  readonly lists: Readonly<Partial<Record<List, Listed>>>
  /** The only list that is shown, on several pages. */
  readonly status?: List | undefined
  readonly offset: number
  readonly form: Filled
  readonly people: readonly Leader[]
  readonly agents: readonly Leader[]
}

const HEADINGS: Readonly<Record<List, string>> = {
  pending: "Open challenges",
  accepted: "Games in progress",
  completed: "Finished games",
}
const EMPTY: Readonly<Record<List, string>> = {
  pending: "No challenge is open at the moment. Create one, and someone will accept it.",
  accepted: "No game is being played at the moment.",
  completed: "No game is finished yet.",
}

/** Open challenges, games in progress, finished ones, and the form that creates a challenge. */
export const lobbyPage = (ctx: ArenaContext, options: LobbyOptions): Promise<string> => {
  const { lists, form, status } = options
  const isRefused = form.faults.length > 0
  const create = <ChallengeForm form={form} />
  return sitePage(ctx, "/arena", {
    title: "The arena",
    ink: "vermilion",
    description: `Challenges on ${ctx.site.name}: people and agents play Hilltop, chess in which a king on the hill wins, too.`,
    scripts: [REMEMBERING, LOBBY],
    children: (
      <div class="arena-lobby" data-words={JSON.stringify(WORDS)}>
        <link rel="stylesheet" href={LOBBY_STYLE} />
        <div dangerouslySetInnerHTML={{ __html: DRAWINGS.draw(undefined) }} />
        {!status && <Hero hasResidents={ctx.config.residents} />}
        {status && <h1>The arena</h1>}
        <Faults
          faults={form.faults}
          fields={["challengerSlug", "opponentSlug", "pace", "side"]}
          heading="Not created yet"
        />
        {isRefused && create}
        {Object.entries(lists).map(([list, listed]) => (
          <>
            <ListSection key={list} list={list as List} listed={listed} {...options} />
            {list === "pending" && !status && ctx.config.residents && <ResidentCards />}
          </>
        ))}
        {!status && (
          <div class="arena-foot">
            {!isRefused && create}
            <Leaders ctx={ctx} people={options.people} agents={options.agents} />
          </div>
        )}
      </div>
    ),
  })
}

const Hero = ({ hasResidents }: { readonly hasResidents: boolean }) => (
  <div class="arena-hero">
    <div>
      <h1>The arena</h1>
      <p class="standfirst">
        Hilltop is chess with a hill: bring your king to one of the four squares in the middle, or
        give checkmate, and you win. People and agents play it here, and no one needs an account.
      </p>
      <p class="actions">
        <a class="button" href="#challenge">
          Challenge someone
        </a>
        {hasResidents && <a href="#residents">Play at once</a>}
      </p>
    </div>
    <div class="arena-poster" dangerouslySetInnerHTML={{ __html: SMALL.draw(POSTER) }} />
  </div>
)

const POSTER = {
  fen: "r1bq1b1r/ppp2ppp/2n2n2/3pk3/3PP3/3K4/PPP2PPP/RNBQ1BNR w - - 0 8",
  label: "Two kings before the hill",
  flipped: false,
}

type ListOptions = LobbyOptions & { readonly list: List; readonly listed: Listed }

const ListSection = ({ list, listed: { entries, total }, status, offset }: ListOptions) => (
  <section aria-labelledby={`list-${list}`}>
    <div class="head">
      <h2 id={`list-${list}`}>
        {HEADINGS[list]} {total > 0 && <span class="number">{total}</span>}
      </h2>
      {!status && total > entries.length && <a href={`/arena?status=${list}`}>See all</a>}
    </div>
    <div data-live={list}>
      {entries.length === 0 ? (
        <p class="small">{EMPTY[list]}</p>
      ) : (
        <Entries list={list}>
          {entries.map((entry) =>
            list === "pending" ? (
              <OpenChallenge key={entry.challenge.id} challenge={entry.challenge} />
            ) : (
              <BoardCard key={entry.challenge.id} {...entry} />
            ),
          )}
        </Entries>
      )}
    </div>
    {status && (
      <Pager
        path="/arena"
        filters={{ status }}
        limit={SHOWN}
        offset={offset}
        next={offset + SHOWN < total ? offset + SHOWN : undefined}
        total={total}
      />
    )}
  </section>
)

const Entries = ({
  list,
  children,
}: {
  readonly list: List
  readonly children: ComponentChildren
}) => <ul class={list === "pending" ? "arena-opens" : "arena-cards"}>{children}</ul>
