import { type ObjectSchema, type Static, text } from "broadside/http"
import { type SpaceActor, spaceCommand } from "../../contract"
import { type Card, cardOf, type Outcome, type Pinboard, refuse } from "./state"

export const id = text({ min: 1, max: 12, description: 'Id of a card, such as "c1"; see cards' })

/** A command for one card, whose schema has its `id`. */
export const cardCommand = <F extends ObjectSchema>(command: {
  readonly description: string
  readonly schema: F
  readonly commutes?: boolean
  reduce(
    board: Pinboard,
    about: { readonly id: string; readonly card: Card; readonly fields: Static<F> },
    by: SpaceActor,
  ): Outcome
}) =>
  spaceCommand<Pinboard>()({
    description: command.description,
    schema: command.schema,
    ...(command.commutes ? { commutes: true } : {}),
    reduce(board, fields, by) {
      const { id } = fields as { readonly id: string }
      const card = cardOf(board, id)
      if (card) return command.reduce(board, { id, card, fields: fields as Static<F> }, by)
      const ids = Object.keys(board.cards)
      if (ids.length === 0) return refuse("The board has no cards. Send add with a text first.")
      const some = ids.slice(0, 20).join(", ")
      return refuse(`There is no card ${id}. Choose one of ${some}${ids.length > 20 ? ", …" : ""}.`)
    },
  })
