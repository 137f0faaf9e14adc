import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"

let site: TestHost

beforeAll(async () => {
  const config =
    '[site]\nbase_url = "http://nas"\ngames_url = "http://*.play.nas"\n[log]\nlevel = "silent"'
  site = await createTestHost({ modules: [], config })
})
afterAll(() => site.close())

const ask = (url: string, init?: RequestInit) => site.host.fetch(new Request(url, init))

/** All of a response but its id, which differs. */
async function whole(answer: Response | Promise<Response>) {
  const response = await answer
  const { "x-request-id": id, ...headers } = Object.fromEntries(response.headers)
  return { status: response.status, headers, hasId: id !== undefined, text: await response.text() }
}

describe("/health/live", () => {
  test("has one answer, at once and from its route", async () => {
    const atOnce = ask("http://nas/health/live")
    expect(atOnce).toBeInstanceOf(Response)
    const byRoute = ask("http://nas/health/live?by=route")
    expect(byRoute).toBeInstanceOf(Promise)
    expect(await whole(atOnce)).toEqual(await whole(byRoute))
  })

  test("is only this path, asked by GET", async () => {
    for (const path of ["/x/health/live", "/health/live/health/live", "/x?y=/health/live"])
      expect((await ask(`http://nas${path}`)).status).toBe(404)
    expect((await ask("http://nas/health/live", { method: "POST" })).status).toBe(405)
    expect(await (await ask("http://nas/health/live", { method: "HEAD" })).text()).toBe("")
  })

  test("is not answered to pages of other sites, nor at the addresses of published pages", async () => {
    const headers = { origin: "http://elsewhere.example" }
    expect((await ask("http://nas/health/live", { headers })).status).toBe(403)
    expect((await ask("http://7.play.nas/health/live")).status).not.toBe(200)
  })
})
