/** @jsxImportSource preact */

import type { DayCount } from "broadside/contracts"
import { DESK, lazy } from "broadside/host"
import { DayChart, type PageContext, shortCount, singular } from "broadside/ui"
import { sendDesk } from "../desk-page"
import type { Session } from "../sessions"
import { DAYS, type Figures, MAX_COUNTED } from "./read-figures"

export const DESK_FIGURES = `${DESK}/figures`

/** How the site is doing: the queue, new items, storage and errors. */
export function figuresPage(
  ctx: PageContext,
  session: Session,
  figures: Figures,
): Promise<Response> {
  const charts = Object.entries(figures.added).filter(([, days]) => hasAny(days))
  return sendDesk(ctx, {
    path: DESK_FIGURES,
    title: "Figures",
    session,
    children: (
      <>
        <h1>Figures</h1>
        {figures.trouble && (
          <p class="notice wrong" role="alert">
            Nothing can be stored now: {figures.trouble}
          </p>
        )}
        {Object.keys(figures.troubles.uncaught).length > 0 && (
          <p class="notice wrong">
            Errors in the code of the site that nothing handled, by module:{" "}
            {Object.entries(figures.troubles.uncaught)
              .map(([module, count]) => `${module} ${shortCount(count)}`)
              .join(", ")}
            . The log has each of them.
          </p>
        )}
        <ul class="figures">
          {linesOf(figures).map(({ text, what }) => (
            <li key={what}>
              <b>{text}</b>
              <span>{what}</span>
            </li>
          ))}
        </ul>
        <section>
          <div class="head">
            <h2>The last {DAYS} days</h2>
          </div>
          {charts.length === 0 && !hasAny(figures.decisions) ? (
            <p class="notice">Nothing new, and nothing was decided.</p>
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
              <DayChart days={figures.decisions} one="decision" />
            </div>
          )}
        </section>
        <p class="small">
          Requests and errors are counted over the last 24 hours, or since the site was started.
        </p>
      </>
    ),
  })
}

const nameOf = (name: string) => name.replaceAll("_", " ")
const hasAny = (days: readonly DayCount[]) => days.some(({ count }) => count > 0)

function linesOf({ waiting, held, stored, free, troubles }: Figures) {
  return [
    {
      text: waiting > MAX_COUNTED ? `over ${MAX_COUNTED}` : String(waiting),
      what: "waiting for you",
    },
    { text: shortCount(held), what: "of them held" },
    { text: bytes(stored), what: "stored" },
    ...(free === undefined ? [] : [{ text: bytes(free), what: "free on the disk" }]),
    { text: shortCount(troubles.clients), what: "clients limited" },
    { text: shortCount(troubles.limited), what: "requests refused as too many" },
    { text: shortCount(troubles.failed), what: "errors" },
  ]
}

const SIZE = lazy(() => new Intl.NumberFormat("en", { maximumSignificantDigits: 3 }))
const UNITS = ["KB", "MB", "GB", "TB"] as const

/** `1.2 MB` */
function bytes(count: number): string {
  const power = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log10(Math.max(1, count)) / 3)))
  return `${SIZE().format(count / 1_000 ** power)} ${UNITS[power - 1]}`
}
