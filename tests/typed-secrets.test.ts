import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { SiteRoute } from "broadside/contracts"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../modules/index"
import { type BuildingModel, startBuildingModel } from "./building-model"
import { type Acts, act, type Sent } from "./impersonation/acts"
import { boardActs } from "./impersonation/board"
import { buildingActs } from "./impersonation/building"
import { type Made, madeOn } from "./impersonation/made"
import { playingActs } from "./impersonation/playing"
import { type Outcome, sendingTo } from "./impersonation/sending"
import { workActs } from "./impersonation/works"

/** The forms of names, which take the secret alone. */
const NAME_FORMS: Acts = {
  "POST /names": act((name) => ({ body: { name } })),
  "POST /names/:slug": async () => (edit_key) => ({ params: { slug: "ada" }, body: { edit_key } }),
  "POST /names/:slug/rotate": async () => (key) => ({ params: { slug: "ada" }, body: { key } }),
  "POST /names/:slug/release": async () => (key) => ({ params: { slug: "ada" }, body: { key } }),
}
const FORMS = Object.entries(
  Object.assign({}, boardActs, workActs, playingActs, buildingActs, NAME_FORMS) as Acts,
).filter(([name]) => !/ \/(api|games|mcp-registry\/submit)\b/.test(name) && /^POST/.test(name))
/** `POST /archive/:id/fork` of `POST /archive/:id/fork (AI)`. */
const routeOf = (form: string) => form.replace(/ \(.*$/, "")

let model: BuildingModel
let site: TestHost
let made: Made
let routes: readonly SiteRoute[]
beforeAll(async () => {
  model = await startBuildingModel()
  const open = "[limits]\npublish = 0\nwrite = 0\n[network]\nallow_private = ['127.0.0.0/8']"
  site = await createTestHost({ modules: firstParty, config: `${open}\n${model.section}` })
  made = madeOn(site)
  routes = site.host.routes()
})
afterAll(async () => {
  await site.close()
  model.stop()
})

const nameOf = ({ method, path }: SiteRoute) => `${method} ${path}`
const HTML = async () => ({ accept: "text/html" })
const WRONG = "nk_wrongwrongwrongwrong1"

let names = 0
const newName = () =>
  `pen${(names++).toString().replace(/\d/g, (digit) => "bcdfghjkpz"[Number(digit)] ?? "")}x`

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
  const [wrong, right] = [`${name}#${WRONG}`, `${name}#${key}`]
  return [
    await send(route, sent(wrong), HTML),
    await send(route, emptied(sent(wrong), wrong), HTML),
    await send(route, emptied(sent(right), right), HTML),
  ]
}

const hasSecret = ({ text }: Outcome) => /nk_[\w-]{16}/.test(text)

describe("no browser stores the page on which a form shows a secret again:", () => {
  const showing = new Set<string>()

  for (const [form, make] of FORMS)
    test(form, async () => {
      const withSecret = (await refusalsOf(form, make)).filter(hasSecret)
      if (withSecret.length > 0) showing.add(routeOf(form))
      for (const { cacheControl } of withSecret) expect(cacheControl).toBe("no-store")
    })

  test("which most forms do, so that no one types it twice", () =>
    expect(showing.size).toBeGreaterThan(25))
})

test("a browser goes back to a long form with what was typed, if that is no secret", async () => {
  for (const [form, make] of FORMS.filter(([name]) => /\/(publish|fork)$/.test(name))) {
    const sent = emptied((await make(made, "bo"))("bo"), "bo")
    const { status, cacheControl } = await sendingTo(site).send(routeOfForm(form), sent, HTML)
    expect([form, status, cacheControl]).toEqual([form, 400, "private, no-cache"])
  }
})
