import { type Bench, SMALL } from "../harness/bench"
import { median, type Row, thousands } from "../harness/table"
import { type Timed, timeLists } from "./queries"

export async function latency({ quick, games, small, large, table, note }: Bench): Promise<void> {
  const { rows, slowest } = await measureLatency(small(), large(), quick ? 1 : 7)
  table(`CPU of one list in process, ${thousands(games)} games against ${thousands(SMALL)}`, rows)
  const lines = slowest.map(
    ({ query, cpuMs, ms }) =>
      `- ${cpuMs.toFixed(1)} ms, by the clock ${ms.toFixed(1)} ms: ${query}`,
  )
  note(["The ten that cost most:", "", ...lines].join("\n"))
}

/** Lists in this process, each kind with each sort and offset: how they grow, and the slowest. */
async function measureLatency(
  small: string,
  large: string,
  runs: number,
): Promise<{ rows: Row[]; slowest: readonly Timed[] }> {
  // Else the first database would pay for compiling.
  await timeLists(small, 1)
  const [few, many] = [await timeLists(small, runs), await timeLists(large, runs)]
  const plain = (timed: readonly Timed[]) =>
    timed.find(({ query }) => query === "everything, newest")?.cpuMs ?? 0
  const slowest = many.toSorted((a, b) => b.cpuMs - a.cpuMs)
  const worst = slowest[0] as Timed
  const ms = (value: number) => `${value.toFixed(3)} ms`
  const all = (timed: readonly Timed[]) => median(timed.map((one) => one.cpuMs))
  return {
    rows: [
      {
        name: "p50 of the plain list, to the small database",
        ours: ms(plain(many)),
        ceiling: ms(plain(few)),
        value: plain(many) / plain(few),
        target: 1.5,
        bound: "most",
      },
      {
        name: `dearest of ${many.length} lists (median ${ms(all(many))})`,
        ours: worst.query,
        value: worst.cpuMs,
        target: 15,
        bound: "most",
        unit: " ms",
      },
    ],
    slowest: slowest.slice(0, 10),
  }
}
