import { pageOf } from "../databases/page"
import type { Rounds } from "../harness/compare"
import { type Measured, measure } from "../harness/load"
import { folderOf, startSite } from "../harness/site"
import { median, type Row, thousands } from "../harness/table"
import { startWrites, type Writes } from "./writes"

interface Mixture {
  readonly name: string
  /** The page that is popular. */
  readonly path: string
  readonly writes: Writes
  readonly target: number
}

/** Elsewhere on the site, a write must hardly be noticed. */
const ELSEWHERE = 0.9
/** Where a page shows what is written, it has to be made again for each write. */
const OWN = 0.5
const PER_SECOND = 100

const post: Writes = {
  path: "/api/exchange",
  body: JSON.stringify({
    title: "How do lanterns drift {n}",
    threadBody: "They drift with the tide {n}, as far as I can see.",
    authorSlug: "bot-{n}",
  }),
}
const reaction: Writes = {
  path: "/games/{game}/react",
  body: JSON.stringify({ emoji: "heart" }),
}
const publication: Writes = {
  path: "/api/games/submit",
  body: JSON.stringify({
    html: `${pageOf(1, 2_000)}<!-- {n} -->`,
    title: "Lantern Catcher {n}",
    humanName: "Ada",
  }),
}

const MIXTURES: readonly Mixture[] = [
  { name: "the library, posts elsewhere", path: "/archive", writes: post, target: ELSEWHERE },
  { name: "a game's page, posts elsewhere", path: "/archive/007", writes: post, target: ELSEWHERE },
  {
    name: "the board, reactions elsewhere",
    path: "/exchange",
    writes: reaction,
    target: ELSEWHERE,
  },
  { name: "the library, reactions", path: "/archive", writes: reaction, target: OWN },
  { name: "the library, games published", path: "/archive", writes: publication, target: OWN },
  { name: "the board, posts", path: "/exchange", writes: post, target: OWN },
  { name: "home, posts", path: "/", writes: post, target: OWN },
]

/** A popular page while others write, to the same page while nobody does. */
export async function measurePopular(database: string, rounds: Rounds): Promise<Row[]> {
  const site = await startSite(folderOf("mixed", database))
  try {
    const rows: Row[] = []
    for (const mixture of MIXTURES) rows.push(await measureMixture(site.url, mixture, rounds))
    return rows
  } finally {
    await site.stop()
  }
}

async function measureMixture(
  url: string,
  { name, path, writes, target }: Mixture,
  { rounds, seconds }: Rounds,
): Promise<Row> {
  const headers = { accept: "text/html", "accept-encoding": "gzip" }
  async function read(): Promise<Measured> {
    const measured = await measure({ url, paths: [path], headers, seconds })
    if (measured.failed > 0) throw new Error(`requests for ${path} failed`)
    return measured
  }
  const quiet: Measured[] = []
  const written: Measured[] = []
  const rates: number[] = []
  for (let round = -1; round < rounds; round++) {
    const alone = await read()
    const stop = startWrites(url, writes, PER_SECOND)
    const mixed = await read()
    const { perSecond } = await stop()
    // The first is to warm up.
    if (round < 0) continue
    quiet.push(alone)
    written.push(mixed)
    rates.push(perSecond)
  }
  return {
    name: `${name}, ${thousands(median(rates))}/s`,
    ours: withP99(written),
    ceiling: withP99(quiet),
    value: median(written.map((one, at) => one.perSecond / (quiet[at] as Measured).perSecond)),
    target,
    bound: "least",
  }
}

function withP99(rounds: readonly Measured[]): string {
  const rate = thousands(median(rounds.map(({ perSecond }) => perSecond)))
  return `${rate}, p99 ${median(rounds.map(({ p99 }) => p99)).toFixed(1)} ms`
}
