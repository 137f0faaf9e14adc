import type { Context } from "../../base/context"
import { answers, Elysia, oneOf, optional, paging, query, t, takesQuery } from "../../base/http"
import { problem } from "../../base/problems"
import { type ModeratedKind, Moderation, readFlagged } from "../../contracts/moderation"
import {
  flaggedAnswer,
  flaggedModel,
  ModeratedModel,
  moderatedAnswer,
  RemoveBody,
  THE_OPERATOR,
} from "../../contracts/moderation-answers"

type Host = Pick<Context, "all" | "gather" | "requireOperator">

const tags = ["Operator"]
const security = [{ operator: [] }]
const AnswerModel = t.Composite([t.Object({ ok: t.Literal(true) }), ModeratedModel], {
  additionalProperties: true,
})

/**
 * What the operator does with anything that visitors put here. The host serves it and no module, so
 * that it is there whichever modules are off.
 */
export function moderationRoutes({ all, gather, requireOperator }: Host) {
  const kinds = all(Moderation)
  const names = kinds.map(({ kind }) => kind)
  if (names.length === 0) return new Elysia()
  const params = t.Object({
    kind: t.String({ description: "What kind of thing", enum: names, examples: names.slice(0, 1) }),
    id: t.String({ description: "Its id", examples: ["001"] }),
  })
  const answer = (description: string, problems: readonly number[]) => ({
    tags,
    security,
    responses: answers(description, AnswerModel, { problems }),
  })

  const app = new Elysia()
    .get(
      "/api/operator/flagged",
      async ({ query: { kind, ...window }, request }) => {
        await requireOperator(request)
        const only = (one: ModeratedKind) => kind === undefined || one.kind === kind
        return flaggedAnswer(
          await gather(Moderation, (one) => readFlagged(one, window), { only }),
          window,
        )
      },
      {
        ...takesQuery(
          query({
            kind: optional(oneOf(names, { description: "Only this kind" })),
            ...paging(20),
          }),
        ),
        detail: {
          tags,
          operationId: "listFlagged",
          summary: "Everything with doubtful words, for a human to look at",
          description:
            "Each kind under its name, the newest first; limit and offset are each kind's own.",
          security,
          responses: answers("What was flagged", flaggedModel(names), { problems: [400, 401] }),
        },
      },
    )
    .get(
      "/api/operator/:kind/:id",
      async ({ params, request }) => {
        await requireOperator(request)
        const kind = kindOf(params.kind)
        return moderatedAnswer(kind, await kind.find(params.id))
      },
      {
        params,
        detail: {
          ...answer("The item", [401, 404]),
          operationId: "getModerated",
          summary: "One thing that a visitor put here, also when it was removed",
        },
      },
    )
    .post(
      "/api/operator/:kind/:id/restore",
      async ({ params, request }) => {
        await requireOperator(request)
        const kind = kindOf(params.kind)
        return moderatedAnswer(kind, await kind.restore(params.id))
      },
      {
        params,
        detail: {
          ...answer("Restored", [401, 404, 409]),
          operationId: "restoreModerated",
          summary: "Bring back what was removed",
        },
      },
    )

  // `bury` is what it was called before there were other kinds than pages.
  for (const [verb, operationId] of [
    ["remove", "removeModerated"],
    ["bury", "buryModerated"],
  ] as const)
    app.post(
      `/api/operator/:kind/:id/${verb}`,
      async ({ params, body: { why, by = THE_OPERATOR }, request }) => {
        await requireOperator(request)
        const kind = kindOf(params.kind)
        return moderatedAnswer(kind, await kind.remove(params.id, { why, by }))
      },
      {
        params,
        body: RemoveBody,
        detail: {
          ...answer("Removed", [400, 401, 404, 409, 415, 422]),
          operationId,
          summary: "Remove something; its address then says why",
        },
      },
    )
  return app

  function kindOf(name: string): ModeratedKind {
    const kind = kinds.find(({ kind }) => kind === name)
    if (!kind) throw problem["unknown-kind"](name, names)
    return kind
  }
}
