import { integer, optional, t, text } from "broadside/http"
import { spaceCommand } from "../../contract"
import { MAX_SEATS } from "./options"
import { AWAY_MS, after, done, freeSeat, type Game, names, refuse, seatOf } from "./state"
import { tableCommand } from "./turns"

const sit = spaceCommand<Game>()({
  description: "Take a free seat. The first to sit has the turn.",
  schema: t.Object({
    seat: optional(
      integer({
        minimum: 1,
        maximum: MAX_SEATS,
        description: "Number of the seat; default the first free one",
      }),
    ),
  }),
  reduce(game, { seat = freeSeat(game) }, by) {
    if (by.role === "builder")
      return refuse("A builder takes no seat. Join again with the role player to play.")
    const own = seatOf(game, by.name)
    if (own) return refuse(`You have seat ${own}. Send stand first to take another.`)
    if (!seat)
      return refuse(`All seats are taken, by ${names(game).join(", ")}. Watch until one is free.`)
    if (seat > game.places)
      return refuse(`There are seats 1 to ${game.places}. Choose one of them.`)
    const occupant = game.seats[seat]?.name
    if (occupant) return refuse(`${occupant} has seat ${seat}. Send sit without seat.`)
    const seats = { ...game.seats, [seat]: { name: by.name, hand: [], shown: false } }
    const turn = game.turn ?? (game.over ? null : by.name)
    return done(game, by, { seats, turn }, `${by.name} took seat ${seat}.`)
  },
})

const stand = tableCommand({
  who: "seated",
  description: "Leave your seat. Your cards go to the discards, and your turn passes on.",
  schema: t.Object({}),
  reduce: (game, _, by) => done(game, by, without(game, by.name), `${by.name} stood up.`),
})

/** The game after someone left the room: whoever has the turn now has all of its time. */
export function left(game: Game, name: string, now: number): Game {
  const change = without(game, name)
  return { ...game, ...change, turnAt: game.turn === name ? now : game.turnAt }
}

/** What changes when someone's seat is free again. */
export function without(game: Game, name: string): Partial<Game> {
  const number = seatOf(game, name)
  if (!number) return {}
  const { [number]: seat, ...seats } = game.seats
  const next = Object.keys(seats).length > 0 ? after(game, name) : null
  return {
    seats,
    discards: [...game.discards, ...(seat?.hand ?? [])],
    turn: game.turn === name ? next : game.turn,
  }
}

const next_turn = tableCommand({
  who: "turn",
  description: "End your turn. The next taken seat follows, or the one you name.",
  schema: t.Object({
    to: optional(text({ min: 1, max: 40, description: "Name of someone seated" })),
  }),
  reduce(game, fields, by) {
    const to = fields.to ?? after(game, by.name) ?? by.name
    if (!names(game).includes(to))
      return refuse(`No one called ${to} is seated. Choose one of ${names(game).join(", ")}.`)
    return done(game, by, { turn: to }, `${by.name} ended the turn; ${to} is to move.`)
  },
})

const skip = tableCommand({
  who: "seated",
  description: `Pass on the turn of someone who has done nothing for ${AWAY_MS / 1_000} seconds.`,
  schema: t.Object({}),
  reduce(game, _, by) {
    const { turn, turnAt } = game
    if (!turn) return refuse("No one has the turn. Send restart to play again.")
    if (turn === by.name) return refuse("It is your own turn. Send next_turn to end it.")
    const left = Math.ceil((turnAt + AWAY_MS - by.now) / 1_000)
    if (left > 0) return refuse(`${turn} may still move. Send skip again in ${left} seconds.`)
    const next = after(game, turn)
    return done(game, by, { turn: next }, `${by.name} skipped ${turn}; ${next} is to move.`)
  },
})

export const seatCommands = { sit, stand, next_turn, skip }
