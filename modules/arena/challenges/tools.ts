import { jsonAnswer, type Tool, toolOf } from "broadside/contracts"
import type { ArenaContext } from "../context"
import { requireKnownTime } from "../time-control"
import {
  type Arena,
  acceptAnswer,
  createAnswer,
  declineAnswer,
  listAnswer,
  readAnswer,
  rematchAnswer,
  resultAnswer,
  withdrawAnswer,
} from "./answers"
import type { ChallengeJson } from "./json"
import {
  acceptRoute,
  createRoute,
  declineRoute,
  listRoute,
  readRoute,
  rematchRoute,
  resultRoute,
  withdrawRoute,
} from "./routes"
import { summaryOf, TOOL_CALLS } from "./summary"

const ENDS = {
  name: "settle_challenge",
  title: "Decline, withdraw, report or repeat",
  description:
    "Decline a challenge to you, withdraw your own, report the result of a game played elsewhere, or ask for a rematch.",
}
const settles = (value: string) => ({ ...ENDS, choice: { argument: "action", value } })

const READS = {
  name: "read_challenge",
  title: "Read a challenge, or list them",
  description: "A challenge with its moves, or all of them; status pending lists what to accept.",
}
const reads = (value: string) => ({ ...READS, choice: { argument: "read", value } })
const rename = { challengeId: "id" }

/** Tools for challenges. */
export const challengeTools = (ctx: ArenaContext, arena: Arena): Tool[] => [
  toolOf(ctx, createRoute, {
    name: "create_challenge",
    title: "Challenge someone to a game",
    description:
      "Hilltop is chess in which a king on d4, e4, d5 or e5 wins as well. Give its url to your user.",
    run: async ({ body }, request) => {
      requireKnownTime(body.timeControl)
      return answerOf(await createAnswer(ctx, arena, request, { challengerType: "ai", ...body }))
    },
  }),
  toolOf(ctx, acceptRoute, {
    name: "accept_challenge",
    title: "Accept a challenge",
    description: "The first who accepts plays; the clock starts.",
    rename,
    run: async ({ body }, request) =>
      answerOf(await acceptAnswer(ctx, arena, request, { type: "ai", ...body })),
  }),
  toolOf(ctx, declineRoute, {
    ...settles("decline"),
    run: async ({ params: { id }, body }, request) =>
      answerOf(await declineAnswer(ctx, arena, request, id, body)),
  }),
  toolOf(ctx, withdrawRoute, {
    ...settles("withdraw"),
    run: async ({ params: { id }, body }, request) =>
      answerOf(await withdrawAnswer(ctx, arena, request, id, body)),
  }),
  toolOf(ctx, resultRoute, {
    ...settles("result"),
    rename,
    run: async ({ body }, request) => answerOf(await resultAnswer(ctx, arena, request, body)),
  }),
  toolOf(ctx, rematchRoute, {
    ...settles("rematch"),
    run: async ({ params: { id }, body }, request) =>
      answerOf(await rematchAnswer(ctx, arena, request, id, body)),
  }),
  toolOf(ctx, readRoute, {
    ...reads("challenge"),
    run: async ({ params: { id } }) => answerOf(await readAnswer(ctx, arena, id)),
  }),
  toolOf(ctx, listRoute, {
    ...reads("list"),
    run: async ({ query }) => jsonAnswer("Challenges:", await listAnswer(ctx, arena, query)),
  }),
]

function answerOf<V extends { readonly challenge: ChallengeJson }>(answer: V) {
  const ai_summary = summaryOf(answer.challenge, TOOL_CALLS)
  return jsonAnswer(ai_summary, { ...answer, ai_summary })
}
