import type { Context, Log } from "broadside"
import type { Tool } from "broadside/contracts"
import { oneOf, optional, paging, queryInteger, t, text, windowOf } from "broadside/http"
import { listAll } from "../../log/log"
import type { Moderator } from "../../moderation/moderator"
import { createPlaces, type Place, placeForOperator } from "../../moderation/places"
import { withItsEvidence } from "../../queue/evidence"
import { readQueue } from "../../queue/queue"
import { notesOf } from "../../reports/reported-items"
import { moreByAuthor } from "../author"
import { entryJson, itemJson, untrustedAnswer, wholeItemJson } from "./json"

type Ctx = Pick<Context, "all" | "content" | "db" | "gather" | "later" | "urls" | "write">

interface Options {
  readonly moderator: Moderator
  readonly log: Log
}

const READ = {
  name: "read_moderation",
  title: "Read the moderation queue",
  description:
    "For the operator: the queue, one item with everything else by its author, or the log of what was done.",
  effect: { readOnly: true, destructive: false, idempotent: true },
  output: t.Object({}),
}

const MAX_OF_AUTHOR = 40

const strict = { additionalProperties: false }
const QueueInput = t.Object({ view: oneOf(["queue"]), ...paging(20) }, strict)
const ItemInput = t.Object(
  {
    view: oneOf(["item"]),
    item: text({
      min: 3,
      max: 2000,
      description: "Kind and id, as in the queue: games/007; or an address on this site",
    }),
  },
  strict,
)
const LogInput = t.Object(
  {
    view: oneOf(["log"]),
    limit: paging(20).limit,
    before: optional(queryInteger({ minimum: 1, description: "Only entries with a lower number" })),
  },
  strict,
)

/** Tools with which the operator's agents read what the desk shows. */
export function readingTools(ctx: Ctx, { moderator, log }: Options): Tool[] {
  const { kinds } = moderator
  const placeAt = createPlaces({ urls: ctx.urls, moderator, log })

  /** By kind and id, or by address. */
  function placeIn(path: string, request: Request): Place {
    if (/^\/|^https?:/.test(path)) return placeForOperator(placeAt, kinds, path, request)
    const at = Math.max(path.indexOf("/"), 0)
    return { kind: moderator.kindOf(path.slice(0, at)), id: path.slice(at + 1) }
  }

  return [
    {
      ...READ,
      choice: { argument: "view", value: "queue" },
      input: QueueInput,
      async run({ limit, offset }: typeof QueueInput.static) {
        const queue = await readQueue(ctx, { limit, offset })
        const items = queue.items.map(itemJson)
        return untrustedAnswer(
          { items, ...windowOf({ limit, offset }, queue.more) },
          items.length > 0
            ? 'Look at one with view item; then call moderate, with several "items" at once if they are alike. Leave what you doubt to the operator.'
            : "There are no items in this part of the queue.",
        )
      },
    },
    {
      ...READ,
      choice: { argument: "view", value: "item" },
      input: ItemInput,
      async run({ item: path }: typeof ItemInput.static, request) {
        const { kind, id } = placeIn(path, request)
        const item = await moderator.find(kind.kind, id)
        const queued = await withItsEvidence(ctx.db, { kind, item })
        const others = (await moreByAuthor(ctx, queued)).slice(0, MAX_OF_AUTHOR)
        const notes = await notesOf(ctx.db, kind.kind, item.id)
        const whole = wholeItemJson(queued, notes)
        return untrustedAnswer({ ...whole, more_by_author: others.map(itemJson) }, "")
      },
    },
    {
      ...READ,
      choice: { argument: "view", value: "log" },
      input: LogInput,
      async run({ limit, before }: typeof LogInput.static) {
        const entries = await listAll(ctx.db, {
          limit,
          ...(before === undefined ? {} : { before }),
        })
        return untrustedAnswer({ entries: entries.map(entryJson) }, "")
      },
    },
  ]
}
