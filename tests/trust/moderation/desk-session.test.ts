import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { HOUR_MS } from "broadside"
import { createTestHost, type TestHost } from "broadside/testing"
import { renewOperatorToken } from "../../../core/http/operator"
import archive from "../../../modules/archive/module"
import { deskBrowser, ownForm } from "./desk-browser"

const HTTPS = '[site]\nbase_url = "https://press.example"\ngames_url = "https://press.example:8443"'

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: [archive] })
})
afterAll(() => site.close())

const newBrowser = (of = () => site) => deskBrowser(of)
let browser: ReturnType<typeof newBrowser>
// The limit on attempts to sign in is for one address.
beforeEach(() => {
  site.advance(HOUR_MS)
  browser = newBrowser()
})

const isIn = async (one = browser) => (await one.formToken()) !== ""

describe("the operator", () => {
  test("signs in with the token, and out again", async () => {
    expect(await isIn()).toBe(false)
    const answer = await browser.signIn(` ${site.operatorToken} `)
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/operator"])
    expect(await isIn()).toBe(true)
    const cookie = browser.cookie()
    const out = await browser.send("/operator/sign-out", { form: await browser.formToken() })
    expect(out.headers.getSetCookie()[0]).toMatch(
      /^broadside-operator=; Path=\/operator; Max-Age=0/,
    )
    expect(await isIn()).toBe(false)
    // The secret itself has ended, whoever has a copy of it.
    const text = await (await site.fetch("/operator", { headers: { cookie } })).text()
    expect(text).toContain("The operator's token")
  })

  test("is not let in with another token, which no page shows again", async () => {
    for (const token of ["", "op_wrong", `${site.operatorToken}x`, "a".repeat(5_000)]) {
      const answer = await browser.signIn(token)
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []])
      const text = await answer.text()
      expect(text).toContain("This is not the operator's token.")
      expect(text).not.toContain("op_wrong")
    }
    expect(await isIn()).toBe(false)
  })

  test("has only so many attempts", async () => {
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await browser.signIn("op_wrong")).status).toBe(401)
    const refused = await browser.signIn()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
    site.advance(HOUR_MS)
    expect((await browser.signIn()).status).toBe(303)
  })
})

describe("a session", () => {
  test("ends after twelve hours", async () => {
    await browser.signIn()
    site.advance(12 * HOUR_MS - 1)
    expect(await isIn()).toBe(true)
    site.advance(1)
    expect(await isIn()).toBe(false)
  })

  test("survives a restart, is stored as a hash, and ends with a new token", async () => {
    const folder = mkdtempSync(join(tmpdir(), "broadside-desk-"))
    const start = () => createTestHost({ modules: [archive], folder })
    let own = await start()
    const one = newBrowser(() => own)
    await one.signIn()
    const secret = one.cookie().split("=")[1] as string
    const stored = JSON.stringify(
      own.store.connection.query("SELECT * FROM trust_operator_sessions").all(),
    )
    expect([secret.length, stored.includes(secret)]).toEqual([43, false])
    const hash = own.store.connection.query("SELECT value FROM core_settings WHERE key = ?")
    const before = (hash.get("operator.token") as { value: string }).value
    await own.close()
    own = await start()
    // A test site makes a new token at each start; a real one only with `broadside token`.
    own.store.connection
      .query("UPDATE core_settings SET value = ? WHERE key = ?")
      .run(before, "operator.token")
    expect(await isIn(one)).toBe(true)
    renewOperatorToken(own.store.connection)
    expect(await isIn(one)).toBe(false)
    await own.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test("has a cookie that no script reads, that leaves no other site, and that only the desk gets", async () => {
    const plain = (await browser.signIn()).headers.getSetCookie()
    expect(plain).toHaveLength(1)
    expect(plain[0]).toMatch(
      /^broadside-operator=[\w-]{43}; Path=\/operator; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    )
    const own = await createTestHost({ modules: [archive], config: HTTPS })
    const secure = (await newBrowser(() => own).signIn(own.operatorToken)).headers.getSetCookie()
    expect(secure[0]).toEndWith("; SameSite=Strict; Secure")
    await own.close()
  })

  test("is found beside cookies of the same name that a sibling host set", async () => {
    await browser.signIn()
    const cookie = `broadside-operator=forged; ${browser.cookie()}`
    expect(await (await browser.open("/operator", { cookie })).text()).toContain("Sign out")
  })
})

describe("a page of the desk", () => {
  test("is stored, framed, indexed and read by nothing else", async () => {
    await browser.signIn()
    const { headers } = await browser.open("/operator")
    expect(headers.get("cache-control")).toBe("no-store")
    expect(headers.get("x-robots-tag")).toBe("noindex")
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin")
    expect(headers.get("access-control-allow-origin")).toBe(new URL(site.host.urls.base).origin)
    expect(headers.get("access-control-allow-credentials")).toBeNull()
  })
})

describe("a hostile page", () => {
  const html = "<!doctype html><title>t</title><script>fetch('/operator')</script><p>hi"

  test("has an opaque origin, which gets no cookie of this site", async () => {
    const { url } = await site.json("/games/submit", { json: { html, title: "T", humanName: "A" } })
    const { headers } = await site.fetch(url, { headers: { accept: "text/html" } })
    const policy = headers.get("content-security-policy") ?? ""
    expect(policy).toStartWith("sandbox ")
    expect(policy).not.toContain("allow-same-origin")
  })

  test.each([
    ["of this host", { origin: "null", "sec-fetch-site": "cross-site" }],
    ["of this host, over plain HTTP", { origin: "null" }],
    ["of a sibling host", { origin: "http://games.localhost", "sec-fetch-site": "same-site" }],
    ["of another port", { origin: "http://localhost:1", "sec-fetch-site": "same-site" }],
    ["of another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    ["that sends neither", {}],
  ])("%s cannot send a form, even with the cookie and the form's token", async (_, from) => {
    await browser.signIn()
    const form = await browser.formToken()
    const headers = { accept: "text/html", ...(from as Record<string, string>) }
    expect((await browser.send("/operator/sign-out", { form }, headers)).status).toBe(403)
    expect((await newBrowser().signIn(site.operatorToken, headers)).status).toBe(403)
    expect(await isIn()).toBe(true)
  })

  test("cannot send a form without its token, or with that of another session", async () => {
    await browser.signIn()
    const other = newBrowser()
    await other.signIn()
    for (const form of ["", "x", await other.formToken()])
      expect((await browser.send("/operator/sign-out", { form })).status).toBe(403)
    expect((await browser.send("/operator/sign-out", {}, ownForm(site))).status).toBe(403)
    expect(await isIn()).toBe(true)
  })

  test("on a host for pages finds no desk there, even with the cookie", async () => {
    const own = await createTestHost({ modules: [archive], config: HTTPS })
    const one = newBrowser(() => own)
    await one.signIn(own.operatorToken)
    expect(await isIn(one)).toBe(true)
    expect((await one.open("https://press.example:8443/operator")).status).toBe(404)
    await own.close()
  })
})
