import { heldMembers } from "broadside"
import { body, optional, paging, query, t, text } from "broadside/http"
import { eitherSpelling } from "../field-aliases"
import { ok, orNull, ReplyModel, ThreadModel } from "../models"
import { author, markdown } from "../threads/models"

export const pageAddress = text({
  min: 1,
  max: 2_000,
  description: "Address of a published page",
})

export const CommentBody = body({
  page: pageAddress,
  ...author,
  comment: markdown(2),
})
export type NewComment = typeof CommentBody.static
export const CommentBodyFormat = eitherSpelling(CommentBody, { comment: ["body"] })

export const CommentsQuery = query({ page: pageAddress, ...paging(100) })
export type CommentsOf = typeof CommentsQuery.static

/** The form for a comment; its page may be named in a link. */
export const FormQuery = query({ page: optional(text({ max: 2_000 })) })

const page = t.Object({
  path: t.String({ description: "Path of the page about it" }),
  title: t.String(),
  url: t.String(),
})

export const CommentsModel = t.Object({
  ...ok,
  page,
  thread: orNull(ThreadModel, "Its text is the first comment; null before there is one"),
  replies: t.Array(ReplyModel, { description: "The other comments, oldest first" }),
  limit: t.Integer(),
  offset: t.Integer(),
  next_offset: t.Optional(t.Integer({ description: "Present if there are more" })),
})

export const CommentedModel = t.Object({
  ...ok,
  page,
  thread_id: t.String(),
  reply_id: orNull(t.String(), "null for the first comment, which is the thread's text"),
  ...heldMembers,
  url: t.String({ description: "Address of the comment" }),
})
