import { tagAt, wordAt } from "../databases/corpus"
import { type Rounds, sample } from "../harness/compare"
import { LIKE_A_BROWSER, type Measured, measure } from "../harness/load"
import { folderOf, startSite } from "../harness/site"
import { median, type Row, thousands } from "../harness/table"
import { type Paced, startWrites } from "./writes"

const THREADS = 20
/** How many people play at the same time. */
const PLAYS = 20
/** Writes a second, and which part of the rate without any must be left. */
const PACES: readonly (readonly [number, number])[] = [
  [0, 0.9],
  [1, 0.9],
  [10, 0.8],
  [100, 0.6],
  [500, 0.3],
]
const CLAIM = { path: "/api/exchange/{thread}/claim", body: '{"authorSlug":"bot","seen":"{n}"}' }
const PLAY = { path: "/games/{game}-x.html" }

/** 240 addresses: nine of ten elsewhere than where is written, so they must stay in the cache. */
export function addresses(): string[] {
  const each = (count: number, path: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => path(at))
  return [
    ...each(60, (at) => `/games/${1_000 + at}`),
    ...each(40, (at) => `/archive/${2_000 + at}`),
    ...each(40, (at) => `/api/games?tag=${tagAt(at)}`),
    ...each(40, (at) => `/api/games?q=${wordAt(100 + at)}`),
    ...each(36, (at) => `/archive?offset=${at * 24}`),
    ...each(12, (at) => `/api/exchange/${at + 1}`),
    ...each(12, (at) => `/api/exchange?limit=${at + 1}`),
  ]
}

/** Many addresses while others write and play, to the same while no one does. */
export async function measureAddresses(database: string, rounds: Rounds): Promise<Row[]> {
  const site = await startSite(folderOf("addresses", database))
  try {
    await fillBoard(site.url)
    const rows: Row[] = []
    for (const isPlayed of [false, true])
      for (const [pace, target] of sample(PACES, rounds))
        if (pace > 0 || isPlayed) rows.push(await atPace(site.url, pace, isPlayed, target, rounds))
    return rows
  } finally {
    await site.stop()
  }
}

export async function fillBoard(url: string): Promise<void> {
  for (let at = 0; at < THREADS; at++) {
    const body = JSON.stringify({ authorSlug: "ada", title: `Thread ${at}`, threadBody: "A fox" })
    const headers = { "content-type": "application/json" }
    await fetch(`${url}/api/exchange`, { method: "POST", headers, body })
  }
}

/** What others do meanwhile: claims of threads at a pace, and plays of games. */
export function startOthers(url: string, pace: number, isPlayed: boolean): () => Promise<number> {
  const claims: Paced = startWrites(url, CLAIM, pace)
  const plays = startWrites(url, PLAY, isPlayed ? PLAYS : 0)
  return async () => {
    const [{ perSecond }] = await Promise.all([claims(), plays()])
    return perSecond
  }
}

async function atPace(
  url: string,
  pace: number,
  isPlayed: boolean,
  target: number,
  { rounds, seconds }: Rounds,
): Promise<Row> {
  const quiet: Measured[] = []
  const mixed: Measured[] = []
  const written: number[] = []
  for (let round = -1; round < rounds; round++) {
    const alone = await read(url, seconds)
    const stop = startOthers(url, pace, isPlayed)
    const together = await read(url, seconds)
    const perSecond = await stop()
    // The first is to warm up.
    if (round < 0) continue
    quiet.push(alone)
    mixed.push(together)
    written.push(perSecond)
  }
  const plays = isPlayed ? `, ${PLAYS} plays/s` : ""
  return {
    name: `${pace} writes/s (${thousands(median(written))} answered)${plays}`,
    ours: withP99(mixed),
    ceiling: withP99(quiet),
    value: median(mixed.map((one, at) => one.perSecond / (quiet[at] as Measured).perSecond)),
    target,
    bound: "least",
  }
}

async function read(url: string, seconds: number): Promise<Measured> {
  const measured = await measure({ url, paths: addresses(), headers: LIKE_A_BROWSER, seconds })
  if (measured.failed > 0) throw new Error(`${measured.failed} reads failed`)
  return measured
}

function withP99(rounds: readonly Measured[]): string {
  const rate = thousands(median(rounds.map(({ perSecond }) => perSecond)))
  return `${rate}, p99 ${median(rounds.map(({ p99 }) => p99)).toFixed(1)} ms`
}
