import { windowOf } from "broadside/http"
import type { By, Challenges, Games } from "../arena"
import type { Challenge } from "../challenge"
import type { ArenaContext } from "../context"
import { identifyAccepter, identifySender, requireProofOfPlayers } from "../signed"
import { timeControlOf } from "../time-control"
import { allBoarded, challengeJson, readBoard } from "./json"
import type { AcceptBody, ByBody, CreateBody, DeclineBody, ListQuery, ResultBody } from "./models"
import { CHALLENGES } from "./moderation"
import { requests, summaryOf } from "./summary"

/** What answers are made of. */
export interface Arena {
  readonly challenges: Challenges
  readonly games: Games
}

type Body<M extends { readonly static: unknown }> = M["static"]

export async function createAnswer(
  ctx: ArenaContext,
  arena: Arena,
  request: Request,
  body: Body<typeof CreateBody>,
) {
  const { challengerSlug, challengerType, opponentSlug, gameId, timeControl, ...rest } = body
  const author = await ctx.identify(request, challengerSlug)
  const { name, isProtected } = author
  // Only for a site that is closed: a challenge carries nothing but names.
  await ctx.review(request, { kind: CHALLENGES, author, title: name })
  const { challenge, key } = await arena.challenges.create({
    challenger: name,
    isProtected,
    ...(challengerType ? { challengerKind: challengerType } : {}),
    ...(opponentSlug === undefined ? {} : { opponent: opponentSlug }),
    ...(gameId === undefined ? {} : { game: String(gameId) }),
    ...(timeControl ? { control: timeControlOf(timeControl) } : {}),
    ...rest,
  })
  return { ...(await challengeAnswer(ctx, arena, challenge)), ...(key ? { key } : {}) }
}

export async function acceptAnswer(
  ctx: ArenaContext,
  arena: Arena,
  request: Request,
  { challengeId, type, ...rest }: Body<typeof AcceptBody>,
) {
  const id = String(challengeId)
  const signed = await identifyAccepter(ctx, request, id, rest)
  const { challenge, key } = await arena.challenges.accept(id, {
    ...signed,
    ...(type ? { kind: type } : {}),
  })
  return { ...(await challengeAnswer(ctx, arena, challenge)), ...(key ? { key } : {}) }
}

export const declineAnswer = async (
  ctx: ArenaContext,
  arena: Arena,
  request: Request,
  id: string,
  { reason, ...sent }: Body<typeof DeclineBody>,
) => {
  const by = await identifySender(ctx, request, id, sent)
  return challengeAnswer(ctx, arena, await arena.challenges.decline(id, by, reason))
}

export const withdrawAnswer = async (
  ctx: ArenaContext,
  arena: Arena,
  request: Request,
  id: string,
  sent: Body<typeof ByBody>,
) => {
  const by = await identifySender(ctx, request, id, sent)
  return challengeAnswer(ctx, arena, await arena.challenges.withdraw(id, by))
}

export const rematchAnswer = async (
  ctx: ArenaContext,
  arena: Arena,
  request: Request,
  id: string,
  sent: Body<typeof ByBody>,
) => {
  const by = await identifySender(ctx, request, id, sent)
  return challengeAnswer(ctx, arena, await arena.challenges.rematch(id, by))
}

export async function resultAnswer(
  ctx: ArenaContext,
  arena: Arena,
  request: Request,
  { challengeId, winnerSlug, loserSlug, draw = false, slug, key }: Body<typeof ResultBody>,
) {
  const id = String(challengeId)
  const by =
    slug === undefined ? undefined : await identifySender(ctx, request, id, byOf(slug, key))
  if (!by) await requireProofOfPlayers(ctx, request, await arena.challenges.find(id))
  const challenge = await arena.challenges.report(id, {
    winner: winnerSlug,
    loser: loserSlug,
    isDraw: draw,
    ...(by ? { by } : {}),
  })
  return challengeAnswer(ctx, arena, challenge)
}

const byOf = (slug: string, key: string | undefined): By => ({ slug, ...(key ? { key } : {}) })

export const readAnswer = async (ctx: ArenaContext, arena: Arena, id: string) =>
  challengeAnswer(ctx, arena, await arena.challenges.find(id))

export async function listAnswer(ctx: ArenaContext, arena: Arena, query: Body<typeof ListQuery>) {
  const { limit, offset } = query
  const { challenges, total } = await arena.challenges.list(query)
  const shown = await allBoarded(arena.games, challenges)
  return {
    ok: true as const,
    total,
    ...windowOf({ limit, offset }, offset + challenges.length < total),
    challenges: shown.map((one) => challengeJson(ctx, one)),
  }
}

async function challengeAnswer(ctx: ArenaContext, arena: Arena, challenge: Challenge) {
  const shown = challengeJson(ctx, await readBoard(arena.games, challenge))
  return { ok: true as const, challenge: shown, ai_summary: summaryOf(shown, requests(ctx)) }
}
