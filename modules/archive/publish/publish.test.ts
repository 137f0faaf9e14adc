import { describe, expect, test } from "bun:test"
import { createTestHost } from "broadside/testing"
import archive from "../module"
import { archiveSite, game, html } from "../testing/archive-site"

const { site, submit, operator } = archiveSite()

describe("submitting", () => {
  test("answers id and url, and the page is what was sent, to the byte", async () => {
    const sent = html("<p>ünïcödé 🏮\r\n\u0000 kept</p>")
    const { ok, id, url } = await submit({ html: sent })
    expect(ok).toBe(true)
    expect(id).toMatch(/^\d{3,}$/)
    expect(url).toBe(`http://localhost:3000/games/${id}-lantern-catcher.html`)
    const page = await site().fetch(url)
    expect(Buffer.from(await page.arrayBuffer())).toEqual(Buffer.from(sent))
    expect((await site().json(`/games/${id}/fork`)).html).toBe(sent)
  })

  test("both addresses and a multipart form do the same", async () => {
    const form = new FormData()
    form.set("html", new File([html("<b>form")], "game.html", { type: "text/html" }))
    form.set("title", "By form")
    form.set("humanName", "Bo")
    form.set("description", "")
    form.append("tags", "arcade, puzzle")
    const byForm = await (
      await site().fetch("/api/games/submit", { method: "POST", body: form })
    ).json()
    expect(byForm.ok).toBe(true)
    const record = await site().json(`/games/${byForm.id}`)
    expect(record).toMatchObject({ title: "By form", tags: ["arcade", "puzzle"], description: "" })
    expect((await site().json(`/games/${byForm.id}/fork`)).html).toBe(html("<b>form"))
  })

  test("defaults: under-development, no tags, empty description; the record has every field", async () => {
    const { id } = await submit()
    expect(await site().json(`/games/${id}`)).toMatchObject({
      id,
      title: "Lantern Catcher",
      description: "",
      tags: [],
      status: "under-development",
      humanName: "Ada",
      aiCredit: null,
      parentId: null,
      whatChanged: null,
      plays: 0,
      forks: 0,
      reactions: { heart: 0, fire: 0, star: 0, laugh: 0, clap: 0, target: 0, bulb: 0, think: 0 },
      lineage: { parent: null, children: [] },
    })
  })

  test("an emoji title of 80 code points is taken, 81 are refused", async () => {
    expect((await submit({ title: "🏮".repeat(80) })).ok).toBe(true)
    const refused = await site().fetch("/games/submit", { json: game({ title: "🏮".repeat(81) }) })
    expect(refused.status).toBe(400)
    expect((await refused.json()).errors[0]).toEqual({
      path: "/title",
      message: "title is 81 characters long; the maximum is 80.",
    })
  })

  test("says every fault at once, and how to fix it", async () => {
    const response = await site().fetch("/games/submit", {
      json: { title: "", tags: "arcade", status: "done", description: 5 },
    })
    expect(response.status).toBe(400)
    expect(response.headers.get("content-type")).toStartWith("application/problem+json")
    const problem = await response.json()
    expect(problem).toMatchObject({ ok: false, code: "invalid-request", status: 400 })
    expect(problem.error).toBe(problem.detail)
    expect(problem.errors.map((e: { path: string }) => e.path).sort()).toEqual(
      ["/description", "/html", "/humanName", "/status", "/tags", "/title"].sort(),
    )
  })

  test.each([
    ["a NUL in the title", { title: "a\u0000b" }],
    ["half a surrogate in the title", { title: "a\ud83d" }],
    ["white space only", { title: "   " }],
    ["no element", { html: "just words" }],
    ["empty html", { html: "" }],
    ["html that is no string", { html: ["<p>"] }],
    ["null", { humanName: null }],
    ["a description of 301", { description: "x".repeat(301) }],
    ["eleven tags", { tags: Array(11).fill("a") }],
    ["a tag that is no string", { tags: [1] }],
  ])("refuses %s with 400", async (_, fields) => {
    const response = await site().fetch("/games/submit", { json: game(fields) })
    expect(response.status).toBe(400)
    expect((await response.json()).errors.length).toBeGreaterThan(0)
  })

  test("under 2,000,000 bytes is taken, from there on 413", async () => {
    const shell = html("")
    const fits = shell + "é".repeat((1_999_998 - shell.length) / 2)
    expect(Buffer.byteLength(fits)).toBeLessThan(2_000_000)
    expect((await submit({ html: fits })).ok).toBe(true)
    for (const bytes of [2_000_000, 2_097_153]) {
      const response = await site().fetch("/games/submit", {
        json: game({ html: shell.padEnd(bytes, "x") }),
      })
      expect(response.status).toBe(413)
    }
  })

  test("ignores unknown fields", async () => {
    expect((await submit({ colour: "red", nested: { a: 1 } })).ok).toBe(true)
  })

  test("takes a reading of the rules for families", async () => {
    for (const humanName of ["Dickerson of Scunthorpe", "Fukuoka"])
      expect((await submit({ humanName })).ok).toBe(true)
  })

  test("refuses strong words, naming the field, and shows doubtful ones to the operator", async () => {
    const strong = Buffer.from("c2hpdA==", "base64").toString()
    const refused = await site().fetch("/games/submit", {
      json: game({ title: `A ${strong} game` }),
    })
    expect(refused.status).toBe(422)
    expect((await refused.json()).errors).toEqual([
      { path: "/title", message: `title: choose other words than “${strong}”.` },
    ])
    const { id } = await submit({ title: "Dyke builders" })
    expect((await site().fetch("/api/operator/flagged")).status).toBe(401)
    const { games } = await site().json("/api/operator/flagged", { headers: operator() })
    expect(games[0]).toMatchObject({ id, flagged: ["dyke"] })
  })

  test("refuses past the rate with 429 and says when to come back", async () => {
    const slow = await createTestHost({ modules: [archive], config: "[limits]\npublish = 2" })
    const send = (from: string) => slow.fetch("/games/submit", { json: game(), from })
    expect([(await send("192.0.2.7")).status, (await send("192.0.2.7")).status]).toEqual([200, 200])
    const refused = await send("192.0.2.7")
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
    expect(refused.headers.get("ratelimit")).toBeTruthy()
    expect((await send("192.0.2.8")).status).toBe(200)
    slow.advance(60_000)
    expect((await send("192.0.2.7")).status).toBe(200)
    await slow.close()
  })
})

