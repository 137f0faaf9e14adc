import { copyFileSync } from "node:fs"
import { createReviewer } from "../../../core/content/review/score"
import { openStore, type Store } from "../../../core/data/store"
import { storedHistory } from "../../../modules/trust/review/history"
import { storeReview } from "../../../modules/trust/review/store"
import { NOW } from "../databases/games"
import { type Likeness, reviewsOf, submitted } from "../databases/reviews"
import { folderOf } from "../harness/site"
import { median, type Row, thousands } from "../harness/table"

/** As many as are committed at once under load. */
const GROUP = 30
const TARGET_MS = 0.3

/** What reviewing a page and remembering it costs on a site that has had very many. */
export async function measureStored(quick: boolean): Promise<Row[]> {
  const size = quick ? 1_000 : 50_000
  const groups = quick ? 3 : 41
  const rows: Row[] = []
  for (const [likeness, name] of [
    ["varied", "pages that differ"],
    ["copies", "near copies"],
  ] as const) {
    const ms = await costAfter(size, likeness, groups)
    rows.push({
      name: `CPU of a publish after ${thousands(size)} ${name}`,
      ours: `${ms.toFixed(3)} ms`,
      value: ms,
      target: TARGET_MS,
      bound: "most",
      unit: " ms",
    })
  }
  return rows
}

async function costAfter(size: number, likeness: Likeness, groups: number): Promise<number> {
  const file = `${folderOf(`reviews-${likeness}`)}/data/broadside.db`
  copyFileSync(reviewsOf(size, likeness), file)
  const store = openStore(file, { durable: false })
  try {
    const costs: number[] = []
    // The first ones are to warm up.
    for (let group = -3; group < groups; group++) {
      const first = size + 1 + (group + 3) * GROUP
      const pages = Array.from({ length: GROUP }, (_, at) => submitted(first + at, likeness))
      const before = process.cpuUsage()
      await publish(store, pages, first)
      const { user, system } = process.cpuUsage(before)
      if (group >= 0) costs.push((user + system) / 1_000 / GROUP)
    }
    return median(costs)
  } finally {
    store.close()
  }
}

async function publish(
  { reader, writer, connection }: Store,
  pages: readonly string[],
  first: number,
): Promise<void> {
  const review = createReviewer({ history: storedHistory(reader) })
  connection.run("begin")
  for (const [at, html] of pages.entries()) {
    const num = first + at
    const by = { name: `name-${num % 1_000}`, source: `192.0.${num % 200}.${num % 251}` }
    const { inspection, score, signals } = await review({ title: `Page ${num}`, html }, by, NOW)
    await storeReview(writer, {
      ...by,
      kind: "games",
      item: String(num),
      at: NOW,
      lineage: null,
      score,
      signals,
      domains: inspection.domains,
      fingerprint: inspection.fingerprint,
      outcome: "visible",
      noindexUntil: 0,
    })
  }
  connection.run("commit")
}
