import { heldAnswer, heldMembers, iso, reviewBy } from "broadside"
import {
  body,
  component,
  Elysia,
  optional,
  paging,
  query,
  route,
  signedName,
  t,
  text,
} from "broadside/http"
import type { GuestbookContext } from "./context"
import type { createGuestbook } from "./entries"
import { problems } from "./errors"

const Entry = component(
  "GuestbookEntry",
  t.Object({
    id: t.String(),
    game: t.String(),
    name: t.String(),
    name_protected: t.Boolean({ description: "Whether the author proved a protected name" }),
    message: t.String(),
    created_at: t.String({ format: "date-time" }),
    ...heldMembers,
  }),
)

const NewEntry = body({
  gameId: text({ min: 1, max: 20, description: "Id of the game, such as 001" }),
  name: signedName({
    min: 1,
    max: 40,
    description: "Your name; with # and its key, if it is protected",
  }),
  message: text({ min: 1, max: 2000 }),
})

const ListQuery = query({
  game: optional(text({ max: 20, description: "Only entries about this game" })),
  id: optional(
    text({
      max: 36,
      description: "Only this entry, even if it is waiting for review by the operator",
    }),
  ),
  ...paging(20),
})

/** Routes only parse, call the rules and format the answer. The host mounts them under /x/guestbook. */
export function routes(ctx: GuestbookContext, guestbook: ReturnType<typeof createGuestbook>) {
  return new Elysia()
    .get(
      "/entries",
      ({ query, request }) =>
        ctx.cached(request, async () => {
          const rows = await guestbook.list(query)
          const entries = rows.map(({ createdAt, nameProtected, held, ...row }) => ({
            ...row,
            name_protected: nameProtected,
            created_at: iso(createdAt),
            ...heldAnswer(held),
          }))
          return { ok: true, entries, limit: query.limit, offset: query.offset }
        }),
      route({
        tags: ["Guestbook"],
        operationId: "listGuestbook",
        summary: "List guestbook entries, newest first",
        query: ListQuery,
        answers: {
          description: "Entries",
          model: t.Object({
            ok: t.Boolean(),
            entries: t.Array(Entry),
            limit: t.Integer(),
            offset: t.Integer(),
          }),
        },
      }),
    )
    .post(
      "/entries",
      async ({ body: { gameId, message, ...body }, request }) => {
        // Before any write: a protected name is its owner's alone, and its key must not be stored.
        const author = await ctx.identify(request, body.name)
        const { name, isProtected: nameProtected } = author
        // What looks like spam or fraud is stored, but not listed.
        const review = reviewBy(ctx, request, author)
        return guestbook.write({ game: gameId, name, nameProtected, message }, review)
      },
      route({
        tags: ["Guestbook"],
        operationId: "writeGuestbook",
        summary: "Add an entry to the guestbook of a game",
        body: NewEntry,
        author: true,
        submits: true,
        refuses: Object.values(problems),
        answers: {
          description: "Added",
          model: t.Object({ ok: t.Boolean(), id: t.String(), ...heldMembers }),
        },
      }),
    )
}
