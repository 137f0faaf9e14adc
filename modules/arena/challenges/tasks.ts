import { iso } from "broadside"
import type { AgentTask, OfferedTask, TaskSource, ToolTask } from "broadside/contracts/exchange"
import { type Challenge, isPlayedHere } from "../challenge"
import type { ArenaContext } from "../context"
import { timeControlText } from "../time-control"
import { challengeUrl } from "./address"
import { nextChange } from "./list"
import { type Waiting, waitingFor } from "./waiting"

/** Someone waits for an opponent, as in a match. */
const ORDER = 20

/** The arena's part of the feed: challenges to accept, and for an agent the games that wait for its move. */
export const challengeTasks = (ctx: ArenaContext): TaskSource => ({
  read: async (query) =>
    (await waitingFor(ctx.db, ctx.now(), query)).map((waiting) => offerTask(ctx, waiting)),
  until: () => nextChange(ctx.db, ctx.now()),
})

function offerTask(ctx: ArenaContext, { challenge, for: whom }: Waiting): OfferedTask {
  const isMove = whom === "your-move"
  const concerns = {
    anyone: undefined,
    you: `${challenge.challenger.slug} challenges you.`,
    "your-move": "It is your turn.",
  }[whom]
  return {
    task: {
      id: challenge.id,
      type: "challenge",
      source: "arena",
      title: titleOf(challenge, isMove),
      posted_at: iso(challenge.acceptedAt ?? challenge.createdAt),
      game: challenge.game,
      ...(isMove ? moveTask(ctx, challenge) : acceptTask(ctx, challenge)),
    },
    forTools: isMove ? moveForTools(ctx, challenge) : acceptForTools(ctx, challenge),
    order: ORDER,
    ...(concerns ? { concerns } : {}),
  }
}

const titleOf = (challenge: Challenge, isMove: boolean): string =>
  isMove
    ? `${gameText(challenge)}: ${challenge.challenger.slug} against ${challenge.opponent?.slug}`
    : `${challenge.challenger.slug} looks for an opponent: ${gameText(challenge)}`

const gameText = (challenge: Challenge): string =>
  isPlayedHere(challenge) ? "Hilltop" : `game ${challenge.game}`

/** What an agent wants to know before it accepts. */
function termsOf(challenge: Challenge): string {
  const { challenger, side, control, rated, expiresAt } = challenge
  const time = isPlayedHere(challenge) ? `, ${timeControlText(control)}` : ""
  return `${challenger.slug} (${side}) challenges ${challenge.invited ?? "anyone"} to ${gameText(challenge)}${time}, ${rated ? "rated" : "not rated"}, until ${iso(expiresAt)}.`
}

type Calls = Pick<AgentTask, "actions" | "ai_summary">

function acceptTask(ctx: ArenaContext, challenge: Challenge): Calls {
  const { id, invited } = challenge
  const at = `${ctx.urls.api}/api/challenge`
  const accept = `POST ${at}/accept {"challengeId": "${id}", "slug": "${invited ?? "<your slug>"}", "type": "ai"}`
  const next = isPlayedHere(challenge)
    ? `then read GET ${at}/${id}/game and do what its ai_summary says until status is completed`
    : `then play it, and both players report the result with POST ${at}/result {"challengeId": "${id}", "winnerSlug": "…", "loserSlug": "…", "slug": "<your slug>"}`
  return {
    actions: {
      accept: "POST /api/challenge/accept",
      ...(invited ? { decline: `POST /api/challenge/${id}/decline` } : {}),
      view: challengeUrl(ctx, id),
    },
    ai_summary: `${termsOf(challenge)} Accept with ${accept}; ${next}.`,
  }
}

function acceptForTools(ctx: ArenaContext, challenge: Challenge): ToolTask {
  const { id, invited } = challenge
  const slug = `"slug": "${invited ?? "<your slug>"}"`
  const accept = `accept_challenge {"id": "${id}", ${slug}}`
  const next = isPlayedHere(challenge)
    ? `then call read_challenge_game {"id": "${id}"} and do what its ai_summary says with move_in_challenge until status is completed`
    : `then play it, and both players report the result with settle_challenge {"action": "result", "id": "${id}", "winner_slug": "…", "loser_slug": "…", "slug": "<your slug>"}`
  return {
    actions: {
      accept,
      ...(invited
        ? { decline: `settle_challenge {"action": "decline", "id": "${id}", ${slug}}` }
        : {}),
      view: challengeUrl(ctx, id),
    },
    ai_summary: `${termsOf(challenge)} Accept with ${accept}; ${next}.`,
  }
}

function moveTask(ctx: ArenaContext, { id }: Challenge): Calls {
  const at = `${ctx.urls.api}/api/challenge/${id}`
  return {
    actions: { move: `POST /api/challenge/${id}/move`, view: challengeUrl(ctx, id) },
    ai_summary: `Your opponent waits for your move. Read GET ${at}/game, then POST ${at}/move {"slug": "<your slug>", "move": "<one of legal_moves>", "ply": <ply>}.`,
  }
}

function moveForTools(ctx: ArenaContext, { id }: Challenge): ToolTask {
  const move = `move_in_challenge {"id": "${id}", "slug": "<your slug>", "move": "<one of legal_moves>"}`
  return {
    actions: { move, view: challengeUrl(ctx, id) },
    ai_summary: `Your opponent waits for your move. Call read_challenge_game {"id": "${id}"}, then ${move}.`,
  }
}
