import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Tools } from "broadside/contracts"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../modules/index"
import { type BuildingModel, startBuildingModel } from "./building-model"
import { type Acts, act, type Sent } from "./impersonation/acts"
import { boardActs } from "./impersonation/board"
import { buildingActs } from "./impersonation/building"
import { madeOn } from "./impersonation/made"
import { playingActs } from "./impersonation/playing"
import { sendingTo } from "./impersonation/sending"
import { workActs } from "./impersonation/works"

/** What needs no name that is proved. */
const openActs: Acts = {
  "POST /games/:id/react": async ({ game }, name) => {
    const { id } = await game(name)
    return () => ({ params: { id }, body: { emoji: "heart" } })
  },
  "POST /api/names/:slug/claim": act((slug) => ({ params: { slug } })),
  "POST /names/:slug": act((slug) => ({ params: { slug } })),
}
const ACTS: Acts = Object.assign({}, openActs, boardActs, workActs, playingActs, buildingActs)
/** `POST /games/submit` of `POST /games/submit (AI)`. */
const routeOf = (act: string) => act.replace(/ \(.*$/, "")

/** What is sent under an unprotected name, which was prepared before the ban. */
const prepared = new Map<string, Sent>()
let model: BuildingModel
let site: TestHost
beforeAll(async () => {
  model = await startBuildingModel()
  const open = "[limits]\npublish = 0\nwrite = 0\n[network]\nallow_private = ['127.0.0.0/8']"
  site = await createTestHost({ modules: firstParty, config: `${open}\n${model.section}` })
  const made = madeOn(site)
  for (const [act, make] of Object.entries(ACTS)) {
    const name = `own${[...String(prepared.size)].map((digit) => "bcdfghjkpz"[Number(digit)]).join("")}x`
    prepared.set(act, (await make(made, name))(name))
  }
  const headers = { authorization: `Bearer ${site.operatorToken}` }
  // Every address from which acts are sent.
  const json = { what: "block", value: "198.51.0.0/16", why: "Adverts", days: 1 }
  await site.json("/api/operator/bans", { headers, json })
})
afterAll(async () => {
  await site.close()
  model.stop()
})

describe("a banned address is refused, as the API documents say:", () => {
  for (const name of Object.keys(ACTS))
    test(name, async () => {
      const route = site.host
        .routes()
        .find(({ method, path }) => `${method} ${path}` === routeOf(name))
      const sent = prepared.get(name)
      if (!route?.spec || !sent) throw new Error("no such route")
      const { send, call } = sendingTo(site)
      expect(await send(route, sent)).toMatchObject({
        status: 403,
        text: expect.stringContaining("banned"),
      })
      const { spec } = route
      for (const tool of site.host.all(Tools))
        if (tool.spec && tool.spec.operationId === spec.operationId)
          expect((await call(tool, sent)).text).toContain("banned")
      const refusals = spec.refuses?.map(({ code }) => code)
      if (!spec.hidden) expect(refusals).toContain("banned")
    })
})
