import { beside, idOf, type Pipes, placeOf, SIDES, turn } from "../pipes"
import { standingOf } from "../water"

/**
 * Finds a solution from the shapes alone: tile by tile, each only in the ways that fit the rim and the tiles before it.
 * Water that leaks nowhere and reaches all houses is what it looks for; tiles may not point at each other in vain.
 */
export function solve(pipes: Pipes, spring: string): Pipes | undefined {
  const size = Math.sqrt(Object.keys(pipes).length)
  const ids = Array.from({ length: size * size }, (_, index) =>
    idOf({ x: index % size, y: Math.floor(index / size) }),
  )
  const placed: Record<string, number> = {}
  return place(0) ? placed : undefined

  function place(index: number): boolean {
    const id = ids[index]
    if (id === undefined) return standingOf(placed, spring).isSolved
    for (const sides of new Set([0, 1, 2, 3].map((turns) => turn(pipes[id] ?? 0, turns)))) {
      if (!fits(id, sides)) continue
      placed[id] = sides
      if (!isClosedOff(id) && place(index + 1)) return true
      delete placed[id]
    }
    return false
  }

  function fits(id: string, sides: number) {
    return SIDES.every((side) => {
      const { x, y } = placeOf(beside(id, side))
      const isOpen = (sides & side.bit) !== 0
      if (x < 0 || y < 0 || x >= size || y >= size) return !isOpen
      const there = placed[beside(id, side)]
      return there === undefined || isOpen === ((there & turn(side.bit, 2)) !== 0)
    })
  }

  /** Whether what hangs together with this tile can reach no tile that is not placed yet, though some are left. */
  function isClosedOff(id: string) {
    const group = new Set([id])
    for (const member of group)
      for (const side of SIDES) {
        if (((placed[member] ?? 0) & side.bit) === 0) continue
        const to = beside(member, side)
        if (placed[to] === undefined) return false
        group.add(to)
      }
    return group.size < ids.length
  }
}
