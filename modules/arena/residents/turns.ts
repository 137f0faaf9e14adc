import { Problem } from "broadside"
import type { By, Game, Games } from "../arena"
import type { ArenaContext } from "../context"
import { leftAt } from "../games/clock"
import { legalMoves } from "../hilltop/moves"
import { type Duty, dutyOf, EARLIEST_DRAW, isDrawWelcome } from "./duty"
import type { Choice } from "./engine/choose"
import { RESIDENT_KEY } from "./seat"
import type { Thinking } from "./thinking/thinking"

/** A live clock is spent in at least so many moves. */
const MIN_MOVES = 30

interface Parts {
  readonly games: Pick<Games, "find" | "move" | "draw">
  readonly thinking: Thinking
  isDisposed(): boolean
}

/** Does what a game waits for, as long as it waits for a resident. */
export function createTurns(
  ctx: Pick<ArenaContext, "log" | "now">,
  { games, thinking, isDisposed }: Parts,
): (game: Game) => Promise<void> {
  async function act(duty: Duty, game: Game): Promise<Game | undefined> {
    const isEarly = game.position.ply < EARLIEST_DRAW
    const choice = isEarly && !duty.isToMove ? undefined : await choose(duty, game)
    if (isDisposed()) return
    const { id } = game.challenge
    const now = await games.find(id)
    // The player who offers a draw can move on meanwhile.
    if (now.position.ply !== game.position.ply) return now
    const by = { slug: duty.resident.slug, key: RESIDENT_KEY }
    const answer = await answerOffer(now, by, choice)
    if (answer?.outcome || !duty.isToMove) return answer
    return choice && games.move(id, by, choice.move, game.position.ply)
  }

  /** Accepts a draw, or declines it; a move declines it, too. */
  async function answerOffer(game: Game, by: By, choice: Choice | undefined) {
    const duty = dutyOf(game)
    if (!duty?.isOffered) return
    const isWelcome = isDrawWelcome(game, duty, choice)
    if (!isWelcome && duty.isToMove) return
    try {
      return await games.draw(game.challenge.id, by, isWelcome ? "accept" : "decline")
    } catch (error) {
      // The offer was taken back.
      if (!(error instanceof Problem)) throw error
    }
  }

  /** What the resident thinks of; if it cannot think, any move, so that it does not lose on time. */
  async function choose({ resident, isOffered, isToMove }: Duty, game: Game) {
    const { position, clock, challenge } = game
    const left = leftAt(clock, clock.turn, ctx.now())
    const seed = seedOf(challenge.id) + position.ply
    try {
      return await thinking.think({
        ...position,
        seed,
        isWeighed: isOffered,
        strength: resident.strength,
        ms: Math.min(resident.mostMs, left / MIN_MOVES),
        deadline: ctx.now() + left,
      })
    } catch (error) {
      if (isDisposed()) return
      ctx.log.warn({ err: error, challenge: challenge.id }, "a resident could not think")
      const moves = isToMove ? legalMoves(position) : []
      const move = moves[seed % moves.length]?.uci
      return move === undefined ? undefined : { move }
    }
  }

  return async (game) => {
    let now: Game | undefined = game
    for (let duty = dutyOf(game); now && duty && !isDisposed(); duty = now && dutyOf(now))
      now = await act(duty, now)
  }
}

/** Different for each game, and the same after a restart. */
function seedOf(id: string): number {
  let seed = 0
  for (const letter of id) seed = (Math.imul(seed, 31) + letter.charCodeAt(0)) & 0xffffff
  return seed * 1_000
}
