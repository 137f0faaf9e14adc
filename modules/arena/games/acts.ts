import type { Game } from "../arena"
import { problems } from "../errors"
import { legalMoves, play } from "../hilltop/moves"
import { otherSide, type Side } from "../hilltop/position"
import { clockAfterMove, deadlineOf, stopClock } from "./clock"
import { playerAt } from "./players"

/** What a player does: the game after it, or a refusal that it throws. The game goes on, and its time is not over. */
export type Act = (game: Game, side: Side, now: number) => Game

/** Plays a move in UCI or SAN. An offer of the other side ends with it. */
export const playMove =
  (text: string, ply?: number): Act =>
  (game, side, now) => {
    requireTurn(game, side, ply)
    const { position, clock, drawOffer } = game
    const played = play(position, text)
    if (!played)
      throw problems["illegal-move"](text.trim()).with({ legal_moves: [...legalMoves(position)] })
    const next = clockAfterMove(clock, now)
    return {
      ...game,
      position: played.position,
      lastMove: played.move,
      clock: played.ending ? stopClock(next, now) : next,
      drawOffer: played.ending || drawOffer !== side ? undefined : drawOffer,
      outcome: played.ending,
    }
  }

/** If two players move at the same ply, the second gets a conflict with the new position. */
function requireTurn({ challenge, position, clock }: Game, side: Side, sent?: number): void {
  const { ply, fen } = position
  if (sent !== undefined && sent !== ply) throw problems["wrong-ply"](sent, ply).with({ ply, fen })
  if (clock.turn !== side)
    throw problems["not-your-turn"](playerAt(challenge, side).slug, ply).with({ ply, fen })
}

export const resign: Act = (game, side, now) =>
  endGame(game, { winner: otherSide(side), by: "resignation" }, now)

/** Whether what a player does has happened already: after a lost answer, it is sent again. */
export type Holds = (game: Game, side: Side) => boolean

export const hasResigned: Holds = ({ outcome }, side) =>
  outcome?.by === "resignation" && outcome.winner === otherSide(side)

export const hasAgreed: Holds = ({ outcome }) => outcome?.by === "agreement"

export type DrawAction = "offer" | "accept" | "decline"

/** Offering what the other side offers is accepting it; declining an own offer takes it back. */
export const drawn =
  (action: DrawAction): Act =>
  (game, side, now) => {
    const { drawOffer } = game
    const isOffered = drawOffer === otherSide(side)
    if (action !== "decline" && isOffered)
      return endGame(game, { winner: null, by: "agreement" }, now)
    if (action === "offer") return drawOffer === side ? game : { ...game, drawOffer: side }
    if (action === "accept" || drawOffer === undefined)
      throw problems["no-draw-offer"](game.challenge.id)
    return { ...game, drawOffer: undefined }
  }

/** The game, lost by the side to move when its time was over. */
export const lostOnTime = (game: Game): Game =>
  endGame(game, { winner: otherSide(game.clock.turn), by: "time" }, deadlineOf(game.clock))

const endGame = (game: Game, outcome: NonNullable<Game["outcome"]>, at: number): Game => ({
  ...game,
  clock: stopClock(game.clock, at),
  drawOffer: undefined,
  outcome,
})
