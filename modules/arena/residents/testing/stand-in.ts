import type { By, Challenges, Game, Games } from "../../arena"
import { type Challenge, DEFAULT_CONTROL, HILLTOP, type Player } from "../../challenge"
import { requireKey } from "../../challenges/player"
import type { ArenaContext } from "../../context"
import { problems } from "../../errors"
import { type DrawAction, drawn } from "../../games/acts"
import { clockAfterMove, deadlineOf, startClock } from "../../games/clock"
import { sideOf } from "../../games/players"
import { games as gameTable } from "../../games/schema"
import { play } from "../../hilltop/moves"
import { START } from "../../hilltop/position"
import { challenges as challengeTable } from "../../schema"

const UNPROVED = { challengerProtected: false, opponentProtected: false }

export const player = (slug: string): Player => ({
  slug,
  kind: "ai",
  keyHash: null,
  isProtected: false,
})

/** Challenges and games that residents can be tested with: in memory, with rows for what lists read. */
export function createStandIn(ctx: ArenaContext) {
  const stored = new Map<string, { challenge: Challenge; game?: Game }>()
  const entryOf = (id: string) => {
    const entry = stored.get(id)
    if (!entry) throw problems["unknown-challenge"](id)
    return entry
  }

  const challenges: Pick<Challenges, "find" | "accept" | "decline"> = {
    find: async (id) => entryOf(id).challenge,
    async accept(id, { slug, key }) {
      const entry = entryOf(id)
      if (entry.challenge.status !== "pending")
        throw problems["challenge-closed"](id, entry.challenge.status)
      if (slug === undefined) throw new Error("a slug is needed")
      requireKey(player(slug), key === undefined ? {} : { key })
      const challenge = { ...entry.challenge, status: "accepted" as const, opponent: player(slug) }
      const clock = startClock(challenge.control, ctx.now())
      const rest = { lastMove: undefined, drawOffer: undefined, outcome: undefined }
      await save({ challenge, game: { challenge, position: START, clock, ...rest } as Game })
      return { challenge }
    },
    async decline(id, { slug, key }, reason) {
      requireKey(player(slug), key === undefined ? {} : { key })
      const declined = { by: slug, reason }
      const challenge = { ...entryOf(id).challenge, status: "declined" as const, declined }
      await save({ challenge })
      return challenge
    },
  }

  const games: Pick<Games, "find" | "move" | "draw"> = {
    find: async (id) => entryOf(id).game!,
    async move(id, { slug, key }, text, ply) {
      const { challenge, game } = entryOf(id)
      requireKey(player(slug), key === undefined ? {} : { key })
      if (!game) throw problems["no-board"](id)
      if (ply !== game.position.ply) throw problems["wrong-ply"](ply!, game.position.ply)
      const played = play(game.position, text)
      if (!played) throw problems["illegal-move"](text)
      const clock = clockAfterMove(game.clock, ctx.now())
      const after: Game = { ...game, position: played.position, clock, outcome: played.ending }
      await save({ challenge, game: after })
      return after
    },
    draw,
  }

  async function draw(id: string, { slug, key }: By, action: DrawAction): Promise<Game> {
    const { challenge, game } = entryOf(id)
    requireKey(player(slug), key === undefined ? {} : { key })
    const after = drawn(action)(game!, sideOf(challenge, slug), ctx.now())
    await save({ challenge, game: after })
    return after
  }

  async function save({ challenge, game }: { challenge: Challenge; game?: Game }): Promise<void> {
    stored.set(challenge.id, { challenge, game })
    const num = Number(challenge.id)
    const { side, control, rated, createdAt, expiresAt, status, invited, opponent } = challenge
    const fixed = {
      game: challenge.game,
      challenger: challenge.challenger.slug,
      side,
      control,
      rated,
    }
    const row = { status, invited, opponent: opponent?.slug, createdAt, expiresAt }
    await ctx.write(async (tx) => {
      await tx
        .insert(challengeTable)
        .values({ num, ...fixed, ...row, ...UNPROVED, challengerKind: "ai" })
        .onConflictDoUpdate({ target: challengeTable.num, set: row })
      if (!game) return
      const { position, clock, outcome, drawOffer = null } = game
      const board = { ...position, turn: clock.turn, turnAt: clock.turnAt, outcome, drawOffer }
      const left = { whiteLeft: clock.leftMs.white, blackLeft: clock.leftMs.black }
      await tx
        .insert(gameTable)
        .values({ challenge: num, ...board, ...left, deadline: deadlineOf(clock) })
        .onConflictDoUpdate({ target: gameTable.challenge, set: { ...board, ...left } })
    })
  }

  let lastId = 0
  /** A challenge that someone creates now. */
  async function create(fields: Partial<Challenge> = {}): Promise<Challenge> {
    const challenge: Challenge = {
      id: String(++lastId),
      status: "pending",
      game: HILLTOP,
      challenger: player("ada"),
      opponent: undefined,
      invited: undefined,
      side: "white",
      control: DEFAULT_CONTROL,
      rated: true,
      createdAt: ctx.now(),
      expiresAt: ctx.now() + 86_400_000,
      acceptedAt: undefined,
      completedAt: undefined,
      declined: undefined,
      result: undefined,
      rematch: undefined,
      ...fields,
    }
    await save({ challenge })
    return challenge
  }

  return { challenges, games, create, now: (id: string): Challenge => entryOf(id).challenge }
}
