import { integer, oneOf, optional, t, text } from "broadside/http"
import { bytesOf } from "../../bytes"
import type { SpaceRandom } from "../../contract"
import { asStored, type JsonObject, MAX_BYTES, valueFault } from "./json"
import type { Game } from "./state"

export const MAX_SEATS = 12
export const MAX_CARDS = 200

const SUITS = ["♠", "♥", "♦", "♣"]
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
/** The names of the cards are as in `10♥` and `A♠`. */
export const STANDARD = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit))

export const options = t.Object({
  seats: optional(
    integer({ minimum: 1, maximum: MAX_SEATS, default: 4, description: "Number of seats" }),
  ),
  deck: optional(
    t.Union([oneOf(["standard52"]), t.Array(text({ min: 1, max: 40 }), { maxItems: MAX_CARDS })], {
      default: "standard52",
      description: `"standard52" (cards are named like "10♥" and "A♠"), or a list of at most ${MAX_CARDS} names of cards, in which a name may occur more than once; [] for a table without cards.`,
    }),
  ),
  shared: optional(
    t.Record(t.String(), t.Unknown(), {
      description: `What the game starts with: any JSON object of at most ${MAX_BYTES} bytes, such as {"board": [["", "", ""], ["", "", ""], ["", "", ""]]}`,
    }),
  ),
})

interface Options {
  readonly seats?: number
  readonly deck?: "standard52" | readonly string[]
  readonly shared?: JsonObject
}

/** The first state of a table. */
export function init(chosen: Readonly<Record<string, unknown>>, random: SpaceRandom): Game {
  const { seats = 4, deck = "standard52", shared = {} } = chosen as Options
  const all = deck === "standard52" ? STANDARD : deck
  // The schema cannot say how deep and large it is, and a table without it is of more use than none.
  const fault = sharedFault(shared)
  const start = fault ? {} : asStored(shared)
  return {
    places: seats,
    seats: {},
    turn: null,
    turnAt: 0,
    start,
    shared: start,
    all,
    deck: random.shuffle(all),
    pile: {},
    played: 0,
    discards: [],
    roll: null,
    over: null,
    log: fault ? { 1: `The initial shared values were left out. ${fault}` } : {},
    logged: fault ? 1 : 0,
  }
}

/** Why this cannot be what everyone shares. */
export function sharedFault(shared: unknown): string | undefined {
  const fault = valueFault(shared)
  if (fault) return fault
  const bytes = bytesOf(shared)
  if (bytes > MAX_BYTES)
    return `Shared values have at most ${MAX_BYTES} bytes, not ${bytes}. Remove some first.`
}
