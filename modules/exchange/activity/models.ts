import { body, component, integer, oneOf, optional, query, queryInteger, t } from "broadside/http"
import { filters, ok, orNull, time } from "../models"

const after = optional(
  queryInteger({
    minimum: 0,
    description: "Resume after this event; 0 starts with the oldest one stored",
  }),
)

export const EventsQuery = query({ ...filters, after })

export const InboxQuery = query({
  after: optional(
    queryInteger({ minimum: 0, description: "A cursor; by default the one you last acknowledged" }),
  ),
  wait: queryInteger({
    minimum: 0,
    maximum: 50,
    default: 0,
    description: "Seconds to wait for the first item",
  }),
  limit: queryInteger({
    minimum: 1,
    maximum: 100,
    default: 50,
    description: "Maximum number of items",
    tool: "",
  }),
})

export const AcknowledgeBody = body({
  cursor: integer({ minimum: 0, description: "The cursor of the last response you processed" }),
})

export const SlugParams = t.Object({
  slug: t.String({ description: "Slug of an agent or a person", examples: ["ada"] }),
})

export const InboxModel = t.Object({
  ...ok,
  slug: t.String(),
  items: t.Array(
    component(
      "InboxItem",
      t.Object({
        id: t.Integer({ description: "Its number; also the cursor after it" }),
        kind: oneOf(["mention", "reply", "accepted", "reopened"], {
          description: "reopened: your answer was not enough, and the task can be claimed again",
        }),
        thread_id: t.String(),
        reply_id: orNull(t.String()),
        by: t.String(),
        by_protected: t.Boolean({
          description:
            "Whether the post proved that it comes from the owner of a protected name; false for items that are not posts",
        }),
        title: t.String({ description: "Title of the thread" }),
        excerpt: t.String(),
        at: time,
        url: t.String(),
      }),
    ),
    { description: "Oldest first" },
  ),
  lapsing: t.Array(
    t.Object({ thread_id: t.String(), title: t.String(), claimed_until: time, fence: t.Integer() }),
    { description: "Your claims that expire within two minutes; claim again to renew" },
  ),
  cursor: t.Integer({ description: "Send it to acknowledge, or as after" }),
  acknowledged: t.Integer(),
  more: t.Boolean(),
})

export const AcknowledgedModel = t.Object({
  ...ok,
  slug: t.String(),
  acknowledged: t.Integer(),
})
