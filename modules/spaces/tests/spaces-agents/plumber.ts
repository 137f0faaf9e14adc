import type { Choice } from "./playing"
import type { Json } from "./seat"

interface Board {
  readonly size: number
  readonly spring: { readonly x: number; readonly y: number }
  readonly houses: readonly { readonly x: number; readonly y: number }[]
  readonly tiles: Readonly<Record<string, { readonly pipes: number }>>
  /** What the numbers mean, in words. */
  readonly legend: string
}

type Pipes = Map<string, number>

const STEPS = { up: [0, -1], right: [1, 0], down: [0, 1], left: [-1, 0] } as const

/** What the legend of the state says of pipes. */
function read(legend: string) {
  const sides = [...legend.matchAll(/(\d) (up|right|down|left)/g)].map(([, bit, side]) => {
    const [dx, dy] = STEPS[side as keyof typeof STEPS]
    return { bit: Number(bit), dx, dy }
  })
  const turned = new Map(
    [...legend.matchAll(/(\d) to (\d)/g)].map(([, from, to]) => [Number(from), Number(to)]),
  )
  const turn = (pipes: number) =>
    sides.reduce((sum, { bit }) => sum + (pipes & bit ? (turned.get(bit) ?? 0) : 0), 0)
  const facing = (bit: number) => turned.get(turned.get(bit) ?? 0) ?? 0
  return { sides, turn, facing }
}

/** Finds how the tiles must lie, trying one after another; the same for everyone who looks at the level. */
function planOf({ size, spring, houses, tiles, legend }: Board): Pipes {
  const { sides, turn, facing } = read(legend)
  const ids = Object.keys(tiles)
  const plan: Pipes = new Map()
  if (!lay(0)) throw new Error(`no plan for ${JSON.stringify(tiles)}`)
  return plan

  function lay(index: number): boolean {
    const id = ids[index]
    if (id === undefined) return houses.every(({ x, y }) => watered().has(`${x},${y}`))
    const ways = [tiles[id]!.pipes]
    for (let turns = 1; turns < 4; turns++) ways.push(turn(ways.at(-1)!))
    for (const way of [...new Set(ways)].sort((one, other) => one - other)) {
      if (!fits(id, way)) continue
      plan.set(id, way)
      if (lay(index + 1)) return true
      plan.delete(id)
    }
    return false
  }

  function fits(id: string, way: number) {
    return sides.every(({ bit, dx, dy }) => {
      const [x, y] = stepFrom(id, dx, dy)
      const isOpen = (way & bit) !== 0
      if (Math.min(x, y) < 0 || Math.max(x, y) >= size) return !isOpen
      const other = plan.get(`${x},${y}`)
      return other === undefined || isOpen === ((other & facing(bit)) !== 0)
    })
  }

  function watered(): ReadonlySet<string> {
    const wet = new Set([`${spring.x},${spring.y}`])
    for (const id of wet)
      for (const { bit, dx, dy } of sides)
        if ((plan.get(id) ?? 0) & bit) wet.add(stepFrom(id, dx, dy).join(","))
    return wet
  }
}

function stepFrom(id: string, dx: number, dy: number): [number, number] {
  const [x = 0, y = 0] = id.split(",").map(Number)
  return [x + dx, y + dy]
}

/** Turns tiles as they must lie. Each of the agents takes some of the rows, so that no two turn the same tile. */
export function plumber(): Choice {
  let plan: Pipes | undefined
  return ({ state, help }, { index, players }) => {
    const board = state as Board
    plan ??= planOf(board)
    for (const [id, { pipes }] of Object.entries(board.tiles)) {
      const [x = 0, y = 0] = id.split(",").map(Number)
      if (y % players !== index || pipes === plan.get(id)) continue
      const { turn } = read(board.legend)
      let turns = 1
      for (let way = turn(pipes); way !== plan.get(id); way = turn(way)) turns++
      const { example } = help ?? {}
      return { ...example, data: { ...(example?.["data"] as Json), x, y, turns } }
    }
    return undefined
  }
}
