import { afterAll, beforeAll, expect, test } from "bun:test"
import { readFileSync, writeFileSync } from "node:fs"
import type { SiteRoute } from "broadside/contracts"
import { isLong } from "../kit/tier"
import { type ActsSite, actsSite, newNames, routeOf } from "../trust/impersonation/every-act"
import { isWriting, nameOf } from "../trust/impersonation/writing-routes"
import { ACTORS, type Actor, attemptsOn, type Cells } from "./whose/attempts"
import { EVERY } from "./whose/every"
import { tableOf } from "./whose/table"

const UPDATES = Boolean(process.env["UPDATE_WHOSE"])
const FILE = "tests/contract/whose/table.md"
const NAMES = "[names]\nclaims_a_day = 0"
/** At home a rule for origins is added, and nothing else is different. The long run tries it all. */
const AT_HOME: readonly Actor[] = isLong || UPDATES ? ACTORS : ["page", "frame", "owner"]
const PLACES = { "open site": '[site]\nbase_url = "https://site.example"', "at home": "" } as const
type Place = keyof typeof PLACES

const sites = new Map<string, ActsSite>()
beforeAll(async () => {
  for (const [place, config] of Object.entries(PLACES))
    sites.set(place, await actsSite(`${NAMES}\n${config}`))
})
afterAll(() => Promise.all([...sites.values()].map((site) => site.close())))

const mounted = () => (sites.get("at home") as ActsSite).site.host.routes()
const writes = (route: SiteRoute) =>
  isWriting(route) || ["publish", "write"].includes(String(route.spec?.rate))

test("every route that writes has an act, and every act a route", () => {
  const writing = mounted().filter(writes).map(nameOf)
  expect(writing.length).toBeGreaterThan(140)
  const known = new Set(Object.keys(EVERY).map(routeOf))
  expect(writing.filter((name) => !known.has(name))).toEqual([])
  const all = new Set(mounted().map(nameOf))
  expect([...known].filter((name) => !all.has(name))).toEqual([])
})

test("who may do what, on an open site and at home, is what the table says (`UPDATE_WHOSE=1` writes it)", async () => {
  const rows: { act: string; cells: Partial<Record<Place, Partial<Cells>>> }[] = []
  const failed: string[] = []
  for (const [place, { site, made }] of sites) {
    const attempt = attemptsOn(made, newNames())
    for (const [act, make] of Object.entries(EVERY)) {
      const route = site.host.routes().find((one) => nameOf(one) === routeOf(act))
      if (!route) continue
      const cells = await attempt(route, make, place === "at home" ? AT_HOME : ACTORS).catch(
        ({ message }) => {
          failed.push(`${place}: ${act}: ${message}`)
        },
      )
      if (!cells) continue
      const row = rows.find((one) => one.act === act) ?? { act, cells: {} }
      if (!rows.includes(row)) rows.push(row)
      row.cells[place as Place] = { ...row.cells["open site"], ...cells }
    }
  }
  expect(failed).toEqual([])
  const now = tableOf(rows)
  if (UPDATES) writeFileSync(FILE, now)
  expect(readFileSync(FILE, "utf8")).toBe(now)
})
