import { integer, t, text } from "broadside/http"
import { spaceCommand, spaceType } from "../contract"

interface State {
  readonly seats: readonly string[]
  readonly turn: number
  readonly deck: readonly string[]
  readonly hands: Readonly<Record<string, readonly string[]>>
  readonly notes: Readonly<Record<string, { readonly text: string; readonly by: string }>>
  readonly lastNote: number
  readonly rolled: number
  readonly ballast: string
}

const command = spaceCommand<State>()
const refused = (why: string) => ({ ok: false as const, why })
const done = (state: State, happened: string) => ({ ok: true as const, state, happened })
const turnOf = ({ seats, turn }: State) => seats[turn % Math.max(seats.length, 1)]

/** A type with everything that types can have: turns, hands, chance, notes in any order, and no limit of its own. */
export const parlour = spaceType<State>({
  id: "parlour",
  name: "Parlour",
  about: "Cards and notes for tests.",
  seats: { least: 1, most: 3 },
  options: t.Object({
    cards: t.Optional(
      t.Array(text({ min: 1, max: 30, description: "Its name" }), {
        maxItems: 20,
        description: "The deck",
      }),
    ),
  }),
  init: ({ cards = ["moon", "sun", "star", "tide"] }, random) => ({
    seats: [],
    turn: 0,
    deck: random.shuffle(cards as readonly string[]),
    hands: {},
    notes: {},
    lastNote: 0,
    rolled: 0,
    ballast: "",
  }),
  view: ({ seats, notes, rolled, deck, ballast }) => ({
    seats,
    notes,
    rolled,
    left: deck.length,
    ballast,
  }),
  mine: ({ hands }, name) => (Object.hasOwn(hands, name) ? { hand: hands[name] } : undefined),
  seated: ({ seats }) => seats,
  turn: turnOf,
  commands: {
    sit: command({
      description: "Takes a seat.",
      schema: t.Object({}),
      reduce: (state, _, { name }) =>
        state.seats.includes(name) || state.seats.length === 3
          ? refused("There is no seat for you.")
          : done({ ...state, seats: [...state.seats, name] }, `${name} sat down.`),
    }),
    draw: command({
      description: "Draws a card.",
      schema: t.Object({}),
      reduce(state, _, { name }) {
        const [card, ...deck] = state.deck
        if (turnOf(state) !== name) return refused("It is not your turn.")
        if (card === undefined) return refused("The deck is empty.")
        const hands = { ...state.hands, [name]: [...(state.hands[name] ?? []), card] }
        return done({ ...state, deck, hands, turn: state.turn + 1 }, `${name} drew a card.`)
      },
    }),
    roll: command({
      description: "Rolls a die.",
      schema: t.Object({ sides: integer({ minimum: 2, maximum: 100, description: "Its sides" }) }),
      reduce(state, { sides }, { name, random }) {
        const rolled = 1 + random.integer(sides)
        return done({ ...state, rolled }, `${name} rolled ${rolled}.`)
      },
    }),
    note: command({
      description: "Pins a note.",
      schema: t.Object({ text: text({ min: 1, max: 300, description: "What it says" }) }),
      commutes: true,
      reduce(state, { text }, { name }) {
        const lastNote = state.lastNote + 1
        const notes = { ...state.notes, [`n${lastNote}`]: { text, by: name } }
        return done({ ...state, notes, lastNote }, `${name} pinned a note.`)
      },
    }),
    unpin: command({
      description: "Takes a note away.",
      schema: t.Object({ id: text({ min: 1, max: 20, description: "Key in state.notes" }) }),
      reduce(state, { id }, { name }) {
        if (!Object.hasOwn(state.notes, id)) return refused("There is no such note.")
        const { [id]: _, ...notes } = state.notes
        return done({ ...state, notes }, `${name} took a note away.`)
      },
    }),
    load: command({
      description: "Makes the state large.",
      schema: t.Object({ bytes: integer({ minimum: 0, maximum: 1_000_000, description: "Size" }) }),
      reduce: (state, { bytes }, { name }) =>
        done({ ...state, ballast: "x".repeat(bytes) }, `${name} loaded ${bytes} bytes.`),
    }),
  },
  summary: (state) => `${state.seats.length} of 3 seats are taken; last roll ${state.rolled}.`,
  example: (state, name) =>
    turnOf(state) === name && state.deck.length > 0 ? { type: "draw" } : { type: "roll", sides: 6 },
  leave: (state, name) => ({ ...state, seats: state.seats.filter((one) => one !== name) }),
})
