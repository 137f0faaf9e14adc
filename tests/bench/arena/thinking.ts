import { worldsOf } from "../databases/worlds"
import type { Rounds } from "../harness/compare"
import { type Measured, measure, onCore } from "../harness/load"
import { folderOf, startSite } from "../harness/site"
import { median, type Row, thousands } from "../harness/table"
import { NO_STREAM_LIMITS } from "../streams/streams"
import { NO_ARENA_LIMITS } from "./arena"
import type { Opponent, Order, Report } from "./opponents"

/** Games at once against Summit, which thinks about one after another. */
const GAMES = 4
const AT_MOST = 1.2

// Routes of a site that has nothing else to do: pages of games would be compressed meanwhile.
const ROUTES = [
  { name: "the Workshop", path: "/workshop", accept: "text/html" },
  { name: "its list, first", path: "/api/workshop/list?seen={n}", accept: "application/json" },
] as const

/** How long others wait while residents think all the time, to how long when no one plays. */
export async function measureThinking(rounds: Rounds): Promise<Row[]> {
  const site = await startSite(folderOf("arena-thinking", worldsOf(10_000)), {
    ...NO_ARENA_LIMITS,
    ...NO_STREAM_LIMITS,
  })
  const opponents = startOpponents(site.url)
  try {
    const rows: Row[] = []
    for (const route of ROUTES)
      rows.push(...(await measureRoute(site.url, route, opponents, rounds)))
    return rows
  } finally {
    opponents.stop()
    await site.stop()
  }
}

async function measureRoute(
  url: string,
  { name, path, accept }: (typeof ROUTES)[number],
  opponents: ReturnType<typeof startOpponents>,
  { rounds, seconds }: Rounds,
): Promise<Row[]> {
  const headers = { accept, "accept-encoding": "gzip" }
  const turns = { none: [] as Measured[], person: [] as Measured[], summit: [] as Measured[] }
  const paces: number[] = []
  // More turns than elsewhere: what is compared is the slowest of a hundred.
  for (let turn = -1; turn < rounds * rounds; turn++) {
    for (const opponent of ["none", "person", "summit"] as const) {
      // What warms up the games of Summit does it for those of people, too.
      if (turn < 0 && opponent === "person") continue
      if (opponent !== "none") await opponents.play(opponent)
      const measured = await measure({ url, paths: [path], headers, seconds })
      if (measured.failed > 0) throw new Error(`requests for ${path} failed`)
      const report = await opponents.rest()
      // The first is to warm up.
      if (turn < 0) continue
      turns[opponent].push(measured)
      if (opponent === "summit") paces.push(report.moves / report.seconds)
    }
  }
  const pace = `${median(paces).toFixed(1)} moves/s of Summit`
  return [
    compared(`${name}, ${pace}, to no games`, turns.summit, turns.none),
    compared(`${name}, to games of people`, turns.summit, turns.person),
  ]
}

const compared = (name: string, ours: readonly Measured[], ceiling: readonly Measured[]): Row => ({
  name,
  ours: withRate(ours),
  ceiling: withRate(ceiling),
  value: median(ours.map(({ p99 }, at) => p99 / (ceiling[at] as Measured).p99)),
  target: AT_MOST,
  bound: "most",
})

function withRate(turns: readonly Measured[]): string {
  const rate = thousands(median(turns.map(({ perSecond }) => perSecond)))
  return `p99 ${median(turns.map(({ p99 }) => p99)).toFixed(1)} ms, ${rate}/s`
}

/** Players who move at random, in a process on the second core. */
function startOpponents(url: string) {
  let answered = Promise.withResolvers<Report>()
  const child = Bun.spawn(onCore(1, [process.execPath, `${import.meta.dir}/opponents.ts`]), {
    stdout: "inherit",
    stderr: "inherit",
    ipc: (report: Report) => answered.resolve(report),
    onExit: (_, code) => answered.reject(new Error(`the opponents ended with ${code}`)),
  })
  function order(opponent?: Opponent): Promise<Report> {
    answered = Promise.withResolvers()
    child.send({ url, games: GAMES, ...(opponent ? { opponent } : {}) } satisfies Order)
    return answered.promise
  }
  return {
    /** Settles when all games have begun. */
    play: (opponent: Opponent) => order(opponent),
    /** Settles when no one plays or thinks any longer. */
    rest: () => order(),
    stop() {
      answered.promise.catch(() => {})
      child.kill()
    },
  }
}
