import type { SpaceRandom } from "../../contract"

/** The tube is this wide and this deep, in marbles. */
export const SIZE = 5
/** Height of the upper sticks; the lower ones are at height 0. Both in marbles. */
export const UPPER = 4
export const MARBLES = 24
const STICKS_OF_A_LEVEL = 8

export interface Stick {
  readonly level: "upper" | "lower"
  /** Rows, from 0 (back) to 4 (front), where it enters on the left and leaves on the right. */
  readonly from: number
  readonly to: number
  readonly pulled_by: string | null
}

/** Sticks by their numbers: 1 to 8 are the upper ones; odd ones are pulled to the left, even ones to the right. */
export type Sticks = Readonly<Record<string, Stick>>

export interface Cell {
  /** From left to right, 0 to 4. */
  readonly x: number
  /** From back to front, 0 to 4. */
  readonly y: number
  /** Height: 0 rests on the lower sticks, 4 on the upper ones. */
  readonly z: number
}

export const column = ({ x, y }: Pick<Cell, "x" | "y">) => y * SIZE + x

type Chord = Pick<Stick, "from" | "to">

/** The columns that a chord crosses: one in each file from left to right. */
export const columnsOf = ({ from, to }: Chord): number[] =>
  Array.from({ length: SIZE }, (_, x) =>
    column({ x, y: Math.round(from + ((to - from) * x) / (SIZE - 1)) }),
  )

const CHORDS: readonly Chord[] = Array.from({ length: SIZE * SIZE }, (_, index) => ({
  from: Math.floor(index / SIZE),
  to: index % SIZE,
}))

/** Upper sticks leave no hole, so that all marbles start up there. Lower ones are where chance puts them. */
export function newSticks(random: SpaceRandom): Sticks {
  const upper = withoutHoles(random.shuffle(CHORDS))
  const lower = random.shuffle(CHORDS).slice(0, STICKS_OF_A_LEVEL)
  return {
    ...numberSticks("upper", upper, 1),
    ...numberSticks("lower", lower, 1 + STICKS_OF_A_LEVEL),
  }
}

/** Takes the chord that covers most of what is open, eight times. */
function withoutHoles(shuffled: readonly Chord[]): readonly Chord[] {
  const open = new Set(CHORDS.map((_, index) => index))
  const gain = (chord: Chord) => columnsOf(chord).filter((each) => open.has(each)).length
  let left = [...shuffled]
  const upper: Chord[] = []
  while (upper.length < STICKS_OF_A_LEVEL) {
    const best = left.reduce((one, other) => (gain(other) > gain(one) ? other : one))
    for (const each of columnsOf(best)) open.delete(each)
    upper.push(best)
    left = left.filter((chord) => chord !== best)
  }
  return open.size === 0 ? upper : parallel(shuffled)
}

/** Five straight sticks leave no hole either, whatever the other three do. */
const parallel = (shuffled: readonly Chord[]) =>
  [...shuffled]
    .sort((one, other) => Number(other.from === other.to) - Number(one.from === one.to))
    .slice(0, STICKS_OF_A_LEVEL)

/** Every second one by its left end is pulled to the left, so that ends do not crowd on either side. */
function numberSticks(level: Stick["level"], chords: readonly Chord[], first: number): Sticks {
  const byLeft = [...chords].sort((one, other) => one.from - other.from || one.to - other.to)
  const left = byLeft.filter((_, index) => index % 2 === 0)
  const right = byLeft.filter((_, index) => index % 2 === 1)
  right.sort((one, other) => one.to - other.to || one.from - other.from)
  const number = (index: number, side: number) => String(first + 2 * index + side)
  const stick = ({ from, to }: Chord): Stick => ({ level, from, to, pulled_by: null })
  return Object.fromEntries([
    ...left.map((chord, index) => [number(index, 0), stick(chord)]),
    ...right.map((chord, index) => [number(index, 1), stick(chord)]),
  ])
}
