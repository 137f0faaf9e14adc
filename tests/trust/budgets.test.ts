import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"

let folder: string
let site: TestHost
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "broadside-budgets-"))
})
afterEach(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = async (config = "") => {
  site = await createTestHost({ modules: firstParty, folder, config })
}
const reopen = async (config: string) => {
  await site.close()
  await open(config)
}
const submit = (html: string, from?: string) =>
  site.fetch("/api/workshop/submit", { json: { title: "x", html }, from })
const publish = (letters: number, from?: string) =>
  submit(`<!doctype html><title>x</title><p>${"x".repeat(letters)}`, from)

describe("a budget", () => {
  test("of one address holds across restarts", async () => {
    const config = "[budgets]\naddress_mb = 1"
    await open(config)
    const published = await publish(600_000)
    expect(published.headers.get("ratelimit")).toMatch(/"address-bytes";r=39\d{4};t=43200/)
    await reopen(config)
    const refused = await publish(600_000)
    expect(refused.status).toBe(429)
    expect(refused.headers.get("ratelimit-policy")).toContain('"address-bytes"')
    site.advance(43_200_000)
    expect((await publish(600_000)).status).toBe(200)
    await site.runJob("core.forget-budgets")
    await site.settle()
    const days = site.store.connection.query("SELECT DISTINCT day FROM core_budgets").all()
    expect(days).toHaveLength(1)
  })

  test("of one name counts its items in all modules, at any address", async () => {
    await open("[budgets]\nname_items = 2")
    const thread = { authorSlug: "ada", title: "A kite", threadBody: "How do I fly it?" }
    const game = { html: "<!doctype html><p>A game", title: "A game", humanName: "Ada" }
    const send = (path: string, json: object, from: string) => site.fetch(path, { json, from })
    const first = await send("/api/exchange", thread, "192.0.2.7")
    expect(first.headers.get("ratelimit")).toContain('"name-items";r=1;t=43200')
    expect((await send("/games/submit", game, "198.51.100.7")).status).toBe(200)
    const refused = await send("/api/exchange", thread, "203.0.113.7")
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "43200"])
    expect(await refused.json()).toMatchObject({
      code: "storage-share",
      error: expect.stringContaining("The name ada has reached its limit of 2 new items a day"),
    })
    const other = Object.assign({}, thread, { authorSlug: "bob" })
    expect((await send("/api/exchange", other, "192.0.2.7")).status).toBe(200)
  })

  test("and a rate are in the headers only where there is one", async () => {
    const rateHeaders = async () => {
      const { headers } = await publish(1)
      return ["ratelimit-policy", "ratelimit"].map((name) => headers.get(name))
    }
    await open("[limits]\npublish = 0\n[budgets]\naddress_items = 0\nname_items = 0\nname_mb = 0")
    for (const field of await rateHeaders()) expect(field).toMatch(/^"address-bytes";[^,]+$/)
    await reopen("[limits]\npublish = 0\n[budgets]\naddress_items = 0\naddress_mb = 0")
    expect(await rateHeaders()).toEqual([null, null])
  })

  test("is that of a whole network, too", async () => {
    await open("[budgets]\nnetwork_mb = 1")
    expect((await publish(600_000, "192.0.2.7")).status).toBe(200)
    expect((await publish(600_000, "192.0.2.8")).status).toBe(429)
    expect((await publish(600_000, "198.51.100.8")).status).toBe(200)
  })
})

describe("the size of the site", () => {
  test("ends all writes but those of the operator", async () => {
    await open()
    // Pages are stored compressed, and noise does not get smaller.
    const noise = crypto.getRandomValues(new Uint8Array(50_000)).toBase64()
    for (let n = 0; n < 30; n++)
      expect((await submit(`<!doctype html><p>${n}${noise}`)).status).toBe(200)
    const { id } = await (await submit("<!doctype html><p>Hello")).json()
    await reopen("[storage]\nmax_mb = 1")
    const refused = await publish(1)
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([507, "60"])
    expect(await refused.json()).toMatchObject({ code: "storage-full" })
    expect((await site.fetch("/api/workshop/list")).status).toBe(200)
    site.host.start()
    expect(await (await site.fetch("/health/ready")).text()).toContain("storage.max_mb")
    const remove = (headers = {}) => ({ json: { why: "Too large." }, headers })
    const path = `/api/operator/pages/${id}/remove`
    expect((await site.fetch(path, remove())).status).toBe(507)
    const operator = { authorization: `Bearer ${site.operatorToken}` }
    expect((await site.fetch(path, remove(operator))).status).toBe(200)
  })
})
