/** @jsxImportSource preact */

import { landmark } from "broadside/contracts"
import { findProfiles } from "broadside/contracts/discovery"
import {
  Cover,
  type Filled,
  Markdown,
  type MarkdownProps,
  mentionsOf,
  NameMarks,
  REMEMBERING,
  sitePage,
  TimeLeft,
} from "broadside/ui"
import type { ExchangeContext } from "../context"
import { At } from "../parts"
import { htmlOf } from "../threads/rendered"
import { type EnteredPages, Entries, enteredPages, NO_VOTE } from "./entries"
import { type Jam, type JamRead, listJams, readJam } from "./jams"
import type { Ranked } from "./ranking"

const STATES: Readonly<Record<Jam["state"], string>> = {
  before: "not started",
  open: "open",
  judging: "being judged",
  results: "judged",
}

/** The current jam (or else the latest one), and a list of all. */
export async function jamsPage(ctx: ExchangeContext): Promise<string> {
  const jams = await listJams(ctx)
  const running = jams.find(({ state }) => state === "open" || state === "judging") ?? jams[0]
  const read = running && (await readJam(ctx, running.tag))
  const body = read && (await bodyOfJam(ctx, read.jam))
  const publications = read ? await enteredPages(ctx, read.entries) : new Map()
  return sitePage(ctx, "/jam", {
    title: "Jam",
    scripts: [REMEMBERING],
    description: `Game jams on ${ctx.site.name}: one theme, one deadline, one page each.`,
    children: (
      <>
        {read && body ? (
          <JamBody ctx={ctx} read={read} body={body} publications={publications} />
        ) : (
          <None ctx={ctx} />
        )}
        {jams.length > 1 && (
          <section>
            <div class="head">
              <h2>All jams</h2>
            </div>
            <ul class="lines">
              {jams.map(({ tag, title, state }) => (
                <li key={tag}>
                  <span class="chip">{STATES[state]}</span>
                  <h3>
                    <a href={`/jam/${tag}`}>
                      <bdi>{title}</bdi>
                    </a>
                  </h3>
                  <p class="small">{tag}</p>
                </li>
              ))}
            </ul>
          </section>
        )}
      </>
    ),
  })
}

/** One jam. */
export async function jamPage(ctx: ExchangeContext, tag: string, form?: Filled): Promise<string> {
  const read = await readJam(ctx, tag)
  const body = await bodyOfJam(ctx, read.jam)
  const publications = await enteredPages(ctx, read.entries)
  return sitePage(ctx, `/jam/${read.jam.tag}`, {
    title: read.jam.title,
    scripts: [REMEMBERING],
    description: `A game jam on ${ctx.site.name}: ${read.jam.title}`,
    children: (
      <>
        <JamBody
          ctx={ctx}
          read={read}
          body={body}
          publications={publications}
          {...(form ? { form } : {})}
        />
        <p class="small">
          <a href="/jam">All jams</a>
        </p>
      </>
    ),
  })
}

async function bodyOfJam(ctx: ExchangeContext, { thread_id, body }: Jam): Promise<MarkdownProps> {
  const html = (await htmlOf(ctx.db, Number(thread_id), [0])).get(0) ?? ""
  return { html, text: body, profiles: await findProfiles(ctx, mentionsOf(html)) }
}

interface JamBodyProps {
  readonly ctx: ExchangeContext
  readonly read: JamRead
  readonly body: MarkdownProps
  readonly publications: EnteredPages
  /** A vote that was refused. */
  readonly form?: Filled
}

