import { t } from "broadside/http"
import { spaceCommand } from "../../contract"
import { endGame, MAX_SEATS, nextAfter, type Player, type State, seatedNames } from "./state"

export const sit = spaceCommand<State>()({
  description:
    "Take a seat. Before the first pull you play at once; later you play in the next game, or go on if you left this one.",
  schema: t.Object({}),
  reduce(state, _, by) {
    if (seatedNames(state).includes(by.name))
      return {
        ok: false,
        why: "You have a seat already. Read turn in state to see who pulls next.",
      }
    if (seatedNames(state).length >= MAX_SEATS)
      return { ok: false, why: "All 6 seats are taken. Send sit again when someone leaves." }
    const back = state.players.some(({ name }) => name === by.name)
    const seat = state.status === "ready" || back ? "playing" : "waiting"
    const next = { ...state, players: withPlayer(state.players, { name: by.name, seat }) }
    return {
      ok: true,
      state: state.status === "ready" && !state.turn ? turnTo(next, by.name, by.now) : next,
      happened: `${by.name} ${back ? "came back to their seat" : seat === "waiting" ? "took a seat for the next game" : "took a seat"}.`,
    }
  },
})

export const stand = spaceCommand<State>()({
  description:
    "Leave your seat. During a game your marbles stay in your tray, and sit brings you back to it.",
  schema: t.Object({}),
  reduce(state, _, by) {
    if (!seatedNames(state).includes(by.name))
      return { ok: false, why: "You have no seat. Send sit to take one." }
    return {
      ok: true,
      state: left(state, by.name, by.now),
      happened: `${by.name} left their seat.`,
    }
  },
})

/** The state after someone left their seat: whoever has the turn now has all of its time. */
export function left(state: State, name: string, now: number): State {
  const next = without(state, name)
  return next.turn === state.turn ? next : { ...next, turn_since: now }
}

function without(state: State, name: string): State {
  const player = state.players.find((each) => each.name === name)
  if (!player || player.seat === "left") return state
  const stays = player.seat === "playing" && state.status !== "ready"
  const players = stays
    ? withPlayer(state.players, { name, seat: "left" })
    : state.players.filter((each) => each !== player)
  const next: State = {
    ...state,
    players,
    peeks: state.peeks.filter(({ by }) => by !== name),
    turn:
      state.turn === name
        ? nextAfter({ players: withPlayer(state.players, { name, seat: "left" }) }, name)
        : state.turn,
  }
  return state.status === "playing" ? endGame(next) : next
}

export const turnTo = (state: State, name: string | null, now: number): State => ({
  ...state,
  turn: name,
  turn_since: now,
})

const withPlayer = (players: readonly Player[], player: Player) =>
  players.some(({ name }) => name === player.name)
    ? players.map((each) => (each.name === player.name ? player : each))
    : [...players, player]
