import { contribute, defineModule } from "broadside"
import { SpaceTypes, spaceCommand, spaceType } from "broadside/contracts/spaces"
import { integer, t } from "broadside/http"
import manifest from "./package.json" with { type: "json" }

interface Nim {
  readonly sticks: number
  readonly seats: readonly string[]
  /** Place of the player in `seats` whose turn it is. */
  readonly next: number
}

const turnOf = ({ sticks, seats, next }: Nim) =>
  sticks > 0 && seats.length === 2 ? seats[next] : undefined
const refuse = (why: string) => ({ ok: false as const, why })

const sit = spaceCommand<Nim>()({
  description: "Take one of the two seats.",
  schema: t.Object({}),
  reduce(state, _, { name }) {
    if (state.seats.includes(name)) return refuse("You already have a seat.")
    if (state.seats.length === 2) return refuse("Both seats are taken. You can watch.")
    return {
      ok: true,
      state: { ...state, seats: [...state.seats, name] },
      happened: `${name} sat down.`,
    }
  },
})

const take = spaceCommand<Nim>()({
  description: "Take one to three sticks when it is your turn. The last stick wins.",
  schema: t.Object({ sticks: integer({ minimum: 1, maximum: 3, description: "How many" }) }),
  reduce(state, { sticks }, { name }) {
    if (turnOf(state) !== name)
      return refuse("It is not your turn. Read the state until turn is you.")
    if (sticks > state.sticks) return refuse(`There are only ${state.sticks} sticks. Take fewer.`)
    const left = state.sticks - sticks
    const next = left === 0 ? state.next : 1 - state.next
    return {
      ok: true,
      state: { ...state, sticks: left, next },
      happened: `${name} took ${sticks}.`,
    }
  },
})

const nim = {
  id: "nim",
  name: "Nim",
  about: "Take one to three sticks; the player who takes the last one wins.",
  seats: { least: 2, most: 2 },
  commands: { sit, take },
  init: (): Nim => ({ sticks: 15, seats: [], next: 0 }),
  seated: ({ seats }: Nim) => seats,
  turn: turnOf,
  leave: (state: Nim, name: string): Nim => ({
    ...state,
    seats: state.seats.filter((seat) => seat !== name),
    next: 0,
  }),
  summary({ sticks, seats, next }: Nim) {
    if (sticks === 0) return `${seats[next] ?? "No one"} won.`
    if (seats.length < 2) return `${sticks} sticks; ${2 - seats.length} seats are free.`
    return `${sticks} sticks; it is ${seats[next]}'s turn.`
  },
  example(state: Nim, name: string) {
    if (turnOf(state) === name) return { type: "take", sticks: 1 }
    const isFree = state.seats.length < 2 && !state.seats.includes(name)
    return isFree ? { type: "sit" } : undefined
  },
}

/** A type of room, without tables, routes or pages of its own. */
export default defineModule({
  id: "nim",
  manifest,
  setup: () => ({ contribute: [contribute(SpaceTypes, spaceType<Nim>(nim))] }),
})
