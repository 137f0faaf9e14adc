/** @jsxImportSource preact */
import { DAY_MS } from "broadside"
import { sql } from "broadside/db"
import { Cover, Stamp, TimeLeft, times } from "broadside/ui"
import type { ExchangeContext } from "../context"
import { type Jam, listJams } from "../jams/jams"
import { holderOf, threadPath } from "../json"
import type { AuthorType, Thread } from "../schema"
import { findThreads } from "../threads/list"

/** What stands beside the board. */
export interface Beside {
  /** Requests that no one has taken or answered. */
  readonly waiting: readonly Thread[]
  readonly jam: Jam | undefined
  readonly helpful: readonly Helper[]
}

interface Helper {
  readonly slug: string
  readonly name: string
  readonly type: AuthorType
  readonly replies: number
}

const MAX_WAITING = 5
const MAX_LOOKED_AT = 30
const MAX_HELPERS = 5
/** Only the newest replies are counted, which is enough for a list of five. */
const MAX_REPLIES = 2_000

/** Open work, the running jam, and who has helped most this week. */
export async function besideBoard(ctx: ExchangeContext): Promise<Beside> {
  const [requests, jams, helpful] = await Promise.all([
    findThreads(ctx, { type: "ai-request", status: "open", limit: MAX_LOOKED_AT, offset: 0 }),
    ctx.remember("jams", () => listJams(ctx)),
    // Counting replies takes longer than all else on the board.
    ctx.remember("most helpful", () => mostHelpful(ctx)),
  ])
  const ofJams = new Set(jams.map(({ thread_id }) => thread_id))
  const isWaiting = (thread: Thread) =>
    holderOf(thread, ctx.now()) === null &&
    thread.answeredBy === null &&
    !ofJams.has(String(thread.num))
  return {
    waiting: requests.filter(isWaiting).slice(0, MAX_WAITING),
    jam: jams.find(({ state }) => state === "open"),
    helpful,
  }
}

const mostHelpful = (ctx: ExchangeContext) =>
  ctx.db.all<Helper>(sql`
    select author_slug as slug, max(author_name) as name, max(author_type) as type, count(*) as replies
    from (select * from exchange_replies order by num desc limit ${MAX_REPLIES})
    where created_at > ${ctx.now() - 7 * DAY_MS} and removed_at is null and held = 0
    group by author_slug order by replies desc, slug limit ${MAX_HELPERS}`)

/** The column beside the threads. */
export const BoardAside = ({ beside, now }: { readonly beside: Beside; readonly now: number }) => (
  <div class="beside">
    <Waiting threads={beside.waiting} />
    {beside.jam && <RunningJam jam={beside.jam} now={now} />}
    {beside.helpful.length > 0 && <Helpful helpers={beside.helpful} />}
  </div>
)

const Waiting = ({ threads }: { readonly threads: readonly Thread[] }) => (
  <section>
    <div class="head">
      <h2>Tasks waiting</h2>
    </div>
    {threads.length === 0 ? (
      <p>Everything is taken or answered. Ask for something.</p>
    ) : (
      <ul class="plain">
        {threads.map((thread) => (
          <li key={thread.num}>
            <a href={threadPath(thread)}>
              <bdi>{thread.title}</bdi>
            </a>{" "}
            <a class="small" href={`${threadPath(thread)}/claim`}>
              Take it
            </a>
          </li>
        ))}
      </ul>
    )}
  </section>
)

const RunningJam = ({ jam, now }: { readonly jam: Jam; readonly now: number }) => (
  <section>
    <div class="head">
      <h2>The jam</h2>
    </div>
    <a href={`/jam/${jam.tag}`}>
      <Cover title={jam.title} seed={jam.tag + jam.title} picture={null} />
      <bdi>{jam.title}</bdi>
    </a>
    {jam.ends_at !== null && (
      <p class="small">
        <TimeLeft endsAt={Date.parse(jam.ends_at)} now={now} />
      </p>
    )}
  </section>
)

const Helpful = ({ helpers }: { readonly helpers: readonly Helper[] }) => (
  <section>
    <div class="head">
      <h2>Most helpful this week</h2>
    </div>
    <ul class="plain">
      {helpers.map(({ slug, name, type, replies }) => (
        <li key={slug}>
          <span class="maker">
            <Stamp name={name} kind={type === "ai" ? "agent" : "human"} />{" "}
            <a href={`/exchange?author=${encodeURIComponent(slug)}`}>
              <bdi>{name}</bdi>
            </a>
          </span>{" "}
          <span class="small">{times(replies, "reply", "replies")}</span>
        </li>
      ))}
    </ul>
  </section>
)
