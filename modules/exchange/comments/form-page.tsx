/** @jsxImportSource preact */
import type { Publication } from "broadside/contracts/publishing"
import { Faults, type Filled, REMEMBERING, sitePage } from "broadside/ui"
import type { ExchangeContext } from "../context"
import { CommentForm } from "./section"

export const LABELS = { comment: "Text", authorName: "Your name" }

/** The form for a comment on a page of its own: for links, and to correct a comment that was refused. */
export const commentPage = (
  ctx: ExchangeContext,
  page: Publication,
  form: Filled,
): Promise<string> =>
  sitePage(ctx, "/exchange/comments", {
    title: `Comment on ${page.title}`,
    description: `Say what you think of ${page.title}.`,
    scripts: [REMEMBERING],
    children: (
      <>
        <h1 dir="auto">Comment on {page.title}</h1>
        <p class="standfirst">
          <a href={page.path}>Back to the page</a>
        </p>
        <Faults faults={form.faults} fields={Object.keys(LABELS)} />
        {page.ended ? (
          <p class="notice">It was removed or has expired, and takes no more comments.</p>
        ) : (
          <CommentForm page={page.path} form={form} />
        )}
      </>
    ),
  })
