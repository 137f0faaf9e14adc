import { cutAt } from "broadside"
import { t, text } from "broadside/http"
import { quote } from "../../quoted"
import { count, onPile } from "./cards"
import { cards, done, type Game, handOf, refuse, seatOf, withHand } from "./state"
import { tableCommand } from "./turns"

const card = text({ min: 1, max: 40, description: "Name of a card in your hand (mine.hand)" })

/** A hand without one of its cards; undefined if it is not there. */
function lacking(hand: readonly string[], name: string): readonly string[] | undefined {
  const at = hand.indexOf(name)
  return at < 0 ? undefined : hand.filter((_, index) => index !== at)
}

function missingCard(name: string, hand: readonly string[]): string {
  if (hand.length === 0) return "Your hand is empty. Send draw to get a card."
  return `You do not have ${quote(name)}. Choose one of your hand: ${cutAt(hand.join(", "), 300)}.`
}

/** A turn in which a card leaves a hand; `moved` says where it goes, and what everyone hears of it. */
const handCommand = (
  description: string,
  moved: (game: Game, card: string, by: string) => { change: Partial<Game>; happened: string },
) =>
  tableCommand({
    who: "turn",
    description,
    schema: t.Object({ card }),
    reduce(game, { card }, by) {
      const hand = handOf(game, by.name)
      const rest = lacking(hand, card)
      if (!rest) return refuse(missingCard(card, hand))
      const { change, happened } = moved(game, card, by.name)
      return done(game, by, { ...change, seats: withHand(game, by.name, rest) }, happened)
    },
  })

const play = handCommand("Put a card of your hand face up on the pile.", (game, card, by) => ({
  change: onPile(game, [card], by),
  happened: `${by} played ${quote(card)}.`,
}))

const discard = handCommand(
  "Put a card of your hand face down on the discards, where no one sees it.",
  (game, card, by) => ({
    change: { discards: [...game.discards, card] },
    happened: `${by} discarded a card.`,
  }),
)

const take = tableCommand({
  who: "turn",
  description: "Take cards from the top of the pile into your hand.",
  schema: t.Object({ count }),
  reduce(game, { count = 1 }, by) {
    const pile = Object.entries(game.pile)
    if (count > pile.length)
      return refuse(`The pile has ${cards(pile.length)}. Take no more than that.`)
    const top = pile.slice(-count).map(([, { card }]) => card)
    const change = {
      pile: Object.fromEntries(pile.slice(0, -count)),
      seats: withHand(game, by.name, [...handOf(game, by.name), ...top]),
    }
    return done(game, by, change, `${by.name} took ${cards(count)} from the pile.`)
  },
})

const clear = tableCommand({
  who: "turn",
  description: "Move the pile to the discards, as after a trick.",
  schema: t.Object({}),
  reduce(game, _, by) {
    const lying = Object.values(game.pile).map(({ card }) => card)
    if (lying.length === 0) return refuse("The pile is empty. There is nothing to clear.")
    const change = { pile: {}, discards: [...game.discards, ...lying] }
    return done(game, by, change, `${by.name} cleared the pile.`)
  },
})

const reveal = tableCommand({
  who: "seated",
  description: "Show your hand to everyone, until it gets another card. You can do it at any time.",
  schema: t.Object({}),
  reduce(game, _, by) {
    const hand = handOf(game, by.name)
    if (hand.length === 0) return refuse("Your hand is empty. There is nothing to reveal.")
    return done(
      game,
      by,
      showHand(game, by.name),
      `${by.name} revealed ${cutAt(hand.join(", "), 120)}.`,
    )
  },
})

function showHand(game: Game, name: string): Partial<Game> {
  const number = seatOf(game, name) ?? ""
  const seat = game.seats[number]
  return seat ? { seats: { ...game.seats, [number]: { ...seat, shown: true } } } : {}
}

export const handCommands = { play, discard, take, clear, reveal }
