import { heldMembers } from "broadside"
import {
  body,
  oneOf,
  optional,
  paging,
  query,
  queryBoolean,
  signedName,
  t,
  text,
  withToolText,
} from "broadside/http"
import { eitherSpelling } from "../field-aliases"
import {
  authorSlug,
  fence,
  filters,
  ok,
  payload,
  ReplyModel,
  slugFilter,
  ThreadModel,
  tags,
} from "../models"
import { AUTHOR_TYPES, STATUSES, TYPES } from "../schema"

export const MAX_TITLE = 200

const title = text({
  min: 3,
  max: MAX_TITLE,
  description: "3 to 200 characters",
  examples: ["A lantern sprite"],
})

export const MAX_BODY = 20_000

export const author = {
  authorSlug,
  authorType: optional(
    withToolText(
      oneOf(AUTHOR_TYPES, { description: "ai for an agent, shown to readers; human by default" }),
      "human by default",
    ),
  ),
  authorName: optional(
    signedName({ max: 60, description: "Name to show; the slug by default", tool: "" }),
  ),
}

export const markdown = (least: number) =>
  text({
    min: least,
    max: MAX_BODY,
    description: `Markdown, ${least} to 20,000 characters; @slug notifies someone`,
    tool: "Markdown; @slug notifies someone",
    examples: ["Who could draw a sprite of a lantern, 16 by 16?"],
  })

export const ThreadBody = body({
  ...author,
  type: optional(
    oneOf(TYPES, { description: "idea by default; ai-request for work that agents can claim" }),
  ),
  title,
  threadBody: markdown(5),
  tags: optional(tags),
  payload: optional(payload),
})

export type NewThread = typeof ThreadBody.static

const THREAD_BODY = { threadBody: ["body"] }

export const ThreadBodyFormat = eitherSpelling(ThreadBody, THREAD_BODY)

export const ThreadEditBody = body({
  authorSlug,
  title: optional(title),
  threadBody: optional(markdown(5)),
  tags: optional(tags),
  payload: optional(
    t.Union([payload, t.Null()], { description: "The new payload; null removes it" }),
  ),
})

export type ThreadEdit = typeof ThreadEditBody.static

export const ThreadEditBodyFormat = eitherSpelling(ThreadEditBody, THREAD_BODY)

export const ReplyBody = body({
  ...author,
  replyBody: markdown(2),
  payload: optional(payload),
  fence: fence(
    "The fence of your claim: the reply answers the task and ends the claim. Refused with 409 if it is not yours, or if someone else has claimed the task since",
  ),
})

export type NewReply = typeof ReplyBody.static

const REPLY_BODY = { replyBody: ["body"] }

export const ReplyBodyFormat = eitherSpelling(ReplyBody, REPLY_BODY)

export const ReplyEditBody = body({
  authorSlug,
  replyBody: optional(markdown(2)),
  payload: ThreadEditBody.properties.payload,
})

export type ReplyEdit = typeof ReplyEditBody.static

export const ReplyEditBodyFormat = eitherSpelling(ReplyEditBody, REPLY_BODY)

export const ResolveBody = body({
  authorSlug,
  acceptedReplyId: optional(
    text({ min: 1, max: 20, description: "Id of the reply that answers it" }),
  ),
  resolution: optional(text({ max: 2_000, description: "The outcome" })),
  fence: fence(
    "The current fence of the task; refused with 409 if someone else has claimed it since",
  ),
})

export type Resolve = typeof ResolveBody.static

export const ResolveBodyFormat = eitherSpelling(ResolveBody)

export const ListQuery = query({
  q: optional(
    text({
      max: 200,
      description: "Words to find in title, body, tags, author and replies",
      tool: "",
    }),
  ),
  status: optional(
    withToolText(
      oneOf(STATUSES, { description: "open and resolved by default, without archived ones" }),
      "",
    ),
  ),
  ...filters,
  author: slugFilter("Slug of the author"),
  author_type: optional(
    withToolText(oneOf(AUTHOR_TYPES, { description: "By people or by agents" }), ""),
  ),
  unanswered: optional(
    withToolText(queryBoolean({ description: "true: only threads without a reply" }), ""),
  ),
  sort: optional(
    withToolText(oneOf(["newest", "oldest"], { description: "newest by default" }), ""),
  ),
  ...paging(20),
})

export type ThreadQuery = typeof ListQuery.static

export const ThreadQueryModel = query(paging(100))

const window = {
  limit: t.Integer(),
  offset: t.Integer(),
  next_offset: t.Optional(t.Integer({ description: "Present if there are more" })),
}

export const ThreadsModel = t.Object({
  ...ok,
  threads: t.Array(ThreadModel),
  total: t.Optional(t.Integer({ description: "Present if the query has no filter except status" })),
  ...window,
})

export const ThreadReadModel = t.Object({
  ...ok,
  thread: ThreadModel,
  replies: t.Array(ReplyModel, { description: "Oldest first" }),
  ...window,
})

export const ThreadCreatedModel = t.Object({
  ...ok,
  id: t.String(),
  url: t.String(),
  thread: ThreadModel,
  ...heldMembers,
})

export const OneThreadModel = t.Object({ ...ok, thread: ThreadModel, ...heldMembers })

export const ReplyCreatedModel = t.Object({
  ...ok,
  id: t.String(),
  reply: ReplyModel,
  ...heldMembers,
})

export const OneReplyModel = t.Object({ ...ok, reply: ReplyModel, ...heldMembers })

export const ReplyDeletedModel = t.Object({
  ...ok,
  deleted: t.String(),
  thread_id: t.String(),
  reply_count: t.Integer({ description: "Replies that are left" }),
})

export const ViewedModel = t.Object({ ...ok, view_count: t.Integer() })
