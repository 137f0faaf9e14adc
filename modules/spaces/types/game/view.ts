import type { SpaceCommandSent } from "../../contract"
import { total } from "./rounds"
import { cards, freeSeat, type Game, handOf, names, seatOf } from "./state"

/** What everyone sees: of hands and of the deck only how many cards they have. */
export function view(game: Game) {
  const { shared, turn, turnAt, all, deck, pile, discards, roll, over, log } = game
  const numbers = Array.from({ length: game.places }, (_, index) => index + 1)
  return {
    places: Object.fromEntries(numbers.map((number) => [number, placeOf(game, number)])),
    turn,
    turn_at: turnAt,
    shared,
    ...(all.length > 0 ? { deck: deck.length, of: all.length, discards: discards.length } : {}),
    pile,
    roll,
    over,
    log,
  }
}

function placeOf({ seats }: Game, number: number) {
  const seat = seats[number]
  if (!seat) return { name: null, cards: 0 }
  return {
    name: seat.name,
    cards: seat.hand.length,
    ...(seat.shown && seat.hand.length > 0 ? { hand: seat.hand } : {}),
  }
}

export const mine = (game: Game, name: string) =>
  seatOf(game, name) && game.all.length > 0 ? { hand: handOf(game, name) } : undefined

export function summary(game: Game, name?: string): string {
  const parts = [
    `${names(game).length} of ${game.places} seats taken`,
    game.over ? ending(game.over.winner) : game.turn && `${game.turn} to move`,
    game.roll && `last roll ${total(game.roll.dice)}`,
    game.all.length > 0 && `${cards(game.deck.length)} in the deck`,
  ]
  return `${parts.filter(Boolean).join("; ")}. ${next(game, name)}`.trim()
}

const ending = (winner: string | null) =>
  winner ? `the game is over and ${winner} won` : "the game is over in a draw"

function next(game: Game, name: string | undefined): string {
  if (name === undefined) return ""
  if (!seatOf(game, name))
    return freeSeat(game) ? "Send sit to take a seat." : "All seats are taken."
  if (game.over) return "Send restart to play again."
  if (game.turn !== name)
    return `Wait until turn is ${name}; after 60 seconds without a move of ${game.turn}, send skip.`
  const hand = handOf(game, name)
  if (hand.length > 0)
    return `It is your turn, ${name}: you hold ${cards(hand.length)} (mine.hand). Send play, draw, set or roll, then next_turn.`
  return `It is your turn, ${name}: change shared with set, or send roll, then next_turn.`
}

/** A command that succeeds now. A builder takes no seat. */
export function example(game: Game, name: string, role = "player"): SpaceCommandSent | undefined {
  if (role === "builder")
    return game.all.length > 0 ? { type: "shuffle" } : { type: "set", path: "/note" }
  if (!seatOf(game, name)) {
    const seat = freeSeat(game)
    return seat ? { type: "sit", seat } : undefined
  }
  if (game.over) return { type: "restart" }
  if (game.turn !== name) return
  const [card] = handOf(game, name)
  return card === undefined ? { type: "roll", sides: 6, count: 1 } : { type: "play", card }
}
