import { onDeno } from "./deno"
import { type Load, type Measured, measure } from "./load"
import { median, type Row, thousands } from "./table"

export type Ask = Omit<Load, "seconds">

export interface Rounds {
  readonly rounds: number
  readonly seconds: number
  /** Every so manyeth case of a long list: all of them, or a sample where it has to be quick. */
  readonly every: number
  /** Whether our server on Deno takes turns too. */
  readonly deno: boolean
}

/** Something of each kind, where there is no time for all. */
export const sample = <T>(all: readonly T[], { every }: Rounds): T[] =>
  all.filter((_, at) => at % every === 0)

/** Results of a load in each round: requests a second, and microseconds of CPU that its server took for one. */
export interface Turns {
  readonly perSecond: readonly number[]
  readonly cpuUs?: readonly number[]
  /** The same load in the same rounds, on our server on Deno. */
  readonly deno?: Turns
}

/** All loads taking turns, so that a slow moment hits each of them. */
export async function takeTurns<K extends string>(
  loads: Readonly<Record<K, Ask>>,
  { rounds, seconds }: Rounds,
): Promise<Record<K, Turns>> {
  const names = Object.keys(loads) as K[]
  const asks = withDeno(loads)
  const turns = new Map<string, Measured[]>([...asks.keys()].map((name) => [name, []]))
  for (let round = -1; round < rounds; round++) {
    for (const [name, load] of asks) {
      // The first is to warm up.
      const measured = await measureOne(name, load, round < 0 ? warmUp(seconds) : seconds)
      if (round >= 0) turns.get(name)?.push(measured)
    }
  }
  return Object.fromEntries(
    names.map((name) => [name, turnsOf(turns.get(name) ?? [], turns.get(denoName(name)))]),
  ) as Record<K, Turns>
}

const denoName = (name: string) => `${name} on Deno`

/** Each load, and beside it the same on Deno where our server was started there too. */
function withDeno(loads: Readonly<Record<string, Ask>>): Map<string, Ask> {
  const asks = new Map<string, Ask>()
  for (const [name, load] of Object.entries(loads)) {
    asks.set(name, load)
    const url = onDeno(load.url)
    if (url) asks.set(denoName(name), { ...load, url })
  }
  return asks
}

/** Where it has to be quick, not as long as the rest. */
const warmUp = (seconds: number): number => (seconds < 1 ? seconds / 2 : seconds)

async function measureOne(name: string, load: Ask, seconds: number): Promise<Measured> {
  const measured = await measure({ ...load, seconds })
  if (measured.failed > 0)
    throw new Error(`${measured.failed} requests failed: ${name} at ${load.url}`)
  return measured
}

function turnsOf(measured: readonly Measured[], deno?: readonly Measured[]): Turns {
  const cpuUs = measured.flatMap((one) => one.cpuUs ?? [])
  const perSecond = measured.map((one) => one.perSecond)
  return {
    perSecond,
    ...(cpuUs.length === measured.length ? { cpuUs } : {}),
    ...(deno ? { deno: turnsOf(deno) } : {}),
  }
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
    value: medianRatio(mine.perSecond, theirs.perSecond),
    target,
    bound: "least",
    ...(mine.cpuUs && theirs.cpuUs ? { cpu: cpuOf(mine.cpuUs, theirs.cpuUs) } : {}),
    ...denoOf(mine),
  }
}

const asTurns = (turns: Turns | readonly number[]): Turns =>
  "perSecond" in turns ? turns : { perSecond: turns }

/** The column of Deno: its rate to the one on Bun, as the median of each round's own ratio, and its CPU time for one. */
export function denoOf({ perSecond, deno }: Turns): Pick<Row, "deno"> {
  if (!deno) return {}
  const rate = medianRatio(deno.perSecond, perSecond).toFixed(2)
  return { deno: deno.cpuUs ? `${rate}, ${microseconds(median(deno.cpuUs))} µs` : rate }
}

const medianRatio = (mine: readonly number[], theirs: readonly number[]): number =>
  median(mine.map((rate, round) => rate / (theirs[round] as number)))

const cpuOf = (ours: readonly number[], ceiling: readonly number[]): string =>
  `${microseconds(median(ours))} / ${microseconds(median(ceiling))} µs`

const microseconds = (us: number) => (us < 10 ? us.toFixed(1) : thousands(us))
