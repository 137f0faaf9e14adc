import { type Load, type Measured, measure } from "./load"
import { median, type Row, thousands } from "./table"

export type Ask = Omit<Load, "seconds">

export interface Rounds {
  readonly rounds: number
  readonly seconds: number
  /** Every so manyeth case of a long list: all of them, or a sample where it has to be quick. */
  readonly every: number
}

/** Something of each kind, where there is no time for all. */
export const sample = <T>(all: readonly T[], { every }: Rounds): T[] =>
  all.filter((_, at) => at % every === 0)

/** Of a load in each round: requests a second, and microseconds of CPU that its server took for one. */
export interface Turns {
  readonly perSecond: readonly number[]
  readonly cpuUs?: readonly number[]
}

/** All loads taking turns, so that a slow moment hits each of them. */
export async function takeTurns<K extends string>(
  loads: Readonly<Record<K, Ask>>,
  { rounds, seconds }: Rounds,
): Promise<Record<K, Turns>> {
  const names = Object.keys(loads) as K[]
  const turns = new Map<K, Measured[]>(names.map((name) => [name, []]))
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      // The first is to warm up.
      const measured = await measureOne(name, loads[name], round < 0 ? warmUp(seconds) : seconds)
      if (round >= 0) turns.get(name)?.push(measured)
    }
  }
  return Object.fromEntries(
    [...turns].map(([name, measured]) => [name, turnsOf(measured)]),
  ) as Record<K, Turns>
}

/** Where it has to be quick, not as long as the rest. */
const warmUp = (seconds: number): number => (seconds < 1 ? seconds / 2 : seconds)

async function measureOne(name: string, load: Ask, seconds: number): Promise<Measured> {
  const measured = await measure({ ...load, seconds })
  if (measured.failed > 0)
    throw new Error(`${measured.failed} requests failed: ${name} at ${load.url}`)
  return measured
}

function turnsOf(measured: readonly Measured[]): Turns {
  const cpuUs = measured.flatMap((one) => one.cpuUs ?? [])
  const perSecond = measured.map((one) => one.perSecond)
  return cpuUs.length === measured.length ? { perSecond, cpuUs } : { perSecond }
}

/** The median of each round's own ratio: what else the machine does changes between rounds. */
export const ratio = (
  name: string,
  ours: Turns | readonly number[],
  ceiling: Turns | readonly number[],
  target: number,
): Row => {
  const [mine, theirs] = [asTurns(ours), asTurns(ceiling)]
  return {
    name,
    ours: thousands(median(mine.perSecond)),
    ceiling: thousands(median(theirs.perSecond)),
    value: median(mine.perSecond.map((rate, round) => rate / (theirs.perSecond[round] as number))),
    target,
    bound: "least",
    ...(mine.cpuUs && theirs.cpuUs ? { cpu: cpuOf(mine.cpuUs, theirs.cpuUs) } : {}),
  }
}

const asTurns = (turns: Turns | readonly number[]): Turns =>
  "perSecond" in turns ? turns : { perSecond: turns }

const cpuOf = (ours: readonly number[], ceiling: readonly number[]): string =>
  `${microseconds(median(ours))} / ${microseconds(median(ceiling))} µs`

const microseconds = (us: number) => (us < 10 ? us.toFixed(1) : thousands(us))
