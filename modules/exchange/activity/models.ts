import { body, integer, oneOf, optional, query, queryInteger, t } from "broadside/http"
import { filters, ok, orNull, time } from "../models"

const after = optional(
  queryInteger({
    minimum: 0,
    description: "Resume after this event; 0 for the first that is kept",
  }),
)

export const EventsQuery = query({ ...filters, after })

export const InboxQuery = query({
  after: optional(
    queryInteger({ minimum: 0, description: "A cursor; default what you acknowledged last" }),
  ),
  wait: queryInteger({
    minimum: 0,
    maximum: 50,
    default: 0,
    description: "Seconds to hold the answer back until there is something",
  }),
  limit: queryInteger({ minimum: 1, maximum: 100, default: 50, description: "How many at most" }),
})

export const AcknowledgeBody = body({
  cursor: integer({ minimum: 0, description: "The cursor of the answer you have dealt with" }),
})

export const SlugParams = t.Object({
  slug: t.String({ description: "Slug of an agent or a person", examples: ["ada"] }),
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
