import { integer, t } from "broadside/http"
import { times } from "broadside/ui"
import { type SpaceActor, type SpaceOutcome, spaceCommand } from "../../contract"
import { idOf, type Place, placeOf, turn } from "./pipes"
import { isWon, LARGEST, pipesOf, standing, startLevel, turnTile, type Waterworks } from "./state"
import { reachOf } from "./water"

type Outcome = SpaceOutcome<Waterworks>

const refusal = (why: string): Outcome => ({ ok: false, why })
const refuseSolved = ({ level }: Waterworks) =>
  refusal(`Level ${level} is solved, so its tiles stay. Send next to start level ${level + 1}.`)

const coordinate = (description: string) =>
  integer({ minimum: 0, maximum: LARGEST - 1, description })

export const rotate = spaceCommand<Waterworks>()({
  description:
    "Turns one tile. Everyone may, until the level is solved. A tile is in state.tiles by “x,y”; its pipes are the sum of 1 (opens up), 2 (right), 4 (down) and 8 (left). One turn clockwise moves up to right, right to down, down to left, left to up. The level is solved when every house has water and there are no leaks.",
  schema: t.Object({
    x: coordinate("Column of the tile, from 0 at the left to state.size - 1."),
    y: coordinate("Row of the tile, from 0 at the top to state.size - 1."),
    turns: t.Optional(
      integer({
        minimum: -3,
        maximum: 3,
        default: 1,
        description: "Quarter turns clockwise, or counter-clockwise if negative; not 0.",
      }),
    ),
  }),
  // Someone who has seen an older state still means the same tile.
  commutes: true,
  reduce(state, { x, y, turns = 1 }, by) {
    if (isWon(state)) return refuseSolved(state)
    if (turns === 0) return refusal("turns 0 changes nothing. Send turns 1, 2, 3 or -1.")
    if (Math.max(x, y) >= state.size)
      return refusal(`x and y are 0 to ${state.size - 1} on this level. Pick a tile there.`)
    const next = { ...withTurn(state, { x, y }, turns, by), moves: state.moves + 1 }
    return {
      ok: true,
      state: next,
      happened: report(state, next, `${by.name} turned tile ${x},${y}`),
    }
  },
})

export const hint = spaceCommand<Waterworks>()({
  description:
    "Turns one tile the way it is in a solution, the closest to the spring first. state.hints_left says how many hints the level has left; it is no move.",
  schema: t.Object({}),
  reduce(state, _, by) {
    if (isWon(state)) return refuseSolved(state)
    if (state.hints === 0)
      return refusal("This level has no hints left. Send rotate for a tile with a leak.")
    const id = wrongTile(state)
    const turns = turnsTo(state, id)
    const next = { ...withTurn(state, placeOf(id), turns, by), hints: state.hints - 1 }
    return {
      ok: true,
      state: next,
      happened: report(state, next, `${by.name} turned tile ${id} by a hint`),
    }
  },
})

export const next = spaceCommand<Waterworks>()({
  description: "Starts the next level, once state.solved is true.",
  schema: t.Object({}),
  reduce(state, _, by) {
    if (!isWon(state))
      return refusal(
        `Level ${state.level} is not solved. Send rotate or hint until state.solved is true.`,
      )
    const { level, fixed } = state
    const started = startLevel({ level: level + 1, fixed }, by.random)
    return { ok: true, state: started, happened: `${by.name} started level ${level + 1}.` }
  },
})

function withTurn(
  state: Waterworks,
  place: Place,
  turns: number,
  { name }: SpaceActor,
): Waterworks {
  const id = idOf(place)
  const tile = state.tiles[id]
  if (!tile) return state
  const tiles = { ...state.tiles, [id]: turnTile(tile, turns, name) }
  return { ...state, tiles, last: { ...place, by: name } }
}

/** The tile to turn next: where the water of the solution first comes to a wrong one. */
function wrongTile(state: Waterworks): string {
  const { solution, spring } = state
  const pipes = pipesOf(state)
  const inOrder = [...reachOf(solution, spring).keys()]
  return inOrder.find((id) => pipes[id] !== solution[id]) ?? spring
}

/** The shortest way to turn a tile as it is in the solution. */
function turnsTo(state: Waterworks, id: string): number {
  const pipes = pipesOf(state)[id] ?? 0
  return [1, -1, 2].find((turns) => turn(pipes, turns) === state.solution[id]) ?? 0
}

function report(before: Waterworks, now: Waterworks, act: string): string {
  if (isWon(now)) return `${act} and solved level ${now.level}.`
  const more = standing(before).dry.length - standing(now).dry.length
  if (more === 0) return `${act}.`
  const houses = times(Math.abs(more), "house")
  return `${act}, and ${houses} ${more > 0 ? "got" : "lost"} water.`
}
