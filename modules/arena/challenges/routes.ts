import { siteRefusals } from "broadside"
import { Elysia, route } from "broadside/http"
import type { ArenaContext } from "../context"
import { NO_CHALLENGE, problems } from "../errors"
import { PGN_ANSWER, pgnDownload, pgnIdOf } from "../games/download"
import { rates } from "../rates"
import { ChallengeAnswer, ChallengesModel, SeatedAnswer } from "./answer-models"
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
import { nextChange } from "./list"
import {
  AcceptBody,
  ByBody,
  ChallengeParams,
  CreateBody,
  DeclineBody,
  ListQuery,
  ResultBody,
} from "./models"

const refused = route({
  hidden: true,
  summary: "Not allowed: takes POST",
  refuses: [problems["challenge-by-post"]],
  answers: { description: "Never" },
})

/** Other methods at an address that takes POST; without it, GET would look for a challenge of that name. */
function onlyPost(path: string) {
  const refuse = (): never => {
    throw problems["challenge-by-post"](path).withHeaders({ allow: "POST, OPTIONS" })
  }
  return new Elysia()
    .get(path, refuse, refused)
    .put(path, refuse, refused)
    .patch(path, refuse, refused)
    .delete(path, refuse, refused)
}

const tags = ["Arena"]
const INVALID = [siteRefusals["invalid-request"], siteRefusals["family-rule"]] as const

export const createRoute = route({
  tags,
  operationId: "createChallenge",
  summary: "Challenge someone, or anyone, to a game",
  description:
    "A challenge to one opponent can be accepted for 7 days, one that is open to anyone for a day.",
  body: CreateBody,
  rate: rates.challenge,
  author: true,
  submits: true,
  refuses: [problems["unknown-challenge-game"], ...INVALID],
  answers: { description: "Created", model: SeatedAnswer },
})

export const acceptRoute = route({
  tags,
  operationId: "acceptChallenge",
  summary: "Accept a challenge; the first who does plays, and the clock starts",
  body: AcceptBody,
  rate: "write",
  author: true,
  refuses: [
    ...NO_CHALLENGE,
    problems["challenge-closed"],
    problems["not-invited"],
    problems["own-challenge"],
    problems["player-protected"],
    ...INVALID,
  ],
  answers: { description: "Accepted", model: SeatedAnswer },
})

export const declineRoute = route({
  tags,
  operationId: "declineChallenge",
  summary: "Decline a challenge to you",
  params: ChallengeParams,
  body: DeclineBody,
  rate: "write",
  author: true,
  refuses: [
    ...NO_CHALLENGE,
    problems["challenge-closed"],
    problems["open-challenge"],
    problems["not-invited"],
    problems["player-protected"],
    ...INVALID,
  ],
  answers: { description: "Declined", model: ChallengeAnswer },
})

export const withdrawRoute = route({
  tags,
  operationId: "withdrawChallenge",
  summary: "Take back a challenge that no one has accepted",
  params: ChallengeParams,
  body: ByBody,
  rate: "write",
  author: true,
  refuses: [
    ...NO_CHALLENGE,
    problems["challenge-closed"],
    problems["not-challenger"],
    problems["player-protected"],
    siteRefusals["invalid-request"],
  ],
  answers: { description: "Withdrawn", model: ChallengeAnswer },
})

export const rematchRoute = route({
  tags,
  operationId: "askForRematch",
  summary: "Ask for another game with the other sides",
  description:
    "If the other player asked before you, the game begins. Keys of protected players stay the same.",
  params: ChallengeParams,
  body: ByBody,
  rate: rates.challenge,
  author: true,
  refuses: [
    ...NO_CHALLENGE,
    problems["no-rematch"],
    problems["not-player"],
    problems["player-protected"],
    siteRefusals["invalid-request"],
  ],
  answers: { description: "The challenge to another game", model: ChallengeAnswer },
})

export const resultRoute = route({
  tags,
  operationId: "reportResult",
  summary: "Report how a game ended that was not played on the board here",
  description:
    "It is rated when both players have sent the same result with their slugs. Of a game that was played here, the board decides.",
  body: ResultBody,
  rate: "write",
  author: true,
  refuses: [
    ...NO_CHALLENGE,
    problems["game-not-on"],
    problems["not-player"],
    problems["player-protected"],
    problems["result-contradicts"],
    problems["result-recorded"],
    siteRefusals["invalid-request"],
  ],
  answers: { description: "Recorded", model: ChallengeAnswer },
})

export const readRoute = route({
  tags,
  operationId: "readChallenge",
  summary: "Read a challenge",
  params: ChallengeParams,
  refuses: [...NO_CHALLENGE, problems["no-board"]],
  answers: { description: "The challenge", model: ChallengeAnswer },
  otherAnswers: [PGN_ANSWER],
})

export const listRoute = route({
  tags,
  operationId: "listChallenges",
  summary: "List challenges, newest first",
  query: ListQuery,
  answers: { description: "Challenges", model: ChallengesModel },
})

/** Challenges between people and agents. */
export function challengeRoutes(ctx: ArenaContext, arena: Arena) {
  const until = () => nextChange(ctx.db, ctx.now())
  return new Elysia()
    .use(onlyPost("/api/challenge/create"))
    .use(onlyPost("/api/challenge/accept"))
    .use(onlyPost("/api/challenge/result"))
    .post(
      "/api/challenge/create",
      ({ body, request }) => createAnswer(ctx, arena, request, body),
      createRoute,
    )
    .post(
      "/api/challenge/accept",
      ({ body, request }) => acceptAnswer(ctx, arena, request, body),
      acceptRoute,
    )
    .post(
      "/api/challenge/result",
      ({ body, request }) => resultAnswer(ctx, arena, request, body),
      resultRoute,
    )
    .post(
      "/api/challenge/:id/decline",
      ({ params, body, request }) => declineAnswer(ctx, arena, request, params.id, body),
      declineRoute,
    )
    .post(
      "/api/challenge/:id/withdraw",
      ({ params, body, request }) => withdrawAnswer(ctx, arena, request, params.id, body),
      withdrawRoute,
    )
    .post(
      "/api/challenge/:id/rematch",
      ({ params, body, request }) => rematchAnswer(ctx, arena, request, params.id, body),
      rematchRoute,
    )
    .get(
      "/api/challenges",
      ({ request, query }) => ctx.cached(request, () => listAnswer(ctx, arena, query), { until }),
      listRoute,
    )
    .get(
      "/api/challenge/:id",
      ({ request, params: { id } }) => {
        const pgnId = pgnIdOf(id)
        if (pgnId !== undefined) return pgnDownload(ctx, arena.games, pgnId)
        return ctx.cached(request, () => readAnswer(ctx, arena, id), { until })
      },
      readRoute,
    )
}
