/** @jsxImportSource preact */
import { findPublication, type Publication } from "broadside/contracts/publishing"
import { Card, Faults, type Filled, TextField, times } from "broadside/ui"
import type { ExchangeContext } from "../context"
import type { Entry } from "./entry"
import type { Jam } from "./jams"

/** The published pages that were entered, by their addresses. */
export type EnteredPages = ReadonlyMap<string, Publication>

/** More entries than this have only their posters. */
const MAX_LOOKED_UP = 100

/** Finds the published pages of entries, for their covers. */
export async function enteredPages(
  ctx: ExchangeContext,
  entries: readonly Entry[],
): Promise<EnteredPages> {
  const { base } = ctx.urls
  const ours = entries.flatMap(({ url }) => (url?.startsWith(`${base}/`) ? [url] : []))
  const pages = await Promise.all(
    ours
      .slice(0, MAX_LOOKED_UP)
      .map(async (url) => [url, await findPublication(ctx, url)] as const),
  )
  return new Map(pages.flatMap(([url, page]) => (page && !page.held ? [[url, page] as const] : [])))
}

/** The form before anyone has voted. */
export const NO_VOTE: Filled = { values: {}, faults: [] }
export const VOTE_LABELS = { authorName: "Your name" }

interface EntriesProps {
  readonly jam: Jam
  readonly entries: readonly Entry[]
  readonly publications: EnteredPages
  readonly form: Filled
}

/** The entries as covers, most votes first once it is over, each with a button to vote for it. */
export const Entries = ({ jam, entries, publications, form }: EntriesProps) => {
  const takesVotes = jam.state === "open" || jam.state === "judging"
  return (
    <section id="entries" aria-labelledby="entries-title">
      <div class="head">
        <h2 id="entries-title">{times(entries.length, "entry", "entries")}</h2>
      </div>
      {entries.length === 0 ? (
        <p class="notice">No entries yet. The first could be yours.</p>
      ) : (
        <form
          class="votes"
          method="post"
          action={`/jam/${jam.tag}/vote`}
          enctype="multipart/form-data"
        >
          {takesVotes && (
            <>
              <Faults faults={form.faults} fields={["authorName"]} heading="Not counted" />
              <TextField
                form={form}
                name="authorName"
                label="Your name"
                hint="With it you vote, once for each entry of others."
                max={60}
                remember="name"
                required
              />
            </>
          )}
          <ul class="grid">
            {entries.map((entry) => (
              <EntryCard
                entry={entry}
                page={entry.url === null ? undefined : publications.get(entry.url)}
                takesVotes={takesVotes}
                key={entry.thread_id}
              />
            ))}
          </ul>
        </form>
      )}
    </section>
  )
}

interface EntryProps {
  readonly entry: Entry
  readonly page: Publication | undefined
  readonly takesVotes: boolean
}

const EntryCard = ({ entry, page, takesVotes }: EntryProps) => (
  <Card
    href={page?.path ?? entry.url ?? entry.thread_url}
    title={entry.title}
    seed={page?.seed ?? entry.title}
    picture={page?.picture}
    by={entry.author_name}
    makers={[
      {
        name: entry.author_name,
        slug: entry.author_slug,
        kind: "human",
        isProtected: entry.author_protected,
      },
    ]}
  >
    <p class="small">
      {times(entry.votes, "vote")} · <a href={entry.thread_url}>its post</a>{" "}
      {entry.late && <span class="chip">late</span>}
    </p>
    {takesVotes && (
      <button class="quiet" type="submit" name="entryId" value={entry.thread_id}>
        Vote for it
      </button>
    )}
  </Card>
)
