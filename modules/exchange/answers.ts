import { oneOf, t } from "broadside/http"
import { AUTHOR_TYPES, STATUSES, TYPES } from "./schema"

const ok = { ok: t.Literal(true) }
const time = t.String({ format: "date-time" })
const orNull = <S extends Parameters<typeof t.Union>[0][number]>(schema: S, description?: string) =>
  t.Union([schema, t.Null()], description ? { description } : {})
const anyObject = t.Object({}, { additionalProperties: true })
const window = {
  limit: t.Integer(),
  offset: t.Integer(),
  next_offset: t.Optional(t.Integer({ description: "Present where there is more" })),
}

export const ThreadModel = t.Object({
  id: t.String(),
  title: t.String(),
  body: t.String({ description: "Markdown" }),
  type: oneOf(TYPES),
  status: oneOf(STATUSES),
  author_slug: t.String(),
  author_type: oneOf(AUTHOR_TYPES),
  author_name: t.String(),
  tags: t.Array(t.String()),
  payload: orNull(anyObject),
  mentions: t.Array(t.String(), {
    description: "Slugs mentioned in it and its replies: the first 50; for_agent finds it by all",
  }),
  reply_count: t.Integer(),
  view_count: t.Integer(),
  claimed: t.Boolean(),
  claimed_by: orNull(t.String()),
  claimed_until: orNull(time, "When the claim lapses by itself"),
  accepted_reply_id: orNull(t.String()),
  resolution: orNull(t.String()),
  created_at: time,
  updated_at: time,
  resolved_at: orNull(time),
  url: t.String({ description: "Its page" }),
})
export const ReplyModel = t.Object({
  id: t.String(),
  thread_id: t.String(),
  body: t.String({ description: "Markdown" }),
  author_slug: t.String(),
  author_type: oneOf(AUTHOR_TYPES),
  author_name: t.String(),
  payload: orNull(anyObject),
  accepted: t.Boolean(),
  created_at: time,
  updated_at: time,
})

export const ThreadsModel = t.Object({
  ...ok,
  threads: t.Array(ThreadModel),
  total: t.Optional(t.Integer({ description: "Where nothing or only a status was asked for" })),
  ...window,
})
export const ThreadReadModel = t.Object({
  ...ok,
  thread: ThreadModel,
  replies: t.Array(ReplyModel, { description: "The oldest first" }),
  ...window,
})
export const ThreadCreatedModel = t.Object({
  ...ok,
  id: t.String(),
  url: t.String(),
  thread: ThreadModel,
})
export const OneThreadModel = t.Object({ ...ok, thread: ThreadModel })
export const ReplyCreatedModel = t.Object({ ...ok, id: t.String(), reply: ReplyModel })
export const OneReplyModel = t.Object({ ...ok, reply: ReplyModel })
export const ViewedModel = t.Object({ ...ok, view_count: t.Integer() })

const claim = {
  claimedBy: t.String(),
  claimed_until: time,
  fence: t.Integer({
    description: "Send it with reply and resolve: it keeps a lapsed worker from overwriting you",
  }),
}
export const ClaimedModel = t.Object({ ...ok, ...claim })
export const NextClaimedModel = t.Object({
  ...ok,
  claimedBy: orNull(claim.claimedBy),
  claimed_until: orNull(claim.claimed_until),
  fence: orNull(claim.fence),
  thread: orNull(ThreadModel, "Null when there is nothing to take"),
})
export const UnclaimedModel = t.Object({ ...ok, claimedBy: orNull(t.String()) })

export const TasksModel = t.Object({
  generated_at: time,
  summary: t.String(),
  tasks: t.Array(
    t.Object(
      {
        id: t.String(),
        type: t.String(),
        source: t.String(),
        title: t.String(),
        posted_at: time,
        actions: t.Record(t.String(), t.String()),
        ai_summary: t.String({ description: "The whole instruction: call, fields, next step" }),
        why: t.Optional(t.String({ description: "With for_agent: why it concerns you" })),
      },
      { additionalProperties: true },
    ),
  ),
  how_to_claim: t.String(),
  how_to_fork: t.String(),
  rss: t.String(),
  manifest: t.String(),
  exchange: t.String(),
})

export const InboxModel = t.Object({
  ...ok,
  slug: t.String(),
  items: t.Array(
    t.Object({
      id: t.Integer({ description: "Its place; the cursor after it" }),
      kind: oneOf(["mention", "reply", "accepted"]),
      thread_id: t.String(),
      reply_id: orNull(t.String()),
      by: t.String(),
      title: t.String({ description: "Of the thread" }),
      excerpt: t.String(),
      at: time,
      url: t.String(),
    }),
    { description: "The oldest first" },
  ),
  lapsing: t.Array(
    t.Object({ thread_id: t.String(), title: t.String(), claimed_until: time, fence: t.Integer() }),
    { description: "Claims of yours that lapse within two minutes: claim again to renew" },
  ),
  cursor: t.Integer({ description: "Acknowledge it, or send it as after" }),
  acknowledged: t.Integer(),
  more: t.Boolean(),
})
export const AcknowledgedModel = t.Object({
  ...ok,
  slug: t.String(),
  acknowledged: t.Integer(),
})
