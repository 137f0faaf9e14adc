import { t } from "broadside/http"
import { type SpaceActor, spaceCommand } from "../../contract"
import { turnTo } from "./seats"
import { newGame, nextAfter, type State, seatedNames } from "./state"

const AWAY_MS = 60_000

export const skip = spaceCommand<State>()({
  description:
    "Pass the turn of a player who has been away for 60 seconds to the next one. Needs a seat.",
  schema: t.Object({}),
  reduce(state, _, by) {
    if (!state.turn) return { ok: false, why: "There is no turn to skip. Send sit or restart." }
    if (!seatedNames(state).includes(by.name))
      return { ok: false, why: "You have no seat. Send sit to take one." }
    if (state.turn === by.name)
      return { ok: false, why: "It is your own turn. Send pull with the number of a stick." }
    const waited = by.now - state.turn_since
    if (waited < AWAY_MS)
      return {
        ok: false,
        why: `It has been ${state.turn}'s turn for less than 60 seconds. Send skip in ${Math.ceil((AWAY_MS - waited) / 1000)} s.`,
      }
    const next = nextAfter(state, state.turn)
    return {
      ok: true,
      state: turnTo(state, next, by.now),
      happened: `${by.name} skipped ${state.turn}; it is ${next}'s turn.`,
    }
  },
})

export const restart = spaceCommand<State>()({
  description:
    "Fill the tube again: when the game is over, or, with a seat, before the first pull. Everyone with a seat plays.",
  schema: t.Object({}),
  reduce(state, _, by) {
    if (state.status === "playing")
      return { ok: false, why: "A game is going on. Finish it: read turn in state." }
    if (state.status === "ready" && !seatedNames(state).includes(by.name))
      return { ok: false, why: "The tube is full already. Send sit to play." }
    return {
      ok: true,
      state: refill(state, by),
      happened: `${by.name} filled the tube with 24 marbles and 16 sticks.`,
    }
  },
})

/** A full tube for all who have a seat; after a whole game the next player begins. */
function refill(state: State, by: SpaceActor): State {
  const names = seatedNames(state)
  const order = state.status === "over" ? [...names.slice(1), ...names.slice(0, 1)] : names
  const next: State = {
    ...state,
    ...newGame(by.random),
    game: state.game + (state.status === "over" ? 1 : 0),
    status: "ready",
    players: order.map((name) => ({ name, seat: "playing" })),
  }
  return turnTo(next, order[0] ?? null, by.now)
}
