import { times } from "broadside/ui"
import { type Pipes, placeOf } from "./pipes"
import { pipesOf, standing, type Waterworks } from "./state"
import { type Reach, standingOf } from "./water"

// By the sum of the sides: 0 is nothing, 15 a crossing.
const DRY = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
const WET = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"

const LEGEND =
  "tiles are by “x,y”, with x from the left and y from the top, both from 0. pipes is the sum of the sides a tile opens to: 1 up, 2 right, 4 down, 8 left; a turn clockwise makes 1 to 2, 2 to 4, 4 to 8, 8 to 1. picture has a line for each row and a character for each tile; heavy lines (━┃┏) have water, light ones (─│┌) have none. A tile with one opening is a house, except the spring. Two tiles connect where both open to each other; an opening with water that meets no other is a leak."

/** The level as text, one line for each row. */
function pictureOf(pipes: Pipes, reach: Reach, size: number): string[] {
  const letters = Object.entries(pipes).map(
    ([id, sides]) => (reach.has(id) ? WET : DRY)[sides] ?? " ",
  )
  return Array.from({ length: size }, (_, y) => letters.slice(y * size, (y + 1) * size).join(""))
}

/** What everyone sees: all but the solution. */
export function view(state: Waterworks) {
  const { level, size, spring, moves, hints, last } = state
  const pipes = pipesOf(state)
  const { reach, leaks, houses, isSolved } = standingOf(pipes, spring)
  const tiles = Object.entries(state.tiles).map(([id, { turns, by }]) => {
    const distance = reach.get(id)
    const water = { water: distance !== undefined, ...(distance !== undefined && { distance }) }
    return [id, { pipes: pipes[id], ...water, turns, ...(by && { by }) }]
  })
  return {
    level,
    size,
    solved: isSolved,
    moves,
    hints_left: hints,
    spring: placeOf(spring),
    houses: houses.map((id) => ({ ...placeOf(id), water: reach.has(id) })),
    leaks,
    picture: pictureOf(pipes, reach, size),
    legend: LEGEND,
    tiles: Object.fromEntries(tiles),
    ...(last && { last }),
  }
}

export function summary(state: Waterworks): string {
  const { level, moves, hints } = state
  const { houses, dry, leaks, isSolved } = standing(state)
  const turns = times(moves, "move")
  if (isSolved)
    return `Level ${level} is solved in ${turns}: all ${houses.length} houses have water. Send next to start level ${level + 1}.`
  const wet = houses.length - dry.length
  const stand = `Level ${level}: water reaches ${wet} of ${times(houses.length, "house")}, ${times(leaks.length, "leak")}, ${turns}.`
  const [leak] = leaks
  const tile = leak ? `, such as ${leak.x},${leak.y}, which leaks ${leak.side}` : ""
  const hint = hints > 0 ? `; or hint (${hints} left)` : ""
  return `${stand} Send rotate with x, y and turns for any tile${tile}${hint}.`
}
