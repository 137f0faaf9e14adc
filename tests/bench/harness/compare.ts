import { type Load, measure } from "./load"
import { median, type Row, thousands } from "./table"

export type Ask = Omit<Load, "seconds">

export interface Rounds {
  readonly rounds: number
  readonly seconds: number
}

/** Requests a second by round, all loads taking turns, so that a slow moment hits each of them. */
export async function takeTurns<K extends string>(
  loads: Readonly<Record<K, Ask>>,
  { rounds, seconds }: Rounds,
): Promise<Record<K, number[]>> {
  const names = Object.keys(loads) as K[]
  const rates = new Map<K, number[]>(names.map((name) => [name, []]))
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const { perSecond, failed } = await measure({ ...loads[name], seconds })
      if (failed > 0) throw new Error(`${failed} requests failed: ${name} at ${loads[name].url}`)
      // The first is to warm up.
      if (round >= 0) rates.get(name)?.push(perSecond)
    }
  }
  return Object.fromEntries(rates) as Record<K, number[]>
}

/** The median of each round's own ratio: what else the machine does changes between rounds. */
export const ratio = (
  name: string,
  ours: readonly number[],
  ceiling: readonly number[],
  target: number,
): Row => ({
  name,
  ours: thousands(median(ours)),
  ceiling: thousands(median(ceiling)),
  value: median(ours.map((rate, round) => rate / (ceiling[round] as number))),
  target,
  bound: "least",
})
