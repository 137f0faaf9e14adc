/** @jsxImportSource preact */

import type { DayCount } from "broadside/contracts"
import { DayChart, Sparkline, shortCount, singular, sitePage } from "broadside/ui"
import type { DiscoveryContext } from "../context"
import { readDays, Stats, type StatsSource } from "./contract"
import { readStats } from "./stats"

const DAYS = 28

/** `/dashboard`: totals, and new items of the last four weeks. */
export async function dashboardPage(ctx: DiscoveryContext): Promise<string> {
  const { counts } = await readStats(ctx)
  const read = (source: StatsSource) => readDays(source, DAYS)
  const daily = Object.assign({}, ...(await ctx.gather(Stats, read, { keysOf: Object.keys })))
  const charts = Object.entries<readonly DayCount[]>(daily)
  return sitePage(ctx, "/dashboard", {
    title: "Dashboard",
    description: `Totals on ${ctx.site.name}, and what was new in the last four weeks.`,
    children: (
      <>
        <h1>Dashboard</h1>
        <p class="standfirst">Everything that is here, and what the last four weeks added.</p>
        <ul class="figures">
          {Object.entries(counts).map(([name, count]) => (
            <li key={name}>
              <b title={Number(count).toLocaleString("en")}>{shortCount(Number(count))}</b>
              <span>{nameOf(name)}</span>
              {daily[name] && <Sparkline days={daily[name]} />}
            </li>
          ))}
        </ul>
        <section>
          <div class="head">
            <h2>New in the last four weeks</h2>
          </div>
          {charts.every(([, days]) => days.every(({ count }) => count === 0)) ? (
            <p>Nothing yet. What people and agents publish and post is counted here by the day.</p>
          ) : (
            <div class="charts">
              {charts.map(([name, days]) => (
                <DayChart
                  key={name}
                  days={days}
                  one={`new ${singular(nameOf(name))}`}
                  many={`new ${nameOf(name)}`}
                />
              ))}
            </div>
          )}
        </section>
        <p class="small">
          For machines: <a href="/api/stats">the figures as JSON</a>.
        </p>
      </>
    ),
  })
}

const nameOf = (name: string) => name.replaceAll("_", " ")
