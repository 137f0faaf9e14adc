import { arrival } from "../../kit/server"
import type { Rounds } from "../harness/compare"
import { type Measured, measure } from "../harness/load"
import { median, type Row, thousands } from "../harness/table"
import { measureBuildCost } from "./cost"
import { BUILDS, type Crowd, startCrowd } from "./crowd"
import type { Pace } from "./model"

interface Waiting {
  readonly name: string
  readonly pace: Pace
  /** Seconds of a turn, to those elsewhere. */
  readonly longer: number
  readonly target: number
}

const SLOW: Waiting = {
  name: "a slow model",
  pace: { bytes: 300_000, everyMs: 100 },
  longer: 1,
  target: 1.2,
}
/** It takes all the time that it gets: then others should have half. */
const FAST: Waiting = {
  name: "a model at full speed",
  pace: { bytes: 300_000, everyMs: 0 },
  // What it sends is there within the first second, and handled in many.
  longer: 3,
  target: 2,
}

/** Pages and lists of others: most of them from the cache, one never asked before. */
const PATHS = [
  "/",
  "/workshop",
  "/workshop/00000007",
  "/exchange",
  "/api/workshop/list",
  "/api/workshop/list?seen={n}",
]
const HEADERS = { accept: "text/html", "accept-encoding": "gzip" }

/** How long others wait while pages are built, to how long when no one builds; and what a build costs. */
export async function measureBuilds(rounds: Rounds): Promise<Row[]> {
  const crowd = startCrowd()
  try {
    return [
      await measureWaiting(SLOW, crowd, rounds),
      await measureWaiting(FAST, crowd, rounds),
      await measureBuildCost(crowd, rounds),
    ]
  } finally {
    crowd.stop()
  }
}

async function measureWaiting(waiting: Waiting, crowd: Crowd, rounds: Rounds): Promise<Row> {
  const { name, pace, longer, target } = waiting
  // A site of its own, since memory that one model took would slow down the next.
  const site = await crowd.startSite("builds")
  const seconds = rounds.seconds * longer
  const quiet: Measured[] = []
  const beside: Measured[] = []
  const rates: number[] = []
  try {
    // More turns than elsewhere: what is compared is the slowest of a hundred.
    for (let turn = -1; turn < rounds.rounds ** 2; turn++) {
      const alone = await readOthers(site.url, seconds)
      await crowd.build(site.url, pace)
      const together = await readOthers(site.url, seconds)
      const report = await crowd.leave()
      // What the model sent before may still keep the site busy.
      await arrival(site.url)
      // The first is to warm up.
      if (turn < 0) continue
      quiet.push(alone)
      beside.push(together)
      rates.push(report.deltas / report.seconds)
    }
  } finally {
    await site.stop()
  }
  const rate = pace.everyMs > 0 ? `, ${thousands(median(rates))} deltas/s` : ""
  return {
    name: `${BUILDS} builds with ${name}${rate}`,
    ours: withLatency(beside),
    ceiling: withLatency(quiet),
    value: median(beside.map(({ p99 }, turn) => p99 / (quiet[turn] as Measured).p99)),
    target,
    bound: "most",
  }
}

async function readOthers(url: string, seconds: number): Promise<Measured> {
  const load = { url, paths: PATHS, headers: HEADERS, seconds, toTheEnd: true }
  const measured = await measure(load)
  if (measured.failed > 0) throw new Error("requests beside the builds failed")
  return measured
}

function withLatency(turns: readonly Measured[]): string {
  const of = (what: "p50" | "p99" | "perSecond") => median(turns.map((turn) => turn[what]))
  return `p50 ${of("p50").toFixed(1)} ms, p99 ${of("p99").toFixed(1)} ms, ${thousands(of("perSecond"))}/s`
}
