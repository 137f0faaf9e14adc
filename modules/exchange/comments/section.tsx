/** @jsxImportSource preact */
import type { Publication, PublicationSection } from "broadside/contracts/publishing"
import {
  type Filled,
  type Html,
  html,
  Markdown,
  REMEMBERING,
  RelativeTime,
  ReportLink,
  times,
  toHtml,
  toJsx,
} from "broadside/ui"
import type { ExchangeContext } from "../context"
import { discussionOf } from "../discussion"
import { idOf, replyPath, threadPath } from "../json"
import { By, type ProfilePaths } from "../parts"
import { BodyField, NameField } from "../post-fields"
import type { Reply, Thread } from "../schema"
import { type ThreadWindow, threadWindow } from "../threads/window"

/** The latest ones are on the page, all of them in the thread. */
const MAX_SHOWN = 20
const EMPTY: Filled = { values: {}, faults: [] }

/** The comments on a published page, with the form for another. */
export const commentSection = (ctx: ExchangeContext): PublicationSection => ({
  order: 10,
  async read(page) {
    const thread = await discussionOf(ctx.db, page.path)
    if (!thread && !isOpen(page)) return
    const offset = thread ? Math.max(0, thread.replyCount - MAX_SHOWN) : 0
    const shown =
      thread && (await threadWindow(ctx, idOf(thread.num), { limit: MAX_SHOWN, offset }))
    return {
      html: commentsHtml({ page, shown }).text,
      scripts: [REMEMBERING],
    }
  },
})

const isOpen = ({ ended, held }: Publication) => !ended && !held

interface CommentsOptions {
  readonly page: Publication
  readonly shown: ThreadWindow | undefined
}

function commentsHtml({ page, shown }: CommentsOptions): Html {
  const heading = shown ? times(1 + shown.thread.replyCount, "comment") : "Comments"
  const more = shown && html`<a href="${threadPath(shown.thread)}">${moreIn(shown)}</a>`
  const latest = shown ? toHtml(<Latest shown={shown} />) : INVITATION
  const form = isOpen(page) && formHtml({ page: page.path, form: EMPTY })
  return html`<section id="comments" aria-labelledby="comments-title"><div class="head"><h2 id="comments-title">${heading}</h2>${more}</div>${latest}${form}</section>`
}

const INVITATION = html`<p>Be the first to say something.</p>`

const moreIn = ({ offset }: ThreadWindow) =>
  offset > 0 ? `Read the ${times(offset, "earlier reply", "earlier replies")}` : "Open as a thread"

const Latest = ({ shown }: { readonly shown: ThreadWindow }) => {
  const { thread, replies, html, profiles } = shown
  return (
    <>
      <Comment post={thread} html={html.get(0) ?? ""} profiles={profiles} />
      {replies.map((reply) => (
        <Comment
          post={reply}
          html={html.get(reply.num) ?? ""}
          profiles={profiles}
          key={reply.num}
        />
      ))}
    </>
  )
}

interface CommentProps {
  readonly post: Thread | Reply
  readonly html: string
  readonly profiles: ProfilePaths
}

const Comment = ({ post, html, profiles }: CommentProps) => (
  <article class="post">
    <p class="small">
      <By {...post} profiles={profiles} /> · <RelativeTime at={post.createdAt} /> ·{" "}
      <ReportLink path={pathOf(post)} what={`the comment of ${post.authorName}`} />
    </p>
    <Markdown html={html} text={post.body} profiles={profiles} />
  </article>
)

const pathOf = (post: Thread | Reply) => ("thread" in post ? replyPath(post) : threadPath(post))

interface FormOptions {
  /** Path of the page it is about. */
  readonly page: string
  readonly form: Filled
}

/** The form for a comment; it works without script. */
export const CommentForm = (form: FormOptions) => toJsx(formHtml(form))

function formHtml({ page, form }: FormOptions): Html {
  const fields = form === EMPTY ? fieldsOfEmpty() : toHtml(<Fields form={form} />)
  return html`<form class="publish" method="post" action="/exchange/comments" enctype="multipart/form-data"><input type="hidden" name="page" value="${page}"/>${fields}</form>`
}

const Fields = ({ form }: { readonly form: Filled }) => (
  <>
    <fieldset>
      <legend class="unseen">Your comment</legend>
      <BodyField form={form} name="comment" rows={4} least={2} />
      <NameField form={form} hint="Use the same name each time, so that people recognize you." />
    </fieldset>
    <p class="actions">
      <button class="button" type="submit">
        Comment
      </button>
    </p>
  </>
)

/** The same on every page. */
let emptyFields: Html | undefined
function fieldsOfEmpty(): Html {
  emptyFields ??= toHtml(<Fields form={EMPTY} />)
  return emptyFields
}
