import type { ObjectSchema, Static } from "broadside/http"
import { type SpaceActor, spaceCommand } from "../../contract"
import { freeSeat, type Game, names, type Outcome, refuse, seatOf } from "./state"

/** The participants who may send a command. */
export type Who = "seated" | "turn" | "turn or builder"

/** Why someone may not send it, and what to do instead. */
export function whyNot(game: Game, by: SpaceActor, who: Who): string | undefined {
  const builds = by.role === "builder"
  if (builds && who === "turn or builder") return
  if (builds) return "A builder sets the table up with set, deal and shuffle, and does not play."
  if (!seatOf(game, by.name)) return standing(game)
  if (who === "seated") return
  if (game.over) return "The game is over. Send restart to play again."
  if (game.turn !== by.name)
    return `It is ${game.turn}'s turn. Read the state until turn is ${by.name}.`
}

const standing = (game: Game) =>
  freeSeat(game)
    ? "You have no seat. Send sit first."
    : `All seats are taken, by ${names(game).join(", ")}. Watch until one is free.`

/** A command of the table, and who may send it. */
export const tableCommand = <F extends ObjectSchema>(command: {
  readonly description: string
  readonly who: Who
  readonly schema: F
  reduce(game: Game, fields: Static<F>, by: SpaceActor): Outcome
}) =>
  spaceCommand<Game>()({
    description: command.description,
    schema: command.schema,
    reduce(game, fields, by) {
      const why = whyNot(game, by, command.who)
      return why ? refuse(why) : command.reduce(game, fields as Static<F>, by)
    },
  })
