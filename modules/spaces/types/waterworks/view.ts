import { times } from "broadside/ui"
import { LEGEND, pictureOf } from "./picture"
import { placeOf } from "./pipes"
import { pipesOf, standing, type Waterworks } from "./state"
import { standingOf } from "./water"

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
