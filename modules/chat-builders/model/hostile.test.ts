import { afterEach, describe, expect, test } from "bun:test"
import { chatSite } from "../testing/chat-site"
import { type Hostility, startHostileModel } from "../testing/hostile-model"

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function siteOf(hostility: Hostility, settings = "") {
  const model = await startHostileModel(hostility)
  closing.push(model.stop)
  const site = await chatSite({ url: model.url, settings })
  closing.push(site.close)
  return { ...site, model }
}

const FAILURES: readonly (readonly [Hostility, number, string])[] = [
  ["busy", 503, "model-busy"],
  ["broken", 502, "model-failed"],
  ["nonsense", 502, "model-failed"],
  ["truncates", 502, "model-failed"],
]

describe("an endpoint that", () => {
  for (const [hostility, status, code] of FAILURES)
    test(`is ${hostility} is answered with ${code}, and nothing is published or left open`, async () => {
      const site = await siteOf(hostility)
      const answer = await site.build("A page")
      expect([answer.status, answer.body.code]).toEqual([status, code])
      expect(JSON.stringify(answer.body)).not.toContain("sk-secret")
      expect(JSON.stringify(site.host.logged)).not.toContain("sk-secret")
      expect(await site.published()).toBe(0)
      expect(site.model.count()).toBe(1)
    })

  test("refuses is quoted, and nothing is published", async () => {
    const site = await siteOf("refuses")
    const { status, body } = await site.build("A page")
    expect([status, body.url, body.text]).toEqual([200, null, "I cannot help with that."])
  })

  test("writes a page that is too large hears so three times, and nothing is published", async () => {
    const site = await siteOf("huge", "tokens_a_day = 0\ntokens_a_day_each = 0")
    const { status, body } = await site.build("A page")
    expect([status, body.url]).toEqual([200, null])
    expect(body.text).toContain("Nothing was published: ")
    expect(body.text).toContain("2,000,000")
    expect(await site.published()).toBe(0)
  })

  for (const [hostility, turns] of [
    ["loops", 12],
    ["bad-arguments", 5],
  ] as const)
    test(`calls tools without an end (${hostility}) is stopped`, async () => {
      const site = await siteOf(hostility)
      const { status, body } = await site.build("A page")
      expect([status, body.url]).toEqual([200, null])
      expect(body.text).toContain("nothing was published")
      expect(site.model.count()).toBe(turns)
    })

  test("fails again and again is left alone for a while, and then asked again", async () => {
    const site = await siteOf("broken")
    for (let n = 0; n < 3; n++) expect((await site.build("A page")).status).toBe(502)
    const rested = await site.build("A page")
    expect([rested.status, rested.body.code]).toEqual([503, "model-broken"])
    expect(rested.headers.get("retry-after")).toBe("15")
    expect(site.model.count()).toBe(3)
    site.host.advance(15_000)
    expect((await site.build("A page")).status).toBe(502)
    expect(site.model.count()).toBe(4)
  })

  test("fails for many at once is left alone no longer than for one", async () => {
    const site = await siteOf("broken", "at_once_each = 20")
    await Promise.all(Array.from({ length: 8 }, () => site.build("A page")))
    expect((await site.build("A page")).headers.get("retry-after")).toBe("15")
  })

  test("rests is tried by one request before the others", async () => {
    const site = await siteOf("broken")
    for (let n = 0; n < 3; n++) await site.build("A page")
    site.host.advance(15_000)
    const codes = await Promise.all(Array.from({ length: 4 }, () => site.build("A page")))
    expect(codes.map(({ body }) => body.code).sort()).toEqual([
      "model-broken",
      "model-broken",
      "model-broken",
      "model-failed",
    ])
  })

  test("only takes too long is not left alone, if it was writing", async () => {
    const site = await siteOf("stalls", "request_seconds = 1")
    for (let n = 0; n < 4; n++) expect((await site.build("A page")).body.code).toBe("model-failed")
  })

  for (const hostility of ["silent", "stalls"] as const)
    test(`never ends (${hostility}) is given up after the time that the operator sets`, async () => {
      const site = await siteOf(hostility, "request_seconds = 1")
      const answer = await site.build("A page")
      expect([answer.status, answer.body.code]).toEqual([502, "model-failed"])
      expect(answer.body.error).toContain("took too long")
    })

  test("is busy says when it can be asked again, and so does the site", async () => {
    const site = await siteOf("busy")
    expect((await site.build("A page")).headers.get("retry-after")).toBe("7")
  })

  test("cannot be reached is not blamed on the visitor", async () => {
    const site = await siteOf("broken")
    site.model.stop()
    const { status, body } = await site.build("A page")
    expect([status, body.code]).toEqual([502, "model-failed"])
    expect(body.error).toContain("cannot be reached")
  })
})

test("a site without a model says how to set one up", async () => {
  const site = await chatSite({ url: "" })
  closing.push(site.close)
  const { status, body } = await site.build("A page")
  expect([status, body.code]).toEqual([503, "no-model"])
  expect(body.error).toContain("[modules.chat-builders]")
})
