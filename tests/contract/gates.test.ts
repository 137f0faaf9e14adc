import { afterEach, expect, jest, test } from "bun:test"
import { contribute, defineModule } from "broadside"
import { type Gate, Gates, type SiteRoute, Tools } from "broadside/contracts"
import { createTestHost, type TestHost } from "broadside/testing"
import exchange from "../../modules/exchange/module"
import { actsSite, newNames, routeOf } from "../trust/impersonation/every-act"
import { sendingTo } from "../trust/impersonation/sending"
import { nameOf } from "../trust/impersonation/writing-routes"
import { EVERY } from "./whose/every"

const manifest = { name: "gate", version: "1.0.0", engines: { broadside: "^1.0.0" } }
const thread = { authorSlug: "ada", title: "Tides", threadBody: "They turn twice a day." }

let site: TestHost
afterEach(() => site.close())

const gateThat = (admit: Gate["admit"]) =>
  defineModule({
    id: "gate",
    manifest,
    setup: () => ({ contribute: [contribute(Gates, { module: "gate", admit })] }),
  })
async function guardedBy(admit: Gate["admit"]) {
  site = await createTestHost({ modules: [exchange, gateThat(admit)], community: ["gate"] })
}
const post = (path: string, json: object) => site.fetch(path, { method: "POST", json })
const threads = async () => (await site.json("/api/exchange")).total

const FAULTS: Readonly<Record<string, Gate["admit"]>> = {
  "one that throws": () => {
    throw new Error("no word")
  },
  "one that rejects": () => Promise.reject("no word"),
  "one that answers nonsense": async () => ({ admitted: "yes" }) as never,
  "one that answers nothing": async () => undefined as never,
}
for (const [name, admit] of Object.entries(FAULTS))
  test(`${name} lets nothing in, and is named`, async () => {
    await guardedBy(admit)
    const refused = await post("/api/exchange", thread)
    expect([refused.status, (await refused.json()).detail]).toEqual([
      503,
      expect.stringContaining("gate"),
    ])
    expect(await threads()).toBe(0)
  })

test("one that never answers lets nothing in after two seconds", async () => {
  let asked: (() => void) | undefined
  const isAsked = new Promise<void>((done) => {
    asked = done
  })
  jest.useFakeTimers()
  try {
    await guardedBy(() => {
      asked?.()
      return new Promise(() => undefined)
    })
    const refusal = post("/api/exchange", thread)
    await isAsked
    for (let tick = 0; tick < 12; tick++) jest.advanceTimersByTime(200)
    expect((await refusal).status).toBe(503)
  } finally {
    jest.useRealTimers()
  }
})

/** Tools that do more than read, and are not refused. */
async function writtenBy(site: TestHost): Promise<string[]> {
  const tools = site.host.all(Tools)
  const writing = tools.filter(({ effect }) => !effect.readOnly)
  expect(writing.length).toBeGreaterThan(30)
  expect(tools.filter(({ spec, effect }) => spec?.rate === "publish" && effect.readOnly)).toEqual(
    [],
  )
  const passed: string[] = []
  for (const { name, choice } of writing) {
    const args = choice ? { [choice.argument]: choice.value } : {}
    const json = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } }
    const answer = await site.fetch("/mcp", { json })
    if (!(await answer.text()).includes("Nobody writes today.")) passed.push(name)
  }
  return passed
}

/** Acts of the operator, reads, previews, and positions: who sends one was let in when they joined. */
const isLetThrough = ({ method, path, spec }: SiteRoute) =>
  spec?.operator ||
  spec?.storesNothing ||
  /^\/(?:api\/)?operator\b/.test(path) ||
  (method === "GET" && !spec?.rate)

test("every route that stores something asks, and stores nothing where it is not let in", async () => {
  let isOpen = true
  const gate = gateThat(async () =>
    isOpen
      ? { admitted: true }
      : { admitted: false, why: "Nobody writes today.", call: "Come back." },
  )
  const acts = await actsSite("", [gate])
  site = acts.site
  const { send } = sendingTo(site)
  const [newName, passed]: [() => string, string[]] = [newNames(), []]
  for (const [act, make] of Object.entries(EVERY)) {
    const route = site.host.routes().find((one) => nameOf(one) === routeOf(act)) as SiteRoute
    const name = newName()
    const sent = (await make(acts.made, name))(name)
    isOpen = false
    const { text } = await send(route, sent)
    isOpen = true
    if (!text.includes("Nobody writes today.") && !isLetThrough(route)) passed.push(nameOf(route))
  }
  expect(passed).toEqual([])
  isOpen = false
  for (const method of ["GET", "HEAD", "OPTIONS"])
    expect((await site.fetch("/api/games", { method })).status).toBeLessThan(300)
  expect(await writtenBy(site)).toEqual([])
})
