import { cutAt } from "broadside"
import { integer, optional, t, text } from "broadside/http"
import { quote } from "../../quoted"
import { newDeck } from "./cards"
import { asStored, isObject, type Json, MAX_BYTES } from "./json"
import { sharedFault } from "./options"
import { Fault, keysOf, put } from "./pointer"
import { done, names, refuse } from "./state"
import { tableCommand, whyNot } from "./turns"

const set = tableCommand({
  who: "turn or builder",
  description:
    "Set a value of `shared`, which everyone sees. Without a value, or with null, it is removed; null in a list empties the place.",
  schema: t.Object({
    path: text({
      max: 200,
      description:
        'JSON pointer into shared: "/board/4", "/scores/ann", "/moves/-" appends to a list',
    }),
    value: optional(
      t.Unknown({ description: `Any JSON; all of shared has at most ${MAX_BYTES} bytes` }),
    ),
  }),
  reduce(game, { path, value }, by) {
    const keys = keysOf(path)
    const after =
      keys.length > 0 ? put(game.shared, keys, value as Json | undefined) : (value ?? {})
    if (after instanceof Fault) return refuse(after.why)
    if (!isObject(after)) return refuse("All of shared is an object. Send one, or a longer path.")
    const fault = sharedFault(after)
    if (fault) return refuse(fault)
    const where = keys.length === 0 ? "all shared values" : quote(keys.join("/"))
    const removes = value === undefined || value === null
    const how = removes ? `removed ${where}` : `set ${where} to ${written(value)}`
    return done(game, by, { shared: asStored(after) }, `${by.name} ${how}.`)
  },
})

const written = (value: unknown) =>
  typeof value === "string" ? quote(value) : cutAt(JSON.stringify(value), 60)

const roll = tableCommand({
  who: "turn",
  description: "Roll dice. The server rolls them.",
  schema: t.Object({
    sides: optional(
      integer({ minimum: 2, maximum: 1_000, default: 6, description: "Sides of each die" }),
    ),
    count: optional(integer({ minimum: 1, maximum: 20, default: 1, description: "How many dice" })),
  }),
  reduce(game, { sides = 6, count = 1 }, by) {
    const dice = Array.from({ length: count }, () => by.random.integer(sides) + 1)
    const roll = { id: (game.roll?.id ?? 0) + 1, by: by.name, sides, dice }
    const kind =
      count === 1
        ? sides === 6
          ? ""
          : ` with ${sides} sides`
        : ` with ${count} dice of ${sides} sides`
    return done(game, by, { roll }, `${by.name} rolled ${total(dice)}${kind}.`)
  },
})

/** What dice show: `2 + 5 = 7`. */
export const total = (dice: readonly number[]) =>
  dice.length === 1
    ? `${dice[0]}`
    : `${dice.join(" + ")} = ${dice.reduce((sum, one) => sum + one, 0)}`

const end = tableCommand({
  who: "turn",
  description: "End the game, with a winner or as a draw.",
  schema: t.Object({
    winner: optional(text({ max: 40, description: "Name of someone seated; none: a draw" })),
  }),
  reduce(game, { winner }, by) {
    if (winner && !names(game).includes(winner))
      return refuse(`No one called ${winner} is seated. Choose one of ${names(game).join(", ")}.`)
    const over = { winner: winner || null }
    const how = winner ? `${winner} won` : "it is a draw"
    return done(game, by, { over, turn: null }, `${by.name} ended the game: ${how}.`)
  },
})

const restart = tableCommand({
  who: "seated",
  description:
    "Start over, with the first shared values and a new deck: when the game is over, or on your turn.",
  schema: t.Object({}),
  reduce(game, _, by) {
    const why = game.over ? undefined : whyNot(game, by, "turn")
    if (why) return refuse(why)
    const change = {
      ...newDeck(game, by.random),
      shared: game.start,
      roll: null,
      over: null,
      turn: names(game)[0] ?? null,
    }
    return done(game, by, change, `${by.name} started a new game; ${change.turn} is to move.`)
  },
})

export const roundCommands = { set, roll, end, restart }
