import { afterAll, beforeAll, expect, test } from "bun:test"
import { MAX_SHOWN } from "../../core/ui/form-values"
import { type Acts, act, type Sent } from "../trust/impersonation/acts"
import { ACTS, type ActsSite, actsSite, newNames, routeOf } from "../trust/impersonation/every-act"
import { sendingTo } from "../trust/impersonation/sending"
import { nameOf } from "../trust/impersonation/writing-routes"

const FORMS = Object.entries<Acts[string]>({
  ...ACTS,
  "POST /names": act((name) => ({ body: { name } })),
  "POST /report": act((reason) => ({ body: { url: "/", reason, note: "x" } })),
}).filter(([name]) => !/ \/(api|games|mcp-registry\/submit)\b/.test(name) && /^POST/.test(name))

let acts: ActsSite
beforeAll(async () => {
  acts = await actsSite()
})
afterAll(() => acts.close())

const LONG = 150_000

test("no form puts back in full what is longer than any text may be, and a field says so", async () => {
  const { site, made } = acts
  const routes = new Map(site.host.routes().map((route) => [nameOf(route), route]))
  const { send } = sendingTo(site)
  const newName = newNames()
  const wholly: string[] = []
  const saying: string[] = []
  for (const [form, make] of FORMS) {
    const route = routes.get(routeOf(form))
    if (!route) throw new Error(`no form ${form}`)
    const name = newName()
    const sent: Sent = (await make(made, name))(name)
    for (const [field, value] of Object.entries(sent.body ?? {})) {
      if (typeof value !== "string" || field === "html") continue
      const body = { ...sent.body, [field]: "y".repeat(LONG) }
      const { text } = await send(route, { ...sent, body }, async () => ({ accept: "text/html" }))
      const [run = ""] = /y{20000,}/.exec(text) ?? []
      if (run.length > MAX_SHOWN) wholly.push(`${form}: ${field}`)
      if (text.includes("Only its beginning is shown.")) saying.push(`${form}: ${field}`)
    }
  }
  expect(wholly).toEqual([])
  // The others are hidden fields and buttons.
  expect(saying.length).toBeGreaterThan(60)
})