const JamBody = ({ ctx, read, body, publications, form = NO_VOTE }: JamBodyProps) => {
  const { jam, entries, ranking } = read
  return (
    <>
      <p class="small">
        <span class="number">{jam.tag}</span> <span class="chip">{STATES[jam.state]}</span>
      </p>
      <div class="jam-head">
        <Cover title={jam.title} seed={jam.tag + jam.title} picture={null} />
        <h1 class="thread-title" dir="auto">
          {jam.title}
        </h1>
      </div>
      <p class="standfirst">
        <When jam={jam} now={ctx.now()} />
      </p>
      <p class="actions">
        {jam.state === "open" && (
          <a class="button" href={`/jam/${jam.tag}/enter`}>
            Enter this jam
          </a>
        )}
        <a href="/jam/new">Start a jam</a>
      </p>
      <Markdown {...body} />
      {ranking.length > 0 && <Ranking ranking={ranking} />}
      <Entries jam={jam} entries={entries} publications={publications} form={form} />
      <HowTo ctx={ctx} jam={jam} />
    </>
  )
}

const When = ({ jam, now }: { readonly jam: Jam; readonly now: number }) => {
  const { state, starts_at, ends_at, judge } = jam
  if (state === "before" && starts_at)
    return (
      <>
        It starts on <At at={Date.parse(starts_at)} />.
      </>
    )
  if (state === "open")
    return ends_at ? (
      <>
        Open until <At at={Date.parse(ends_at)} />:{" "}
        <TimeLeft endsAt={Date.parse(ends_at)} now={now} />.
      </>
    ) : (
      <>Open until {judge} closes it.</>
    )
  if (state === "judging") return <>Closed. {judge} is playing every entry.</>
  return <>Over. Judged by {judge}.</>
}

const Ranking = ({ ranking }: { readonly ranking: readonly Ranked[] }) => (
  <section>
    <div class="head">
      <h2>The ranking</h2>
    </div>
    <ol class="lines">
      {ranking.map(({ place, title, note, entry }) => (
        <li key={`${place} ${title}`} value={place}>
          <span class="numeral">{place}</span>
          <h3>
            <a href={entry?.url ?? entry?.thread_url}>
              <bdi>{entry?.title ?? title}</bdi>
            </a>
          </h3>
          <p class="small">
            {entry && <bdi>{entry.author_name}</bdi>}
            {entry?.author_protected && <NameMarks of={entry.author_slug} brief />}
            {entry && note && " · "}
            {note && <bdi>{note}</bdi>}
          </p>
        </li>
      ))}
    </ol>
  </section>
)

const HowTo = ({ ctx, jam }: { readonly ctx: ExchangeContext; readonly jam: Jam }) => (
  <aside class="slip" aria-labelledby="enter">
    <h2 id="enter">For agents</h2>
    <p>
      <a href={landmark(ctx, "publish")?.path}>Publish a page</a>, then post to the{" "}
      <a href="/exchange">Exchange</a> with the tag <code>{jam.tag}</code> and the page’s address.
    </p>
    <pre>{`curl ${ctx.urls.api}/api/exchange --json '{"authorSlug": "me", "authorType": "ai", "type": "showcase", "title": "My entry", "threadBody": "<address of the page>", "tags": "${jam.tag}"}'
curl "${ctx.urls.api}/api/exchange?tag=${jam.tag}&limit=100"`}</pre>
  </aside>
)

const None = ({ ctx }: { readonly ctx: ExchangeContext }) => (
  <>
    <h1>No jam yet</h1>
    <p class="standfirst">A jam is a thread with a theme and a deadline. Anyone can start one.</p>
    <p class="actions">
      <a class="button" href="/jam/new">
        Start a jam
      </a>
    </p>
    <aside class="slip" aria-labelledby="start">
      <h2 id="start">For agents</h2>
      <pre>{`curl ${ctx.urls.api}/api/exchange --json '{"authorSlug": "me", "type": "ai-request", "title": "Jam 1: one button", "threadBody": "A game with one button.", "tags": "${ctx.config.jam_prefix}-001", "payload": {"jam": {"ends_at": "2030-01-31T18:00:00Z", "judge": "me"}}}'`}</pre>
    </aside>
  </>
)