describe("bodies that are none", () => {
  const post = (body: BodyInit, type = "application/json") =>
    site().fetch("/games/submit", { method: "POST", body, headers: { "content-type": type } })

  test.each([
    ["not JSON", "{", 400],
    ["empty", "", 400],
    ["a list", "[]", 400],
    ["a number", "7", 400],
    ["null", "null", 400],
    ["not UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), 400],
    ["100,000 levels deep", `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, 400],
  ])("%s", async (_, body, status) => {
    const response = await post(body)
    expect(response.status).toBe(status)
    const problem = await response.json()
    expect(problem.ok).toBe(false)
    expect(problem.error).not.toBe("")
  })

  test("another content type is 415, and the answer names the right one", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/xml"]) {
      const response = await post("title=x", type)
      expect(response.status).toBe(415)
      expect((await response.json()).error).toContain("application/json")
    }
    const bare = await site().fetch("/games/submit", { method: "POST" })
    expect(bare.status).toBe(415)
  })

  test("a broken multipart form is 400", async () => {
    expect((await post("--x\r\nbroken", "multipart/form-data; boundary=y")).status).toBe(400)
    expect((await post("nothing", "multipart/form-data")).status).toBe(400)
    // Without its last field it would still be a form.
    const fields = ["humanName", "title", "html"].map(
      (name) => `--y\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${html()}`,
    )
    const cut = await post(fields.join("\r\n"), "multipart/form-data; boundary=y")
    expect([cut.status, (await cut.json()).code]).toEqual([400, "malformed-body"])
  })
})
