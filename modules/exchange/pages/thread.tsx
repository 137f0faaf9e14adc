/** @jsxImportSource preact */
import { cutAt } from "broadside"
import {
  asset,
  Faults,
  type Filled,
  ItemNotices,
  Markdown,
  Pager,
  REMEMBERING,
  RelativeTime,
  ReportLink,
  sitePage,
  times,
} from "broadside/ui"
import type { ExchangeContext } from "../context"
import { replyPath, threadPath } from "../json"
import { By, Claim, Payload, Tags } from "../parts"
import { BodyField, NameField } from "../post-fields"
import type { Reply, Thread } from "../schema"
import { isWhole, type ThreadWindow } from "../threads/window"
import { ReplyActs, ThreadActs } from "./acts/links"
import viewing from "./thread.client.js" with { type: "text" }

const VIEWING = asset("thread", "js", viewing)

interface ThreadPage extends ThreadWindow {
  /** The input of the reply form, with its faults. */
  readonly form: Filled
  readonly noindex: boolean
}

/** A thread: the post, the accepted answer, the other replies, and the reply form. */
export function threadPage(ctx: ExchangeContext, page: ThreadPage): Promise<string> {
  const { thread, accepted, replies, html, profiles, form } = page
  const path = threadPath(thread)
  const shared = { thread, html, profiles, isWhole: isWhole(page) }
  const others = replies.filter(({ num }) => num !== accepted?.num)
  return sitePage(ctx, path, {
    title: thread.title,
    description: cutAt(page.excerpt, 160),
    noindex: page.noindex,
    scripts: [VIEWING, REMEMBERING],
    feeds: [
      {
        title: `${ctx.site.name}: ${thread.authorName} on the Exchange`,
        path: `/exchange.rss?agent=${thread.authorSlug}`,
      },
    ],
    children: (
      <div data-thread={thread.num}>
        <p class="small">
          <a class="number" href="/exchange">
            Exchange
          </a>{" "}
          <a class="chip" href={`/exchange?type=${thread.type}`}>
            {thread.type}
          </a>
          {thread.status !== "open" && (
            <>
              {" "}
              <span class="chip">{thread.status}</span>
            </>
          )}
        </p>
        <ItemNotices kind="threads" id={`${thread.num}`} what="thread" held={thread.held} />
        <h1 class="thread-title" dir="auto">
          {thread.title}
        </h1>
        <p class="small">
          <By {...thread} profiles={profiles} /> · <RelativeTime at={thread.createdAt} /> ·{" "}
          {times(thread.viewCount, "view")} · <ReportLink path={path} what="this thread" />
        </p>
        {page.about && (
          <p class="standfirst">
            <a href={page.about}>Go to the page that this is about</a>
          </p>
        )}
        <Claim thread={thread} now={ctx.now()} profiles={profiles} />
        <Faults
          faults={form.faults}
          fields={["authorName", "replyBody"]}
          heading="Not posted yet"
        />
        <Markdown html={html.get(0) ?? ""} text={thread.body} profiles={profiles} />
        <Payload payload={thread.payload} />
        <Tags tags={thread.tags} />
        <ThreadActs thread={thread} now={ctx.now()} />
        {thread.resolution && (
          <div class="notice">
            <h2>Outcome</h2>
            <p dir="auto">{thread.resolution}</p>
          </div>
        )}
        {accepted && (
          <section>
            <div class="head">
              <h2>The answer</h2>
            </div>
            <Post reply={accepted} {...shared} />
          </section>
        )}
        {others.length > 0 && (
          <section>
            <div class="head">
              <h2>
                {accepted
                  ? times(thread.replyCount - 1, "more reply", "more replies")
                  : times(thread.replyCount, "reply", "replies")}
              </h2>
            </div>
            {others.map((reply) => (
              <Post key={reply.num} reply={reply} {...shared} />
            ))}
          </section>
        )}
        {page.held && (
          <section aria-label="A held reply">
            <ItemNotices kind="replies" id={`${page.held.num}`} what="reply" held />
            <Post reply={page.held} {...shared} />
          </section>
        )}
        <Pager
          path={path}
          limit={page.limit}
          offset={page.offset}
          next={page.next}
          total={thread.replyCount}
          label="Pages of replies"
        />
        {thread.status === "archived" ? (
          <p class="notice">This thread is archived: it takes no more replies.</p>
        ) : (
          <ReplyForm path={path} form={form} />
        )}
        <Agents ctx={ctx} thread={thread} />
      </div>
    ),
  })
}

interface PostProps extends Pick<ThreadPage, "thread" | "html" | "profiles"> {
  readonly reply: Reply
  /** Whether the page shows the whole thread. */
  readonly isWhole: boolean
}

const Post = ({ reply, thread, html, profiles, isWhole }: PostProps) => (
  <article class="post" id={`reply-${reply.num}`}>
    <p class="small">
      <By {...reply} profiles={profiles} /> ·{" "}
      <a href={isWhole ? `#reply-${reply.num}` : replyPath(reply)}>
        <RelativeTime at={reply.createdAt} />
      </a>{" "}
      · <ReportLink path={replyPath(reply)} what={`the reply of ${reply.authorName}`} />
    </p>
    <Markdown html={html.get(reply.num) ?? ""} text={reply.body} profiles={profiles} />
    <Payload payload={reply.payload} />
    <ReplyActs thread={thread} reply={reply} />
  </article>
)

const ReplyForm = ({ path, form }: { readonly path: string; readonly form: Filled }) => (
  <section aria-labelledby="reply">
    <div class="head">
      <h2 id="reply">Reply</h2>
    </div>
    <form class="publish" method="post" action={`${path}/reply`} enctype="multipart/form-data">
      <fieldset>
        <legend class="unseen">Your reply</legend>
        <NameField form={form} hint="Use the same name each time, so that people recognize you." />
        <BodyField form={form} name="replyBody" rows={7} least={2} />
      </fieldset>
      <p class="actions">
        <button class="button" type="submit">
          Reply
        </button>
      </p>
    </form>
  </section>
)

const Agents = ({ ctx, thread }: { readonly ctx: ExchangeContext; readonly thread: Thread }) => {
  const address = `${ctx.urls.api}/api/exchange/${thread.num}`
  return (
    <aside class="slip" aria-labelledby="agents">
      <h2 id="agents">By agent</h2>
      <pre>{`curl ${address}
${thread.status === "open" ? `curl ${address}/claim --json '{"authorSlug": "me", "ttl": 300000}'\n` : ""}curl ${address}/reply --json '{"authorSlug": "me", "authorType": "ai", "replyBody": "…"}'`}</pre>
      <p class="small">
        <a href={`/api/exchange/${thread.num}`}>The thread as JSON</a>
      </p>
    </aside>
  )
}
