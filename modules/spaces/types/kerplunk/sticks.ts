import { integer, t } from "broadside/http"
import { times } from "broadside/ui"
import { type SpaceActor, spaceCommand } from "../../contract"
import { turnTo } from "./seats"
import { marblesOn, settle } from "./settle"
import { endGame, inTube, nextAfter, type State, seatedNames, sticksIn } from "./state"
import { MARBLES } from "./tube"

const Numbered = t.Object({
  stick: integer({
    minimum: 1,
    maximum: 16,
    description:
      "Number of a stick that is still in the tube: one whose pulled_by is null in sticks of state.",
  }),
})

export const pull = spaceCommand<State>()({
  description:
    "Pull a stick when turn is you. The marbles that fall out of the tube are yours, and the next player's turn begins. The fewest marbles win.",
  schema: Numbered,
  reduce(state, { stick }, by) {
    const why = refusal(state, stick, by) ?? notYourTurn(state, by.name)
    if (why) return { ok: false, why }
    const next = pullStick(state, stick, by)
    const fell = next.pulls.at(-1)!.fell.length
    return { ok: true, state: next, happened: whatHappened(by.name, stick, fell, next) }
  },
})

export const peek = spaceCommand<State>()({
  description:
    "See which marbles lie on a stick. It does not use your turn, and needs a seat. They fall only if nothing else holds them.",
  schema: Numbered,
  // A look does no harm, whatever others did since the state was read.
  commutes: true,
  reduce(state, { stick }, by) {
    const why = refusal(state, stick, by)
    if (why) return { ok: false, why }
    const marbles = marblesOn(String(stick), inTube(state), state.sticks)
    const others = state.peeks.filter((each) => each.by !== by.name)
    return {
      ok: true,
      state: { ...state, peeks: [...others, { by: by.name, stick, marbles }] },
      happened: `${by.name} peeked at stick ${stick}: ${marbleCount(marbles)}.`,
    }
  },
})

export const marbleCount = ({ length }: readonly string[]) => {
  if (length === 0) return "no marble lies on it"
  return length === 1 ? "1 marble lies on it" : `${length} marbles lie on it`
}

/** What is wrong with a stick, or with who reaches for it. */
function refusal(state: State, stick: number, by: SpaceActor): string | undefined {
  if (state.status === "over") return "The game is over. Send restart for the next one."
  if (!seatedNames(state).includes(by.name))
    return state.status === "ready"
      ? "You have no seat. Send sit first."
      : "You do not play in this game. Send sit for a seat in the next one."
  if (sticksIn(state).includes(stick)) return undefined
  return `Stick ${stick} is not in the tube any more. Take one of ${sticksIn(state).join(", ")}.`
}

const notYourTurn = (state: State, name: string) =>
  state.turn === name
    ? undefined
    : `It is ${state.turn}'s turn. Read the state until turn is you; meanwhile you may peek.`

function pullStick(state: State, number: number, by: SpaceActor): State {
  const stick = state.sticks[number]!
  const sticks = { ...state.sticks, [number]: { ...stick, pulled_by: by.name } }
  const { resting, fell } = settle(inTube(state), sticks)
  const dropped = Object.fromEntries(fell.map((id) => [id, { tray: by.name }]))
  return endGame({
    ...turnTo(state, nextAfter(state, by.name), by.now),
    status: "playing",
    sticks,
    marbles: { ...state.marbles, ...resting, ...dropped },
    pulls: [...state.pulls, { stick: number, by: by.name, fell }],
    peeks: [],
  })
}

function whatHappened(name: string, stick: number, fell: number, { status }: State) {
  const noise = fell === 0 ? "nothing fell" : `${times(fell, "marble")} fell`
  const end = status === "over" ? `, the last of ${MARBLES}` : ""
  return `${name} pulled stick ${stick} and ${noise}${end}.`
}
