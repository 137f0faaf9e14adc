import { cutSecret, invalid } from "broadside"
import { newEditKey } from "broadside/publishing"
import { newLife } from "broadside/trust"
import type { NewChallenge } from "../arena"
import { type Challenge, DEFAULT_CONTROL, DIRECTED_MS, HILLTOP, OPEN_MS } from "../challenge"
import type { ArenaContext } from "../context"
import { problems } from "../errors"
import type { Side } from "../hilltop/position"
import { requireNoResident } from "./player"
import { type ChallengeRow, storeNew } from "./store"

/** A challenge, and the key of the player who just asked for one. */
export interface Seated {
  readonly challenge: Challenge
  readonly key?: string
}

/** Challenges one player, or anyone. */
export async function createChallenge(ctx: ArenaContext, fields: NewChallenge): Promise<Seated> {
  const flagged = ctx.content.screen({
    challengerSlug: fields.challenger,
    opponentSlug: fields.opponent ?? null,
  })
  const game = await gameOf(ctx, fields.game)
  const seat = fields.protect ? newEditKey() : undefined
  const row = {
    ...newRow(ctx, fields),
    game,
    challengerKey: seat?.hash ?? null,
    challengerProtected: fields.isProtected ?? false,
    flagged,
  }
  const challenge = await ctx.write((tx) => storeNew(ctx, tx, row))
  return { challenge, ...(seat ? { key: seat.key } : {}) }
}

function newRow(ctx: ArenaContext, fields: NewChallenge): Omit<ChallengeRow, "num" | "game"> {
  const {
    opponent,
    challengerKind = "human",
    side,
    control = DEFAULT_CONTROL,
    rated = true,
  } = fields
  const challenger = ctx.content.slug(fields.challenger)
  const invited = opponent === undefined ? null : ctx.content.slug(cutSecret(opponent).name)
  if (invited === challenger)
    throw invalid([
      { path: "/opponentSlug", message: "opponentSlug must be someone else than challengerSlug." },
    ])
  requireNoResident("/challengerSlug", challenger)
  return {
    ...BLANK,
    challenger,
    challengerKind,
    invited,
    side: side ?? drawnSide(),
    control,
    rated,
    ...times(ctx.now(), invited !== null),
  }
}

/** When a new challenge was made, and how long it can be accepted. */
export const times = (now: number, isDirected: boolean) => ({
  createdAt: now,
  expiresAt: now + (isDirected ? DIRECTED_MS : OPEN_MS),
})

/** What only happens to a challenge later. */
export const BLANK = {
  status: "pending",
  challengerKey: null,
  challengerProtected: false,
  opponent: null,
  opponentKind: null,
  opponentKey: null,
  opponentProtected: false,
  acceptedAt: null,
  completedAt: null,
  declinedBy: null,
  declinedWhy: null,
  result: null,
  rematch: null,
  flagged: null,
  ...newLife(),
} as const

const drawnSide = (): Side =>
  (crypto.getRandomValues(new Uint8Array(1))[0] as number) % 2 === 0 ? "white" : "black"

/** Hilltop, or a game of the archive that can still be played. */
async function gameOf({ wants: { archive } }: ArenaContext, id = HILLTOP): Promise<string> {
  if (id.trim().toLowerCase() === HILLTOP) return HILLTOP
  const game = await archive?.find(id.trim())
  if (!game || game.buried) throw problems["unknown-challenge-game"](id)
  return game.id
}
