import { describe, expect, test } from "bun:test"
import archive from "../../archive/module"
import { DAY, html, worldsSite } from "../testing/worlds-site"

const { site, send, submit, operator } = worldsSite(archive)

describe("submitting", () => {
  test.each(["workshop", "dispatch"] as const)(
    "to the %s answers id and url, and the page is what was sent, to the byte",
    async (world) => {
      const sent = html("<p>ünïcödé 🏮\r\n\u0000 kept</p>")
      const { ok, id, url } = await submit(world, { html: sent })
      expect(ok).toBe(true as never)
      expect(id).toMatch(/^[0-9a-z]{8}$/)
      expect(url).toBe(`http://localhost:3000/${world}/${id}`)
      const answer = await site().fetch(url as string)
      expect(answer.headers.get("content-security-policy")).toStartWith("sandbox ")
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(sent))
    },
  )

  test("has the defaults of the interface", async () => {
    const draft = await submit("workshop")
    expect(await site().json(`/api/workshop/${draft["id"]}`)).toMatchObject({
      author: "Anonymous",
      category: "experiment",
      description: "",
      status: "active",
      expires_at: null,
    })
    const notice = await submit("dispatch")
    expect(notice["expires_at"]).toBe(new Date(site().now() + 7 * DAY).toISOString())
  })

  test("by a multipart form is the same as by JSON", async () => {
    const form = new FormData()
    form.set("html", new File([html("<b>form")], "page.html", { type: "text/html" }))
    form.set("title", "By form")
    form.set("author", "")
    form.set("expires_in", "3")
    const answer = await site().fetch("/api/dispatch/submit", { method: "POST", body: form })
    const { id, url, expires_at } = (await answer.json()) as Record<string, string>
    expect(expires_at).toBe(new Date(site().now() + 3 * DAY).toISOString())
    expect(await (await site().fetch(url as string)).text()).toBe(html("<b>form"))
    expect((await site().json(`/api/dispatch/${id}`)).author).toBe("Anonymous")
  })

  test.each([
    ["no title", { title: undefined }, "/title"],
    ["an empty title", { title: " " }, "/title"],
    ["a title of 81", { title: "x".repeat(81) }, "/title"],
    ["a description of 221", { description: "x".repeat(221) }, "/description"],
    ["an unknown category", { category: "game" }, "/category"],
    ["a number as author", { author: 7 }, "/author"],
    ["no page", { html: undefined }, "/html"],
    ["text that is no page", { html: "just words" }, "/html"],
    ["a page and an address", { source_url: "https://example.com/" }, "/source_url"],
  ])("refuses %s, and says which field", async (_, fields, path) => {
    const refused = await send("workshop", fields)
    const { errors, code } = (await refused.json()) as { errors: { path: string }[]; code: string }
    expect([refused.status, code]).toEqual([400, "invalid-request"])
    expect(errors.map((fault) => fault.path)).toContain(path)
  })

  test.each([0, 31, 1.5, "7", null])("refuses to expire in %p days", async (expires_in) => {
    expect((await send("dispatch", { expires_in })).status).toBe(400)
  })

  test("takes 80 and 220 characters, counted as people do", async () => {
    const fields = { title: "🏮".repeat(80), description: "é".repeat(220) }
    expect((await send("workshop", fields)).status).toBe(200)
  })

  test("refuses a page of 2,000,000 bytes and takes one of a byte less", async () => {
    const most = html("x".repeat(2_000_000 - Buffer.byteLength(html("")) - 1))
    expect((await send("workshop", { html: most })).status).toBe(200)
    expect((await send("workshop", { html: `${most}x` })).status).toBe(413)
  })

  test("refuses strong words, and shows the operator doubtful ones", async () => {
    const refused = await send("dispatch", { title: "fuck" })
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      422,
      "family-rule",
    ])
    expect((await site().fetch("/api/operator/flagged-pages")).status).toBe(401)
    await submit("workshop", { title: "A turd" })
    const { pages } = await site().json("/api/operator/flagged-pages", { headers: operator() })
    expect(pages).toMatchObject([{ title: "A turd", flagged: ["turd"] }])
  })

  test("tells what breaks the single-file rules, and publishes all the same", async () => {
    const { warnings } = await submit("workshop", {
      html: html('<script src="https://cdn.example/x.js"></script>'),
    })
    expect(warnings as unknown).toContainEqual(
      expect.objectContaining({ line: 1, message: expect.stringContaining("cdn.example") }),
    )
  })
})
