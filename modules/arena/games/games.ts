import type { Db } from "broadside/db"
import type { By, Challenges, Game, Games } from "../arena"
import { type Challenge, isPlayedHere } from "../challenge"
import type { ArenaContext } from "../context"
import { problems } from "../errors"
import {
  type Act,
  drawn,
  type Holds,
  hasAgreed,
  hasResigned,
  lostOnTime,
  playMove,
  resign,
} from "./acts"
import { boardsOf } from "./boards"
import { isOverTime } from "./clock"
import { publishGame } from "./events"
import { slugsOf } from "./players"
import { movesOf, overdueGames, startGame, storedGame, storeGame } from "./store"

export interface BoardGames extends Games {
  /** Ends games that no one has read since their time was over, so that lists and ratings know of them. */
  endOverdue(): Promise<void>
}

/** Games of Hilltop, on the boards of accepted challenges. */
export function createGames(
  ctx: ArenaContext,
  challenges: Pick<Challenges, "find" | "requirePlayer" | "complete">,
): BoardGames {
  /** Stores what became of a game, and shows it to everyone who follows it. */
  async function change(tx: Db, before: Game, after: Game, now: number): Promise<Game> {
    if (after === before) return before
    if (!(await storeGame(tx, before, after, now))) {
      const { ply, fen } = (await boardOf(tx, before.challenge)).position
      throw problems["wrong-ply"](before.position.ply, ply).with({ ply, fen })
    }
    const game = await boardOf(tx, await complete(tx, after))
    publishGame(ctx, before, game)
    return game
  }

  async function complete(tx: Db, { challenge, outcome }: Game): Promise<Challenge> {
    if (!outcome) return challenge
    const winner = outcome.winner === null ? null : slugsOf(challenge)[outcome.winner]
    return challenges.complete(tx, challenge, {
      winner,
      by: outcome.by,
      source: "board",
      confirmedBy: [],
    })
  }

  async function find(id: string): Promise<Game> {
    const game = await boardOf(ctx.db, await challenges.find(id))
    return isLate(game, ctx.now()) ? endLate(game) : game
  }

  /** Stores a loss on time once, even if many see it at the same moment. */
  const endLate = ({ challenge }: Game): Promise<Game> =>
    ctx.write(async (tx) => {
      const now = ctx.now()
      const game = await boardOf(tx, challenge)
      return isLate(game, now) ? change(tx, game, lostOnTime(game), now) : game
    })

  /** What a player does, on the game as all acts before have left it. Who is late has lost, and gets that as the answer. */
  async function act(id: string, by: By, decide: Act, holds?: Holds): Promise<Game> {
    const challenge = await challenges.find(id)
    const side = challenges.requirePlayer(challenge, by)
    const { game, isOver } = await ctx.write(async (tx) => {
      const now = ctx.now()
      const before = await boardOf(tx, challenge)
      if (holds?.(before, side)) return { game: before, isOver: false }
      const isOver = isLate(before, now)
      if (!isOver) requireOn(before)
      const after = isOver ? lostOnTime(before) : decide(before, side, now)
      return { game: await change(tx, before, after, now), isOver }
    })
    if (isOver) throw problems["time-over"](slugsOf(challenge)[game.clock.turn], challenge.id)
    return game
  }

  return {
    start: startGame,
    find,
    moves: async (id) => movesOf(ctx.db, await challenges.find(id)),
    boards: (listed) => boardsOf(ctx.db, listed, ctx.now()),
    move: (id, by, text, ply) => act(id, by, playMove(text, ply)),
    resign: (id, by) => act(id, by, resign, hasResigned),
    draw: (id, by, action) =>
      act(id, by, drawn(action), action === "accept" ? hasAgreed : undefined),
    async endOverdue() {
      for (const id of await overdueGames(ctx.db, ctx.now())) await find(id)
    },
  }
}

const isLate = ({ outcome, clock, challenge }: Game, now: number): boolean =>
  !outcome && challenge.status === "accepted" && isOverTime(clock, now)

/** The board of a challenge; throws 409 if it has none. */
async function boardOf(db: Db, challenge: Challenge): Promise<Game> {
  const hasBoard = isPlayedHere(challenge) && challenge.opponent !== undefined
  const game = hasBoard ? await storedGame(db, challenge) : undefined
  if (!game) throw problems["no-board"](challenge.id)
  return game
}

function requireOn({ challenge: { id, status }, outcome }: Game): void {
  const standing = outcome ? "completed" : status
  if (standing !== "accepted") throw problems["game-not-on"](id, standing)
}
