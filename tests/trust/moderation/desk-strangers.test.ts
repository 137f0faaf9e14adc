import { beforeAll, describe, expect, test } from "bun:test"
import { HOUR_MS } from "broadside"
import { deskBrowser, ownForm } from "./desk-browser"
import { moderatedSite, TURD } from "./moderated-site"

const { site, headers, game } = moderatedSite()
const desk = deskBrowser(site)

beforeAll(async () => {
  await desk.signIn()
})

const stateOf = (path: string) => site().json(`/api/operator/${path}`, { headers: headers() })

describe("without a session", () => {
  const stranger = deskBrowser(site)

  test("nothing of the desk is shown, and nothing is done", async () => {
    const id = await game()
    for (const path of ["/operator", "/operator/log", `/operator/items/games/${id}`]) {
      const text = await (await stranger.open(path)).text()
      expect(text).toContain("The operator's token")
      expect(text).not.toContain(TURD)
    }
    const sent = { one: `bury games/${id}`, form: await desk.formToken() }
    expect((await stranger.send("/operator/act", sent)).status).toBe(401)
    expect(await stateOf(`games/${id}`)).toMatchObject({ removed_why: null })
  })

  test("that ended while the page was open, the operator signs in again", async () => {
    site().advance(HOUR_MS)
    await stranger.signIn()
    const token = await stranger.formToken()
    site().advance(12 * HOUR_MS)
    const answer = await stranger.send("/operator/act", { form: token, one: "bury games/001" })
    expect([answer.status, await answer.text()]).toEqual([
      401,
      expect.stringContaining("Your session has ended"),
    ])
    await desk.signIn()
  })

  test("a form of another site does nothing, even with everything right", async () => {
    const id = await game()
    const sent = { one: `bury games/${id}`, form: await desk.formToken() }
    for (const from of [{ origin: "null" }, { "sec-fetch-site": "cross-site" }]) {
      const headers = Object.assign(ownForm(site()), from)
      expect((await desk.send("/operator/act", sent, headers)).status).toBe(403)
      expect((await desk.send("/operator/undo", sent, headers)).status).toBe(403)
    }
    const withoutToken = { one: `bury games/${id}` }
    expect((await desk.send("/operator/act", withoutToken)).status).toBe(403)
    expect(await stateOf(`games/${id}`)).toMatchObject({ removed_why: null })
  })
})
