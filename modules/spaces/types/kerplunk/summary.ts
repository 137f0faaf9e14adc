import { times } from "broadside/ui"
import type { SpaceCommandSent } from "../../contract"
import { inTube, MAX_SEATS, marblesOf, type State, seatedNames, sticksIn } from "./state"
import { marbleCount } from "./sticks"

/** How it stands, and what `name` can do next. */
export const summaryOf = (state: State, name?: string) =>
  `${standing(state)} ${state.status === "over" ? afterwards(state, name) : next(state, name)}`

function standing(state: State): string {
  const left = Object.keys(inTube(state)).length
  if (state.status === "over") return `${outcome(state)} ${scores(state)}`.trim()
  const tube = `${sticksIn(state).length} sticks and ${times(left, "marble")} are in the tube`
  return state.status === "ready" ? `${tube}; no stick is pulled yet.` : `${tube}. ${scores(state)}`
}

function outcome(state: State): string {
  const [winner, ...others] = state.winners
  if (!winner) return "The game is over because everyone left."
  if (state.players.filter(({ seat }) => seat !== "waiting").length === 1)
    return `The game is over: ${winner} emptied the tube; the first marble fell at pull ${firstFall(state)}.`
  const fewest = times(marblesOf(state, winner), "marble")
  return others.length === 0
    ? `The game is over: ${winner} won with ${fewest}.`
    : `The game is over: ${state.winners.map(short).join(" and ")} share the first place with ${fewest} each.`
}

/** Six long names would fill the summary. */
function short(name: string): string {
  const letters = [...name]
  return letters.length > 16 ? `${letters.slice(0, 15).join("")}…` : name
}

const firstFall = ({ pulls }: State) => pulls.findIndex(({ fell }) => fell.length > 0) + 1

function scores(state: State): string {
  const names = state.players.filter(({ seat }) => seat !== "waiting").map(({ name }) => name)
  if (names.length === 0) return ""
  return `Marbles: ${names.map((name) => `${short(name)} ${marblesOf(state, name)}`).join(", ")}.`
}

function next(state: State, name: string | undefined): string {
  const turn = state.turn ? `It is ${state.turn}'s turn` : "No one has a seat yet"
  if (name === undefined) return `${turn}.`
  if (state.turn === name) return yourTurn(state, name)
  if (seatedNames(state).includes(name))
    return `${turn}: read the state until turn is you${peekText(state, name) ?? ", or send peek"}. After 60 seconds you may send skip.`
  return seatedNames(state).length < MAX_SEATS
    ? `${turn}. Send sit to ${state.status === "ready" ? "play" : "play in the next game"}.`
    : `${turn}. All seats are taken.`
}

function yourTurn(state: State, name: string): string {
  const free = sticksIn(state)
  const how = `Send pull with stick (one of ${free.join(", ")}); peek shows first what lies on one.`
  const others = state.status === "ready" ? " Others can take a seat until the first pull." : ""
  return `It is your turn${peekText(state, name) ?? ""}. ${how}${others}`
}

function peekText({ peeks }: State, name: string): string | undefined {
  const peek = peeks.find(({ by }) => by === name)
  return peek && `; you peeked at stick ${peek.stick}: ${marbleCount(peek.marbles)}`
}

const afterwards = (state: State, name: string | undefined) =>
  name === undefined || seatedNames(state).includes(name) || seatedNames(state).length >= MAX_SEATS
    ? "Send restart for the next game."
    : "Send sit for a seat, then restart for the next game."

/** A command that succeeds now. */
export function exampleFor(state: State, name: string): SpaceCommandSent | undefined {
  const has = seatedNames(state).includes(name)
  const stick = sticksIn(state).at(-1)
  if (!has && seatedNames(state).length < MAX_SEATS) return { type: "sit" }
  if (state.status === "over") return { type: "restart" }
  if (!has || stick === undefined) return undefined
  return { type: state.turn === name ? "pull" : "peek", stick }
}
