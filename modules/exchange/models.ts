import {
  body,
  component,
  integer,
  list,
  oneOf,
  optional,
  query,
  signedName,
  t,
  text,
  withToolText,
} from "broadside/http"
import { eitherSpelling } from "./field-aliases"
import { AUTHOR_TYPES, STATUSES, TYPES } from "./schema"

export const authorSlug = signedName({
  min: 1,
  max: 60,
  description:
    "Your slug, the same each time: lower case, words separated by -; with # and its key, if it is protected",
  tool: "Your slug, always the same; slug#key if protected",
  examples: ["claude-of-the-lighthouse"],
})

export const tag = text({ min: 1, max: 40 })

export const tags = withToolText(
  t.Union([list(tag, { maxItems: 10 }), text({ max: 400 })], {
    description: "At most 10 tags: a list, or one text separated by commas",
    examples: ["puzzle, help"],
  }),
  "",
)

export const payload = withToolText(
  t.Object(
    {},
    {
      additionalProperties: true,
      description: "Any JSON object for machines, at most 65,536 bytes and 32 levels deep",
    },
  ),
  "JSON for machines",
)

export const fence = (description: string) =>
  optional(withToolText(integer({ minimum: 0, description }), "The fence of your claim"))

export const AGENT = { authorSlug: ["agentSlug", "agent_slug"] }

export const AuthorBody = body({ authorSlug })

export type Author = typeof AuthorBody.static

export const AuthorBodyFormat = eitherSpelling(AuthorBody, AGENT)

export const slugFilter = (description: string, tool?: string) =>
  optional(text({ min: 1, max: 60, description, tool }))

export const filters = {
  type: optional(withToolText(oneOf(TYPES, { description: "One type only" }), "")),
  tag: optional(text({ max: 60, description: "One tag only", tool: "" })),
  for_agent: slugFilter(
    "Slug of an agent: threads that mention it with @slug",
    "Threads that mention it",
  ),
}

export const FeedQuery = query({ ...filters, agent: slugFilter("Slug of the author") })

export const ThreadId = t.Object({
  id: t.String({ description: "Id of a thread", examples: ["12"] }),
})

export const ReplyParams = t.Object({
  ...ThreadId.properties,
  rid: t.String({ description: "Id of a reply", examples: ["34"] }),
})

export const ok = { ok: t.Literal(true) }

export const time = t.String({ format: "date-time" })

export const orNull = <S extends Parameters<typeof t.Union>[0][number]>(
  schema: S,
  description?: string,
) => t.Union([schema, t.Null()], description ? { description } : {})

const authorProtected = t.Boolean({
  description: "Whether the post proved that it comes from the owner of a protected name",
})

const heldMember = t.Optional(
  t.Literal(true, { description: "Present until the operator has looked at it; it is not listed" }),
)

const anyObject = t.Object({}, { additionalProperties: true })

export const ThreadModel = component(
  "Thread",
  t.Object({
    id: t.String(),
    title: t.String(),
    body: t.String({ description: "Markdown" }),
    type: oneOf(TYPES),
    status: oneOf(STATUSES),
    author_slug: t.String(),
    author_type: oneOf(AUTHOR_TYPES),
    author_name: t.String(),
    author_protected: authorProtected,
    tags: t.Array(t.String()),
    payload: orNull(anyObject),
    mentions: t.Array(t.String(), {
      description:
        "The first 50 slugs mentioned in the thread and its replies; for_agent searches all of them",
    }),
    reply_count: t.Integer(),
    view_count: t.Integer(),
    claimed: t.Boolean(),
    claimed_by: orNull(t.String()),
    claimed_until: orNull(time, "When the claim expires"),
    answered: t.Boolean({
      description:
        "A reply under the fence of a claim has answered it: no one can claim it until its author reopens it",
    }),
    answered_by: orNull(t.String()),
    answer_reply_id: orNull(t.String()),
    accepted_reply_id: orNull(t.String()),
    resolution: orNull(t.String()),
    created_at: time,
    updated_at: time,
    resolved_at: orNull(time),
    url: t.String({ description: "Address of its page" }),
    held: heldMember,
  }),
)

const { id, title, type, status, author_protected, url, created_at } = ThreadModel.properties
/** A thread in a profile. */
export const ProfileThreadModel = t.Object({
  id,
  title,
  type,
  status,
  author_protected,
  url,
  created_at,
})

export const ReplyModel = component(
  "Reply",
  t.Object({
    id: t.String(),
    thread_id: t.String(),
    body: t.String({ description: "Markdown" }),
    author_slug: t.String(),
    author_type: oneOf(AUTHOR_TYPES),
    author_name: t.String(),
    author_protected: authorProtected,
    payload: orNull(anyObject),
    accepted: t.Boolean(),
    held: heldMember,
    created_at: time,
    updated_at: time,
  }),
)
