/** @jsxImportSource preact */

import { readDays, Stats, type StatsSource } from "broadside/contracts"
import { DayChart, sitePage } from "broadside/ui"
import type { DiscoveryContext } from "../context"
import { readSiteFigures } from "./stats"

const DAYS = 28

/** `/dashboard`: totals, and new items of the last four weeks. */
export async function dashboardPage(ctx: DiscoveryContext): Promise<string> {
  const figures = await readSiteFigures(ctx)
  const read = (source: StatsSource) => readDays(source, DAYS)
  const charts = (await ctx.gather(Stats, read, { keysOf: Object.keys })).flatMap(Object.entries)
  return sitePage(ctx, "/dashboard", {
    title: "Dashboard",
    description: `Totals on ${ctx.site.name}, and what was new in the last four weeks.`,
    children: (
      <>
        <h1>Dashboard</h1>
        <dl>
          {Object.entries(figures).flatMap(([name, count]) => [
            <dt key={name}>{titleOf(name)}</dt>,
            <dd key={`${name} count`}>{Number(count).toLocaleString("en")}</dd>,
          ])}
        </dl>
        <div class="charts">
          {charts.map(([name, days]) => {
            const one = name.replaceAll("_", " ").replace(/s$/, "")
            return <DayChart key={name} days={days} one={`new ${one}`} />
          })}
        </div>
        <p class="small">
          For machines: <a href="/api/stats">the figures as JSON</a>.
        </p>
      </>
    ),
  })
}

const titleOf = (name: string) => {
  const words = name.replaceAll("_", " ")
  return words[0]?.toUpperCase() + words.slice(1)
}
