import { FROM_SOURCE, type RunningServer } from "../../kit/server"
import { cliffsOf } from "../databases/cliffs/cliffs"
import { cliffSizes } from "../databases/cliffs/sizes"
import type { Bench } from "../harness/bench"
import { folderOf, startSite } from "../harness/site"
import { type Row, thousands } from "../harness/table"
import { type Cliff, desk, documents, families, makers, others, searches, threads } from "./cases"
import { costOf, type Effort, untilQuiet } from "./cost"

const TARGET_MS = 15

/** CPU time of answers that were never asked for before, on a site with very much of everything. */
export async function measureCliffs({ quick, games, table }: Bench): Promise<void> {
  const sizes = cliffSizes(games, quick)
  const effort = quick ? { batches: 3, batchMs: 30 } : { batches: 7, batchMs: 300 }
  const site = await startSite(folderOf("cliffs", cliffsOf(sizes)))
  try {
    await untilQuiet(site)
    await warmUp(site, [...searches, ...families(sizes), ...makers, ...threads(sizes)])
    const report = async (title: string, cliffs: readonly Cliff[]) =>
      table(`CPU of an answer, never cached: ${title}`, await rowsOf(site, cliffs, effort))
    await report(`lists, ${thousands(games)} games`, searches)
    await report(
      `a family of ${thousands(sizes.family)}, a chain of ${thousands(sizes.chain)}`,
      families(sizes),
    )
    await report(
      `a maker of ${thousands(sizes.maker)} games, ${thousands(sizes.agents)} agents`,
      makers,
    )
    await report(`a thread with ${thousands(sizes.replies)} replies`, threads(sizes))
    await report("documents", [...documents, ...(await sitemapParts(site))])
    await report(`${thousands(sizes.expired)} expired dispatches, and the rest`, others(sizes))
    await report(
      `the desk, ${thousands(sizes.held)} held and ${thousands(sizes.reported)} reported`,
      await signedIn(site),
    )
  } finally {
    await site.stop()
  }
}

/** What is asked first would pay for what the rest has compiled already. */
async function warmUp(site: RunningServer, cliffs: readonly Cliff[]): Promise<void> {
  for (const cliff of cliffs) await costOf(site, cliff, { batches: 1, batchMs: 100 })
}

async function rowsOf(
  site: RunningServer,
  cliffs: readonly Cliff[],
  effort: Effort,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const cliff of cliffs) {
    const { ms, bytes } = await costOf(site, cliff, effort)
    rows.push({
      name: cliff.name,
      ours: `${(bytes / 1_000).toFixed(1)} KB`,
      value: ms,
      target: cliff.target ?? TARGET_MS,
      bound: "most",
      unit: " ms",
    })
  }
  return rows
}

/** Some parts of a sitemap that is an index: the first, the last, and one between them. */
async function sitemapParts({ url }: RunningServer): Promise<Cliff[]> {
  const text = await (await fetch(`${url}/sitemap.xml`)).text()
  if (!text.includes("<sitemapindex")) return []
  const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = url]) => {
    const { pathname, search } = new URL(address.replaceAll("&amp;", "&"))
    return pathname + search
  })
  const some = new Set([paths.at(0), paths.at(paths.length >> 1), paths.at(-1)])
  return [...some].filter((path) => path !== undefined).map((path) => ({ name: path, path }))
}

/** The pages of the desk, with the cookie and the token of an operator who has signed in. */
async function signedIn({ url, folder }: RunningServer): Promise<Cliff[]> {
  const made = Bun.spawnSync([...FROM_SOURCE, "token"], { cwd: folder })
  const token = made.stdout.toString().trim()
  const form = new FormData()
  form.set("token", token)
  const answer = await fetch(`${url}/operator/sign-in`, {
    method: "POST",
    body: form,
    headers: { origin: url },
    redirect: "manual",
  })
  const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";")
  if (cookie === "") throw new Error(`the operator was not signed in: ${answer.status}`)
  return desk(cookie, token)
}
