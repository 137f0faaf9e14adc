import { afterAll, beforeAll, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../index"

const page = { html: "<!doctype html><title>t</title><p>hi", title: "Tides", humanName: "Ada" }

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: firstParty, config: "[limits]\npublish = 0" })
})
afterAll(() => site.close())

test.each([
  ["/games/submit", /\/archive\/\d{3}$/, "/games", "shareUrl"],
  ["/api/workshop/submit", /\/workshop\/\w{8}\/about$/, "/api/workshop", "share_url"],
  ["/api/dispatch/submit", /\/dispatch\/\w{8}\/about$/, "/api/dispatch", "share_url"],
])(
  "what %s publishes tells the address to hand on, without script too",
  async (submit, address, record, field) => {
    const { id, url, share_url } = await site.json(submit, { json: page })
    expect(share_url).toMatch(address)
    expect(url).not.toBe(share_url)
    expect((await site.json(`${record}/${id}`))[field]).toBe(share_url)
    const html = await (await site.fetch(share_url)).text()
    expect(html).toContain(`value="${share_url}" readonly`)
    const embed = /iframe src=&quot;(\S+?)&quot;/.exec(html)?.[1] ?? ""
    const player = await site.fetch(embed)
    expect(player.status).toBe(200)
    expect(await player.text()).toContain(`href="${share_url}"`)
  },
)

test("a player of what is gone says so in its frame", async () => {
  const { id, edit_key } = await site.json("/api/workshop/submit", { json: page })
  await site.fetch(`/api/workshop/${id}/take-down`, { json: { edit_key } })
  const player = await site.fetch(`/embed/workshop/${id}`)
  expect(player.status).toBe(410)
  expect(player.headers.get("content-security-policy")).toContain("frame-ancestors *")
  expect((await site.fetch("/embed/999")).status).toBe(404)
})

test("a QR code is of an address of this site only", async () => {
  const code = await site.fetch("/qr.svg?path=/archive/001")
  expect(code.headers.get("content-type")).toBe("image/svg+xml")
  expect(await code.text()).toStartWith("<svg")
  for (const path of ["", "https://elsewhere.example", `/${"x".repeat(200)}`])
    expect((await site.fetch(`/qr.svg?path=${path}`)).status).toBe(400)
})
