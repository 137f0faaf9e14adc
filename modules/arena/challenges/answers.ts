import { windowOf } from "broadside/http"
import type { By, Challenges, Games } from "../arena"
import type { ArenaContext } from "../context"
import type { Challenge } from "./challenge"
import { allBoarded, boarded, challengeJson } from "./json"
import type { AcceptBody, ByBody, CreateBody, DeclineBody, ListQuery, ResultBody } from "./models"
import { requests, summaryOf } from "./summary"
import { timeControlOf } from "./time-control"

/** What answers are made of. */
export interface Arena {
  readonly challenges: Challenges
  readonly games: Games
}

type Body<M extends { readonly static: unknown }> = M["static"]

export async function createAnswer(ctx: ArenaContext, arena: Arena, body: Body<typeof CreateBody>) {
  const { challengerSlug, challengerType, opponentSlug, gameId, timeControl, ...rest } = body
  const { challenge, key } = await arena.challenges.create({
    challenger: challengerSlug,
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
  { challengeId, type, ...rest }: Body<typeof AcceptBody>,
) {
  const { challenge, key } = await arena.challenges.accept(String(challengeId), {
    ...rest,
    ...(type ? { kind: type } : {}),
  })
  return { ...(await challengeAnswer(ctx, arena, challenge)), ...(key ? { key } : {}) }
}

export const declineAnswer = async (
  ctx: ArenaContext,
  arena: Arena,
  id: string,
  { reason, ...by }: Body<typeof DeclineBody>,
) => challengeAnswer(ctx, arena, await arena.challenges.decline(id, by, reason))

export const withdrawAnswer = async (
  ctx: ArenaContext,
  arena: Arena,
  id: string,
  by: Body<typeof ByBody>,
) => challengeAnswer(ctx, arena, await arena.challenges.withdraw(id, by))

export const rematchAnswer = async (
  ctx: ArenaContext,
  arena: Arena,
  id: string,
  by: Body<typeof ByBody>,
) => challengeAnswer(ctx, arena, await arena.challenges.rematch(id, by))

export async function resultAnswer(
  ctx: ArenaContext,
  arena: Arena,
  { challengeId, winnerSlug, loserSlug, draw = false, slug, key }: Body<typeof ResultBody>,
) {
  const by: By | undefined = slug === undefined ? undefined : { slug, ...(key ? { key } : {}) }
  const challenge = await arena.challenges.report(String(challengeId), {
    winner: winnerSlug,
    loser: loserSlug,
    isDraw: draw,
    ...(by ? { by } : {}),
  })
  return challengeAnswer(ctx, arena, challenge)
}

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
  const shown = challengeJson(ctx, await boarded(arena.games, challenge))
  return { ok: true as const, challenge: shown, ai_summary: summaryOf(shown, requests(ctx)) }
}
