import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { SiteRoute } from "broadside/contracts"
import type { TestHost } from "broadside/testing"
import { type Acts, act, type Sent } from "../trust/impersonation/acts"
import { ACTS, type ActsSite, actsSite, newNames, routeOf } from "../trust/impersonation/every-act"
import type { Made } from "../trust/impersonation/made"
import { type Outcome, sendingTo } from "../trust/impersonation/sending"
import { nameOf } from "../trust/impersonation/writing-routes"

/** The forms of names, which take the secret alone. */
const NAME_FORMS: Acts = {
  "POST /names": act((name) => ({ body: { name } })),
  "POST /names/:slug": async () => (edit_key) => ({ params: { slug: "ada" }, body: { edit_key } }),
  "POST /names/:slug/rotate": async () => (key) => ({ params: { slug: "ada" }, body: { key } }),
  "POST /names/:slug/release": async () => (key) => ({ params: { slug: "ada" }, body: { key } }),
}
const FORMS = Object.entries({ ...ACTS, ...NAME_FORMS }).filter(
  ([name]) => !/ \/(api|games|mcp-registry\/submit)\b/.test(name) && /^POST/.test(name),
)

let acts: ActsSite
let site: TestHost
let made: Made
let routes: readonly SiteRoute[]
beforeAll(async () => {
  acts = await actsSite()
  site = acts.site
  made = acts.made
  routes = site.host.routes()
})
afterAll(() => acts.close())

const HTML = async () => ({ accept: "text/html" })
const WRONG = "nk_wrongwrongwrongwrong1"

const newName = newNames()

function routeOfForm(form: string): SiteRoute {
  const route = routes.find((one) => nameOf(one) === routeOf(form))
  if (!route) throw new Error(`no form ${form}`)
  return route
}

/** The same with nothing but the name. */
const emptied = ({ body = {}, ...sent }: Sent, typed: string): Sent => ({
  ...sent,
  body: Object.fromEntries(
    Object.entries(body).map(([field, value]) => [field, value === typed ? value : ""]),
  ),
})

/** Answers of a form to a secret that is wrong, and to one that is right where something else is wrong. */
async function refusalsOf(form: string, make: Acts[string]): Promise<readonly Outcome[]> {
  const route = routeOfForm(form)
  const { send } = sendingTo(site)
  const name = newName()
  const sent = await make(made, name)
  const headers = { authorization: `Bearer ${site.operatorToken}` }
  const { key } = await site.json(`/api/names/${name}/claim`, { json: {}, headers })
  if (!key) throw new Error(`${name} could not be protected`)
  const [wrong, right] = [`${name}#${WRONG}`, `${name}#${key}`]
  return [
    await send(route, sent(wrong), HTML),
    await send(route, emptied(sent(wrong), wrong), HTML),
    await send(route, emptied(sent(right), right), HTML),
  ]
}

const hasSecret = ({ text }: Outcome) => /nk_[\w-]{16}/.test(text)

describe("no browser stores the page on which a form shows a secret again:", () => {
  const refusals = new Map<string, readonly Outcome[]>()
  beforeAll(async () => {
    for (const [form, make] of FORMS) refusals.set(form, await refusalsOf(form, make))
  })
  const withSecret = (form: string) => (refusals.get(form) ?? []).filter(hasSecret)

  for (const [form] of FORMS)
    test(form, () => {
      // The others leave out what the form is about.
      expect(refusals.get(form)?.[0]?.status).not.toBe(404)
      for (const { cacheControl } of withSecret(form)) expect(cacheControl).toBe("no-store")
    })

  test("which most forms do, so that no one types it twice", () => {
    const showing = FORMS.filter(([form]) => withSecret(form).length > 0)
    expect(showing.length).toBeGreaterThan(25)
  })

  test("also that of an address that fills it in", async () => {
    const answer = await site.fetch(`/publish?author=${encodeURIComponent(`ada#${WRONG}`)}`)
    expect(await answer.text()).toContain(WRONG)
    expect(answer.headers.get("cache-control")).toBe("no-store")
  })
})

test("a browser goes back to a long form with what was typed, if that is no secret", async () => {
  for (const form of ["POST /publish", "POST /archive/:id/fork"]) {
    const make = ACTS[form]
    if (!make) throw new Error(`no form ${form}`)
    const sent = emptied((await make(made, "bo"))("bo"), "bo")
    const { status, cacheControl } = await sendingTo(site).send(routeOfForm(form), sent, HTML)
    expect([form, status, cacheControl]).toEqual([form, 400, "private, no-cache"])
  }
})
