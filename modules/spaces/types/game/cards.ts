import { integer, oneOf, optional, t, text } from "broadside/http"
import { MAX_CARDS } from "./options"
import { cards, done, type Game, handOf, names, refuse, type Seat, seatOf, withHand } from "./state"
import { tableCommand } from "./turns"

/** How many cards move from or to a hand at once. */
export const count = optional(
  integer({ minimum: 1, maximum: MAX_CARDS, default: 1, description: "How many cards" }),
)

const NO_DECK =
  "This table has no cards. Create a room whose initial_state.deck is standard52 or a list of cards."

const shuffle = tableCommand({
  who: "turn or builder",
  description:
    "Shuffle. All cards come back from the hands and the table, or only those that were discarded or lie below the top of the pile.",
  schema: t.Object({
    from: optional(
      oneOf(["everything", "discards"], {
        default: "everything",
        description: '"everything" makes a new deck; "discards" adds what is out of play to it',
      }),
    ),
  }),
  reduce(game, { from }, by) {
    if (game.all.length === 0) return refuse(NO_DECK)
    if (from !== "discards")
      return done(game, by, newDeck(game, by.random), `${by.name} shuffled a new deck.`)
    const under = Object.entries(game.pile)
    const top = under.pop()
    const back = [...game.discards, ...under.map(([, { card }]) => card)]
    if (back.length === 0) return refuse("There are no discards. Send shuffle without from.")
    const deck = by.random.shuffle([...game.deck, ...back])
    const change = { deck, discards: [], pile: top ? Object.fromEntries([top]) : {} }
    return done(game, by, change, `${by.name} shuffled ${cards(back.length)} back into the deck.`)
  },
})

/** What changes when all cards are shuffled. */
export const newDeck = (
  game: Game,
  random: { shuffle<T>(list: readonly T[]): T[] },
): Partial<Game> => ({
  deck: random.shuffle(game.all),
  pile: {},
  discards: [],
  seats: Object.fromEntries(
    Object.entries(game.seats).map(([number, seat]) => [
      number,
      { ...seat, hand: [], shown: false },
    ]),
  ),
})

const deal = tableCommand({
  who: "turn or builder",
  description:
    "Deal from the deck: into hands, which only their owners see, or face up on the pile.",
  schema: t.Object({
    count: integer({ minimum: 1, maximum: MAX_CARDS, description: "Cards for each" }),
    to: optional(
      text({
        min: 1,
        max: 40,
        description: 'Name of someone seated, "everyone" (default), or "table" for the pile',
      }),
    ),
  }),
  reduce(game, { count, to = "everyone" }, by) {
    if (game.all.length === 0) return refuse(NO_DECK)
    const receivers = to === "everyone" ? names(game) : [to]
    if (receivers.length === 0) return refuse("No one is seated. Wait until someone sits.")
    if (to !== "table" && !receivers.every((name) => seatOf(game, name)))
      return refuse(`No one called ${to} is seated. Deal to everyone, table or a seated name.`)
    const needed = count * receivers.length
    if (needed > game.deck.length) return refuse(tooFew(game, needed))
    const [dealt, deck] = [game.deck.slice(0, needed), game.deck.slice(needed)]
    const whom =
      to === "everyone" ? " each to everyone" : to === "table" ? " to the table" : ` to ${to}`
    const happened = `${by.name} dealt ${cards(count)}${whom}.`
    if (to === "table") return done(game, by, { deck, ...onPile(game, dealt, by.name) }, happened)
    const own = (at: number) => dealt.filter((_, index) => index % receivers.length === at)
    const seats = Object.entries(game.seats).map(([number, seat]) => {
      const at = receivers.indexOf(seat.name)
      return [number, at < 0 ? seat : withCards(seat, own(at))]
    })
    return done(game, by, { deck, seats: Object.fromEntries(seats) }, happened)
  },
})

const withCards = (seat: Seat, more: readonly string[]): Seat => ({
  ...seat,
  hand: [...seat.hand, ...more],
  shown: false,
})

const tooFew = ({ deck }: Game, needed: number) =>
  `The deck has ${cards(deck.length)}, not ${needed}. Send shuffle, with from "discards" to leave the hands as they are.`

/** The pile with more cards on top. */
export function onPile(
  { pile, played }: Game,
  more: readonly string[],
  by: string,
): Pick<Game, "pile" | "played"> {
  const top = more.map((card, index) => [`${played + 1 + index}`, { card, by }] as const)
  return { pile: { ...pile, ...Object.fromEntries(top) }, played: played + more.length }
}

const draw = tableCommand({
  who: "turn",
  description: "Draw from the deck into your hand.",
  schema: t.Object({ count }),
  reduce(game, { count = 1 }, by) {
    if (game.all.length === 0) return refuse(NO_DECK)
    if (count > game.deck.length) return refuse(tooFew(game, count))
    const hand = [...handOf(game, by.name), ...game.deck.slice(0, count)]
    const change = { deck: game.deck.slice(count), seats: withHand(game, by.name, hand) }
    return done(game, by, change, `${by.name} drew ${cards(count)}.`)
  },
})

export const deckCommands = { shuffle, deal, draw }
