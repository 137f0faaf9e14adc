import { iso, sendable } from "broadside"
import { body, component, optional, t, text, windowOf } from "broadside/http"
import {
  type ModeratedItem,
  type ModeratedKind,
  moderatedItem,
  type readFlagged,
  type Window,
} from "../contract"

const stateOf = ({ kind }: ModeratedKind, item: ModeratedItem) => ({
  kind,
  id: item.id,
  title: item.title,
  author: item.author,
  url: item.url,
  created_at: iso(item.createdAt),
  flagged: item.flagged,
  held: item.held ?? false,
  removed_at: item.removed?.at === undefined ? null : iso(item.removed.at),
  removed_by: item.removed?.by ?? null,
  removed_why: item.removed?.why ?? null,
})

/** An item of any kind in a response; the module's own record is under the kind's name. */
export const moderatedAnswer = (kind: ModeratedKind, item: ModeratedItem) =>
  sendable({ ok: true, ...stateOf(kind, moderatedItem(item)), [kind.one]: item.record })

/** The flagged items of some kinds, each kind under its name, with the same limit and offset. */
export const flaggedAnswer = (
  read: readonly Awaited<ReturnType<typeof readFlagged>>[],
  window: Window,
) => ({
  ok: true,
  ...Object.fromEntries(
    read.map(({ kind, items }) => [
      kind.kind,
      items.map((item) => ({ ...item.record, ...stateOf(kind, item) })),
    ]),
  ),
  ...windowOf(
    window,
    read.some(({ more }) => more),
  ),
})

/** The body with which the operator removes something. */
export const RemoveBody = body({
  why: text({ min: 3, max: 300, description: "Reason shown to visitors" }),
  by: optional(
    text({ min: 1, max: 60, description: "Name shown on the tombstone; default the operator" }),
  ),
})
/** The body with which the operator holds something. */
export const HoldBody = body({
  why: text({ min: 3, max: 300, description: "Reason for the public log" }),
})
/** Name used when the operator removes something. */
export const THE_OPERATOR = "the operator"

const nullable = (schema: ReturnType<typeof t.String>) => t.Union([schema, t.Null()])
const time = t.String({ format: "date-time" })

/** The members that an item of any kind has in a response. */
export const ModeratedModel = component(
  "ModeratedItem",
  t.Object(
    {
      kind: t.String(),
      id: t.String(),
      title: t.String({ description: "Its title, or the beginning of its text" }),
      author: t.String(),
      url: t.String(),
      created_at: time,
      flagged: t.Array(t.String(), { description: "Doubtful words in it" }),
      held: t.Boolean({ description: "Whether it is out of the lists until it is approved" }),
      removed_at: nullable(time),
      removed_by: nullable(t.String()),
      removed_why: nullable(t.String()),
    },
    {
      additionalProperties: true,
      description: "The item; its own record is under the name of its kind",
    },
  ),
)

/** A response with the flagged items of these kinds. */
export const flaggedModel = (kinds: readonly string[]) =>
  t.Object({
    ok: t.Literal(true),
    ...Object.fromEntries(
      kinds.map((kind) => [kind, t.Optional(t.Array(ModeratedModel, { description: kind }))]),
    ),
    limit: t.Integer(),
    offset: t.Integer(),
    next_offset: t.Optional(t.Integer({ description: "Present if a kind has more" })),
  })
