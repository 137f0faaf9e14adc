import type { Pipes } from "./pipes"
import type { Reach } from "./water"

// By the sum of the sides: 0 is nothing, 15 a crossing.
const DRY = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
const WET = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"

export const LEGEND =
  "tiles are by “x,y”, with x from the left and y from the top, both from 0. pipes is the sum of the sides a tile opens to: 1 up, 2 right, 4 down, 8 left; a turn clockwise makes 1 to 2, 2 to 4, 4 to 8, 8 to 1. picture has a line for each row and a character for each tile; heavy lines (━┃┏) have water, light ones (─│┌) have none. A tile with one opening is a house, except the spring. Two tiles connect where both open to each other; an opening with water that meets no other is a leak."

/** The level as text, one line for each row. */
export function pictureOf(pipes: Pipes, reach: Reach, size: number): string[] {
  const letters = Object.entries(pipes).map(
    ([id, sides]) => (reach.has(id) ? WET : DRY)[sides] ?? " ",
  )
  return Array.from({ length: size }, (_, y) => letters.slice(y * size, (y + 1) * size).join(""))
}
