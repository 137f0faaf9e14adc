import type { Context } from "broadside"
import { Elysia, oneOf, optional, paging, query, route, t, text } from "broadside/http"
import { problems } from "../errors"
import {
  flaggedAnswer,
  flaggedModel,
  HoldBody,
  ModeratedModel,
  moderatedAnswer,
  RemoveBody,
  THE_OPERATOR,
} from "../items/answers/contract"
import { type ModeratedKind, Moderation, readFlagged } from "../items/contract"
import { BY_OPERATOR } from "../log/change"
import type { Moderator } from "../moderation/moderator"
import { type PlaceAt, placeForOperator } from "../moderation/places"

type Host = Pick<Context, "gather">

const tags = ["Operator"]
const AnswerModel = t.Composite([t.Object({ ok: t.Literal(true) }), ModeratedModel], {
  additionalProperties: true,
})

const ErasedModel = t.Composite(
  [
    AnswerModel,
    t.Object({
      shared: t.Array(t.Object({ kind: t.String(), id: t.String() }), {
        description:
          "Items that show the same page or cover, which therefore stays; erase these as well to erase it",
      }),
    }),
  ],
  { additionalProperties: true },
)

/**
 * Moderation of all user-submitted content. Trust serves it, so that it is available no matter
 * which modules are off.
 */
export function moderationRoutes({ gather }: Host, moderator: Moderator, placeAt: PlaceAt) {
  const { kinds } = moderator
  const names = kinds.map(({ kind }) => kind)
  if (names.length === 0) return new Elysia()
  const params = t.Object({
    kind: t.String({
      description: "The kind of content",
      enum: names,
      examples: names.slice(0, 1),
    }),
    id: t.String({ description: "Its id", examples: ["001"] }),
  })
  const refuses = [problems["unknown-kind"]]
  const answers = (description: string) => ({ description, model: AnswerModel })

  const app = new Elysia()
    .get(
      "/api/operator/flagged",
      async ({ query: { kind, ...window } }) => {
        const only = (one: ModeratedKind) => kind === undefined || one.kind === kind
        return flaggedAnswer(
          await gather(Moderation, (one) => readFlagged(one, window), { only }),
          window,
        )
      },
      route({
        tags,
        operationId: "listFlagged",
        summary: "Everything with doubtful words, for human review",
        description: "Each kind under its name, newest first; limit and offset apply to each kind.",
        operator: true,
        query: query({
          kind: optional(oneOf(names, { description: "Only this kind" })),
          ...paging(20),
        }),
        answers: { description: "The flagged items", model: flaggedModel(names) },
      }),
    )
    .get(
      "/api/operator/find",
      async ({ query: { url = "" }, request }) => {
        const { kind, id } = placeForOperator(placeAt, kinds, url, request)
        return moderatedAnswer(kind, await moderator.find(kind.kind, id))
      },
      route({
        tags,
        refuses: [problems["foreign-address"], problems["nothing-to-moderate"]],
        passesOn: [404],
        answers: answers("The item"),
        operationId: "findModerated",
        summary: "The item at an address, also if it was removed",
        operator: true,
        query: query({
          url: optional(
            text({
              max: 2000,
              description:
                "Address of something on this site that a visitor made, or its path; for a reply with its hash",
            }),
          ),
        }),
      }),
    )
    .get(
      "/api/operator/:kind/:id",
      async ({ params }) => {
        const kind = moderator.kindOf(params.kind)
        return moderatedAnswer(kind, await kind.find(params.id))
      },
      route({
        tags,
        refuses,
        passesOn: [404],
        answers: answers("The item"),
        operationId: "getModerated",
        summary: "One item, also if it was removed",
        operator: true,
        params,
      }),
    )
    .post(
      "/api/operator/:kind/:id/restore",
      async ({ params }) => {
        const kind = moderator.kindOf(params.kind)
        return moderatedAnswer(kind, await moderator.restore(kind.kind, params.id, BY_OPERATOR))
      },
      route({
        tags,
        refuses,
        passesOn: [404, 409],
        answers: answers("Restored"),
        operationId: "restoreModerated",
        summary: "Restore a removed item",
        operator: true,
        params,
      }),
    )
    .post(
      "/api/operator/:kind/:id/erase",
      async ({ params, body: { why, by = THE_OPERATOR } }) => {
        const kind = moderator.kindOf(params.kind)
        const removal = { why, by }
        const { item, shared } = await moderator.erase(kind.kind, params.id, removal, BY_OPERATOR)
        return Object.assign(moderatedAnswer(kind, item), { shared })
      },
      route({
        tags,
        refuses: [...refuses, problems["cannot-erase"]],
        passesOn: [404, 409, 422],
        answers: { description: "Erased", model: ErasedModel },
        operationId: "eraseModerated",
        summary: "Erase an item for good; nothing but its id, the date and the reason stays",
        description:
          "For unlawful content. Deletes its texts, every version of its page, its cover and what is cached, and refuses the same content from then on. Cannot be undone; remove is for everything else. Backups made before still have it.",
        operator: true,
        params,
        body: RemoveBody,
      }),
    )

    .post(
      "/api/operator/:kind/:id/approve",
      async ({ params }) => {
        const kind = moderator.kindOf(params.kind)
        await moderator.approve(kind.kind, params.id, BY_OPERATOR)
        return moderatedAnswer(kind, await kind.find(params.id))
      },
      route({
        tags,
        refuses: [...refuses, problems["removed-meanwhile"]],
        passesOn: [404, 409],
        answers: answers("Approved"),
        operationId: "approveModerated",
        summary: "Approve an item: removes it from the queue and publishes it if held",
        operator: true,
        params,
      }),
    )
    .post(
      "/api/operator/:kind/:id/hold",
      async ({ params, body: { why } }) => {
        const kind = moderator.kindOf(params.kind)
        return moderatedAnswer(kind, await moderator.hold(kind.kind, params.id, why, BY_OPERATOR))
      },
      route({
        tags,
        refuses: [...refuses, problems["cannot-hold"]],
        passesOn: [404, 409],
        answers: answers("Held"),
        operationId: "holdModerated",
        summary: "Hold an item: it leaves the lists until it is approved, and stays at its address",
        operator: true,
        params,
        body: HoldBody,
      }),
    )

  // `bury` is what it was called before there were other kinds than pages.
  for (const [verb, operationId] of [
    ["remove", "removeModerated"],
    ["bury", "buryModerated"],
  ] as const)
    app.post(
      `/api/operator/:kind/:id/${verb}`,
      async ({ params, body: { why, by = THE_OPERATOR } }) => {
        const kind = moderator.kindOf(params.kind)
        const removal = { why, by }
        return moderatedAnswer(
          kind,
          await moderator.remove(kind.kind, params.id, removal, BY_OPERATOR),
        )
      },
      route({
        tags,
        refuses,
        passesOn: [404, 409, 422],
        answers: answers("Removed"),
        operationId,
        summary: "Remove an item; its page then shows why",
        operator: true,
        params,
        body: RemoveBody,
      }),
    )
  return app
}
