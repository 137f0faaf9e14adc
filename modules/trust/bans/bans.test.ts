import { afterEach, describe, expect, test } from "bun:test"
import { DAY_MS } from "broadside"
import { type PostsSite, postsSite } from "./testing/posts-site"

let open: PostsSite | undefined
const started = async () => {
  open = await postsSite()
  return open
}
afterEach(() => open?.close())

describe("a banned name", () => {
  test("is refused in every spelling, with the reason, the end and whom to ask", async () => {
    const { ban, post } = await started()
    const banned = await ban("name", "Ada Lovelace", { days: 2 })
    expect(banned).toMatchObject({
      status: 200,
      ban: { what: "name", value: "ada-lovelace", state: "active", hides: false, progress: null },
    })
    for (const name of ["ada-lovelace", "Ada Lovelace", "ADA LOVELACE "])
      expect(await post(name)).toMatchObject({
        status: 403,
        code: "banned",
        what: "name",
        until: "2026-11-22T12:00:00.000Z",
        error:
          "The name ada-lovelace is banned until 2026-11-22T12:00:00.000Z: It was spam. If you think this is a mistake, ask the operator.",
      })
    expect((await post("bob")).status).toBe(200)
  })

  test("writes again when its time is over, or the ban has ended", async () => {
    const { ban, post, end, site } = await started()
    await ban("name", "ada", { days: 2 })
    const { id } = (await ban("name", "bob")).ban
    site.advance(2 * DAY_MS)
    expect((await post("ada")).status).toBe(200)
    expect((await post("bob")).status).toBe(403)
    expect(await end(id)).toMatchObject({ status: 200, ban: { state: "ended" } })
    expect((await post("bob")).status).toBe(200)
    expect(await end(id)).toMatchObject({ status: 409, code: "ban-ended" })
    // The time of the first was over, so there can be another.
    expect((await ban("name", "ada")).status).toBe(200)
  })
})

describe("a banned address or network", () => {
  test("is refused under any name, and its neighbours are not", async () => {
    const { ban, post } = await started()
    expect((await ban("block", "203.0.113.77/24")).ban.value).toBe("203.0.113.0/24")
    expect((await ban("block", "2001:db8:1:2:3::4")).ban.value).toBe("2001:db8:1:2::/64")
    for (const from of ["203.0.113.9", "::ffff:203.0.113.10", "2001:db8:1:2::9"])
      expect(await post("ada", "Hello", from)).toMatchObject({
        status: 403,
        code: "banned",
        what: "block",
        until: null,
        error:
          "Your address is banned: It was spam. If you think this is a mistake, ask the operator.",
      })
    for (const from of ["203.0.114.9", "2001:db8:1:3::9"])
      expect((await post("ada", "Hello", from)).status).toBe(200)
  })

  test.each([
    ["0.0.0.0/0", "server's own"],
    ["192.0.0.0/8", "too large"],
    ["2001::/16", "too large"],
    ["127.0.0.1", "server.trusted_proxies"],
    ["::1", "server.trusted_proxies"],
    ["::2/32", "server.trusted_proxies"],
    ["192.0.2.1/33", "not an address"],
    ["spam.example", "not an address"],
    ["1", "not an address"],
  ])("cannot be %s", async (value, why) => {
    const { ban } = await started()
    const refused = await ban("block", value)
    expect([refused.status, refused.errors[0].path]).toEqual([400, "/value"])
    expect(refused.errors[0].message).toContain(why)
  })
})

