import { type Load, measure } from "./load"
import { median, type Row, thousands } from "./table"

export type Ask = Omit<Load, "seconds">

export interface Rounds {
  readonly rounds: number
  readonly seconds: number
}

/** Medians of requests a second, all loads taking turns, so that a slow moment hits each of them. */
export async function takeTurns<K extends string>(
  loads: Readonly<Record<K, Ask>>,
  { rounds, seconds }: Rounds,
): Promise<Record<K, number>> {
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
  return Object.fromEntries(names.map((name) => [name, median(rates.get(name) ?? [])])) as Record<
    K,
    number
  >
}

export const ratio = (name: string, ours: number, ceiling: number, target: number): Row => ({
  name,
  ours: thousands(ours),
  ceiling: thousands(ceiling),
  value: ours / ceiling,
  target,
  bound: "least",
})