describe("a banned domain", () => {
  test("is refused in links, with its subdomains, in every spelling", async () => {
    const { ban, post } = await started()
    expect((await ban("domain", "*.Spam.example")).ban.value).toBe("spam.example")
    expect((await ban("domain", "münchen.example")).ban.value).toBe("xn--mnchen-3ya.example")
    for (const host of ["spam.example", "WWW.a.Spam.example:8080", "u@spam.example"])
      expect(await post("ada", `Look at https://${host}/x`)).toMatchObject({
        status: 403,
        code: "banned",
        what: "domain",
        domain: "spam.example",
        error: expect.stringContaining("Links to spam.example are banned: It was spam. Remove"),
      })
    expect(await post("ada", "https://münchen.example/")).toMatchObject({ code: "banned" })
    for (const link of [
      `[a](https:${"/".repeat(12)}spam.example)`,
      "[a](https://&commat;/spam.example)",
      "[a](<https://a!b.www.spam.example>)",
      "https://spam.example\\.good.example",
      "www.https://spam.example",
    ])
      expect(await post("ada", link)).toMatchObject({ code: "banned" })
    for (const text of ["https://notspam.example", "spam.example in words", "https://example/"])
      expect((await post("ada", text)).status).toBe(200)
  })

  test.each([
    ["co.uk", "shared by many"],
    ["com", "not a domain"],
    ["localhost", "not a domain"],
    ["https://spam.example/x", "not a domain"],
    ["spam example", "not a domain"],
  ])("cannot be %s", async (value, why) => {
    const { ban } = await started()
    const refused = await ban("domain", value)
    expect([refused.status, refused.errors?.[0].message]).toEqual([
      400,
      expect.stringContaining(why),
    ])
  })
})

describe("bans", () => {
  test("are listed, newest first, and only the operator sees and makes them", async () => {
    const { ban, end, site } = await started()
    const headers = { authorization: `Bearer ${site.operatorToken}` }
    const list = async (query = "") =>
      (await (await site.fetch(`/api/operator/bans${query}`, { headers })).json()).bans
    await ban("name", "ada")
    await ban("domain", "spam.example")
    await end("1")
    const bans = await list()
    expect(bans.map(({ id, state }: Record<string, string>) => [id, state])).toEqual([
      ["2", "active"],
      ["1", "ended"],
    ])
    expect(await list("?open=true&limit=5")).toHaveLength(1)
    expect((await site.fetch("/api/operator/bans")).status).toBe(401)
    const json = { what: "name", value: "eve", why: "Because." }
    expect((await site.fetch("/api/operator/bans", { json })).status).toBe(401)
    expect((await site.fetch("/api/operator/bans/2/end", { json: {} })).status).toBe(401)
  })

  test("are made once, and unknown ones cannot be ended", async () => {
    const { ban, end } = await started()
    await ban("name", "ada")
    expect(await ban("name", "Ada")).toMatchObject({ status: 409, code: "already-banned", id: "1" })
    for (const id of ["7", "x", "1e0", "9".repeat(30)])
      expect(await end(id)).toMatchObject({ status: 404, code: "unknown-ban" })
    expect((await ban("name", "eve", { days: 0 })).status).toBe(400)
    expect((await ban("name", "eve", { why: "" })).status).toBe(400)
  })

  test("of another process count, too", async () => {
    const { ban, end, post, site } = await started()
    await ban("name", "ada")
    await ban("name", "bob")
    expect((await post("ada")).status).toBe(403)
    site.store.connection.run("UPDATE trust_bans SET ended_at = 1 WHERE value = 'ada'")
    expect((await post("ada")).status).toBe(403)
    // Any change of ours reads them again, as a look at the commits of others does.
    await end("2")
    expect((await post("ada")).status).toBe(200)
  })

  test("are in the log; the public one says nothing about visitors", async () => {
    const { ban, end, site } = await started()
    await ban("name", "ada", { why: "Rude words." })
    await ban("block", "203.0.113.0/24")
    await ban("domain", "spam.example")
    await end("1")
    const page = await (await site.fetch("/moderation")).text()
    for (const words of ["Banned", "a name", "an address", "links to spam.example", "Ban ended"])
      expect(page).toContain(words)
    for (const secret of ["ada", "203.0.113"]) expect(page).not.toContain(`>${secret}`)
    const rows = site.store.connection.query("SELECT action, kind, item FROM trust_moderation_log")
    expect(rows.values()).toEqual([
      ["ban", "bans", "1"],
      ["ban", "bans", "2"],
      ["ban", "bans", "3"],
      ["unban", "bans", "1"],
    ])
  })
})
