import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import discovery from "../../discovery/module"
import archive from "../module"

const html = (body = "<p>hi") => `<!doctype html><title>t</title>${body}`
const game = (fields: object = {}) => ({
  html: html(),
  title: "Lantern Catcher",
  humanName: "Ada",
  ...fields,
})

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: [archive, discovery] })
})
afterAll(() => site.close())

const submit = (fields: object = {}) => site.json("/games/submit", { json: game(fields) })
const fork = (fields: object) =>
  site.fetch("/api/games/fork", { json: { html: html(), title: "A fork", ...fields } })
const operator = () => ({ authorization: `Bearer ${site.operatorToken}` })

describe("submitting", () => {
  test("answers id and url, and the page is what was sent, to the byte", async () => {
    const sent = html("<p>ünïcödé 🏮\r\n\u0000 kept</p>")
    const { ok, id, url } = await submit({ html: sent })
    expect(ok).toBe(true)
    expect(id).toMatch(/^\d{3,}$/)
    expect(url).toBe(`http://localhost:3000/games/${id}-lantern-catcher.html`)
    const page = await site.fetch(url)
    expect(Buffer.from(await page.arrayBuffer())).toEqual(Buffer.from(sent))
    expect((await site.json(`/games/${id}/fork`)).html).toBe(sent)
  })

  test("both addresses and a multipart form do the same", async () => {
    const form = new FormData()
    form.set("html", new File([html("<b>form")], "game.html", { type: "text/html" }))
    form.set("title", "By form")
    form.set("humanName", "Bo")
    form.set("description", "")
    form.append("tags", "arcade, puzzle")
    const byForm = await (
      await site.fetch("/api/games/submit", { method: "POST", body: form })
    ).json()
    expect(byForm.ok).toBe(true)
    const record = await site.json(`/games/${byForm.id}`)
    expect(record).toMatchObject({ title: "By form", tags: ["arcade", "puzzle"], description: "" })
    expect((await site.json(`/games/${byForm.id}/fork`)).html).toBe(html("<b>form"))
  })

  test("defaults: under-development, no tags, empty description; the record has every field", async () => {
    const { id } = await submit()
    expect(await site.json(`/games/${id}`)).toMatchObject({
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
    const refused = await site.fetch("/games/submit", { json: game({ title: "🏮".repeat(81) }) })
    expect(refused.status).toBe(400)
    expect((await refused.json()).errors[0]).toEqual({
      path: "/title",
      message: "title is 81 characters long; at most 80 are taken.",
    })
  })

  test("says every fault at once, and how to fix it", async () => {
    const response = await site.fetch("/games/submit", {
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
    const response = await site.fetch("/games/submit", { json: game(fields) })
    expect(response.status).toBe(400)
    expect((await response.json()).errors.length).toBeGreaterThan(0)
  })

  test("under 2,000,000 bytes is taken, from there on 413", async () => {
    const shell = html("")
    const fits = shell + "é".repeat((1_999_998 - shell.length) / 2)
    expect(Buffer.byteLength(fits)).toBeLessThan(2_000_000)
    expect((await submit({ html: fits })).ok).toBe(true)
    for (const bytes of [2_000_000, 2_097_153]) {
      const response = await site.fetch("/games/submit", {
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
    const refused = await site.fetch("/games/submit", { json: game({ title: `A ${strong} game` }) })
    expect(refused.status).toBe(422)
    expect((await refused.json()).errors).toEqual([
      { path: "/title", message: "title: choose other words." },
    ])
    const { id } = await submit({ title: "Dyke builders" })
    expect((await site.fetch("/api/operator/flagged")).status).toBe(401)
    const { games } = await site.json("/api/operator/flagged", { headers: operator() })
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
    site.fetch("/games/submit", { method: "POST", body, headers: { "content-type": type } })

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
    const bare = await site.fetch("/games/submit", { method: "POST" })
    expect(bare.status).toBe(415)
  })

  test("a broken multipart form is 400", async () => {
    expect((await post("--x\r\nbroken", "multipart/form-data; boundary=y")).status).toBe(400)
    expect((await post("nothing", "multipart/form-data")).status).toBe(400)
  })
})

describe("forking", () => {
  test("keeps the lineage, answers 201, and counts", async () => {
    const { id: parentId } = await submit({ title: "Root" })
    const response = await fork({ parentId, aiName: "Claude", whatChanged: "brighter" })
    expect(response.status).toBe(201)
    const { id, url, parentId: told } = await response.json()
    expect(told).toBe(parentId)
    expect(url).toContain(`/games/${id}-a-fork.html`)
    const grandchild = await (await fork({ parentId: id, humanName: "Bo", title: "Again" })).json()
    expect(await site.json(`/games/${id}`)).toMatchObject({
      humanName: "AI-solo",
      aiCredit: "Claude",
      parentId,
      whatChanged: "brighter",
      forks: 1,
    })
    const lineage = await site.json(`/games/${id}/lineage`)
    expect(lineage.parent.id).toBe(parentId)
    expect(lineage.ancestors.map((g: { id: string }) => g.id)).toEqual([parentId])
    expect(lineage.children.map((g: { id: string }) => g.id)).toEqual([grandchild.id])
    expect(lineage.tree).toMatchObject({
      id: parentId,
      children: [{ id, children: [{ id: grandchild.id, children: [] }] }],
    })
  })

  test("needs a maker, and a parent that is there", async () => {
    const { id: parentId } = await submit()
    expect((await fork({ parentId })).status).toBe(400)
    expect((await fork({ parentId, humanName: "AI-solo" })).status).toBe(400)
    for (const unknown of ["999999", "x", "1", "0", "-1", "001.5"])
      expect((await fork({ parentId: unknown, aiName: "Claude" })).status).toBe(404)
  })

  test("two forks at once are two games, and both are counted", async () => {
    const { id: parentId } = await submit()
    const answers = await Promise.all(
      Array.from({ length: 40 }, async () => (await fork({ parentId, aiName: "Racer" })).json()),
    )
    expect(new Set(answers.map((a) => a.id)).size).toBe(40)
    expect((await site.json(`/games/${parentId}`)).forks).toBe(40)
    expect((await site.json(`/games/${parentId}/lineage`)).children.length).toBe(40)
  })

  test("a downloaded file, changed and submitted, is linked to where it came from", async () => {
    const { id: parentId } = await submit({ title: "Carried", html: html("<i>original") })
    const download = await site.fetch(`/games/${parentId}/download`)
    expect(download.headers.get("content-disposition")).toContain(`${parentId}-carried.html`)
    expect(download.headers.get("content-security-policy")).toContain("sandbox")
    const file = await download.text()
    expect(file).toContain("<i>original")
    expect(file).toContain("HASH")
    const changed = file.replace("original", "changed")
    expect((await submit({ html: changed, title: "Home again" })).parentId).toBe(parentId)
  })
})

describe("reactions", () => {
  test("count by name and by character, each on its own", async () => {
    const { id } = await submit()
    for (const emoji of ["heart", "❤️", "🔥", "think"])
      expect((await site.fetch(`/games/${id}/react`, { json: { emoji } })).status).toBe(200)
    const { reactions } = await site.json(`/games/${id}/react`)
    expect(reactions).toMatchObject({ heart: 2, fire: 1, think: 1, star: 0 })
  })

  test("refuse what is none of the eight, and unknown games", async () => {
    const { id } = await submit()
    for (const emoji of ["poop", "", "__proto__", "💩"])
      expect((await site.fetch(`/games/${id}/react`, { json: { emoji } })).status).toBe(400)
    expect((await site.fetch("/games/99999/react", { json: { emoji: "heart" } })).status).toBe(404)
    expect((await site.fetch("/games/99999/react")).status).toBe(404)
  })

  test("of forty at once none is lost", async () => {
    const { id } = await submit()
    await Promise.all(
      Array.from({ length: 40 }, () =>
        site.fetch(`/games/${id}/react`, { json: { emoji: "star" } }),
      ),
    )
    expect((await site.json(`/games/${id}/react`)).reactions.star).toBe(40)
  })
})

describe("status", () => {
  test("is its makers' to change, and moves the game between lists", async () => {
    const { id } = await submit({ humanName: "Grace Hopper", aiCredit: "Deep Thought" })
    const change = (authorSlug: string, status: string) =>
      site.fetch(`/api/games/${id}/status`, { json: { authorSlug, status } })
    expect((await change("somebody", "stable")).status).toBe(403)
    expect((await change("grace-hopper", "finished")).status).toBe(400)
    expect((await change("deep-thought", "needs-help")).status).toBe(200)
    const help = await site.json("/api/games?status=needs-help")
    expect(help.games.map((g: { id: string }) => g.id)).toContain(id)
  })
})

describe("what was flagged", () => {
  test("are the games with doubtful words, and no others", async () => {
    const own = await createTestHost({ modules: [archive] })
    await own.fetch("/games/submit", { json: game({ title: "Kind words" }) })
    await own.fetch("/games/submit", { json: game({ title: "A turd" }) })
    const headers = { authorization: `Bearer ${own.operatorToken}` }
    const { games } = await own.json("/api/operator/flagged", { headers })
    expect(games).toMatchObject([{ title: "A turd", flagged: ["turd"] }])
    await own.close()
  })
})

describe("the Graveyard", () => {
  test("takes a buried game out of everything but its own address, lineage and source", async () => {
    const { id, url } = await submit({ title: "Zanzibar Zeppelin", tags: ["airships"] })
    const bury = () =>
      site.fetch(`/api/operator/games/${id}/bury`, {
        json: { why: "It was broken." },
        headers: operator(),
      })
    expect(
      (await site.fetch(`/api/operator/games/${id}/bury`, { json: { why: "No!" } })).status,
    ).toBe(401)
    expect((await bury()).status).toBe(200)
    expect((await bury()).status).toBe(409)
    expect((await site.json("/api/games?q=zanzibar")).games).toEqual([])
    expect((await site.json("/api/games?tag=airships")).total).toBe(0)
    expect(await (await site.fetch("/games.rss")).text()).not.toContain("Zanzibar")
    const page = await site.fetch(url)
    expect(page.status).toBe(410)
    const stone = await page.json()
    expect(stone).toMatchObject({
      code: "game-buried",
      buried_by: "the operator",
      why: "It was broken.",
    })
    const kept = await site.fetch(stone.preserved_url)
    expect(kept.status).toBe(200)
    expect(await kept.text()).toBe(html())
    expect((await site.json(`/games/${id}`)).buried.why).toBe("It was broken.")
    expect((await site.json(`/games/${id}/fork`)).html).toBe(html())
    expect((await fork({ parentId: id, aiName: "Claude" })).status).toBe(201)
    const { items, total } = await site.json("/games/graveyard")
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({
      kind: "game",
      id,
      title: "Zanzibar Zeppelin",
      by: "the operator",
    })
    const restored = await site.fetch(`/api/operator/games/${id}/restore`, {
      method: "POST",
      headers: operator(),
    })
    expect(restored.status).toBe(200)
    expect((await site.json("/api/games?q=zanzi")).total).toBe(1)
    expect((await site.fetch(url)).status).toBe(200)
  })
})

describe("its author, with the edit key", () => {
  const edit = (id: string, json: object, headers = {}) =>
    site.fetch(`/api/games/${id}/edit`, { json, headers })

  test("replaces the page, and every version stays readable", async () => {
    const { id, url, edit_key } = await submit({ html: html("<p>first") })
    expect(edit_key).toMatch(/^ek_[0-9a-f]{32}$/)
    site.advance(1000)
    const edited = await edit(id, { edit_key, html: html("<p>second") })
    expect(await edited.json()).toMatchObject({
      ok: true,
      game: { id },
      warnings: [{ rule: "viewport" }],
    })
    const form = new FormData()
    form.set("html", new File([html("<p>third")], "x.html"))
    const byForm = { method: "POST", body: form, headers: { "x-edit-key": edit_key } }
    expect((await site.fetch(`/api/games/${id}/edit`, byForm)).status).toBe(200)
    expect(await (await site.fetch(url)).text()).toBe(html("<p>third"))
    const { versions } = await site.json(`/games/${id}/versions`)
    expect(versions).toMatchObject([{ version: 1 }, { version: 2 }, { version: 3, until: null }])
    expect(versions[0].until).toBe(versions[1].from)
    for (const [index, body] of ["first", "second", "third"].entries()) {
      const page = await site.fetch(versions[index].url)
      expect(page.headers.get("content-security-policy")).toStartWith("sandbox ")
      expect(await page.text()).toBe(html(`<p>${body}`))
    }
    expect((await site.fetch(`/games/${id}/versions/4`)).status).toBe(404)
    expect((await site.fetch(`/games/${id}/versions/0`)).status).toBe(400)
  })

  test("changes the description, and search follows", async () => {
    const { id, edit_key } = await submit({ title: "Quokka", description: "wombats" })
    expect((await edit(id, { edit_key, description: "numbats" })).status).toBe(200)
    expect((await site.json("/api/games?q=wombats")).total).toBe(0)
    expect((await site.json("/api/games?q=numbats")).games).toMatchObject([
      { id, description: "numbats" },
    ])
    expect((await site.json(`/games/${id}/versions`)).versions).toHaveLength(1)
  })

  test("takes it down, and then changes nothing more", async () => {
    const { id, url, edit_key } = await submit({ title: "Ephemera", humanName: "Ada" })
    const down = () => site.fetch(`/api/games/${id}/take-down`, { json: { edit_key } })
    expect((await down()).status).toBe(200)
    expect((await down()).status).toBe(409)
    const stone = await (await site.fetch(url)).json()
    expect(stone).toMatchObject({ buried_by: "Ada", why: "Its author took it down." })
    expect((await edit(id, { edit_key, description: "x" })).status).toBe(410)
  })

  test("and nobody else: a missing, wrong or another game's key is refused", async () => {
    const { id } = await submit()
    const other = await submit()
    for (const json of [{}, { edit_key: "ek_no" }, { edit_key: other.edit_key }]) {
      const refused = await edit(id, { ...json, description: "mine now" })
      expect([refused.status, (await refused.json()).code]).toEqual([403, "wrong-edit-key"])
      expect((await site.fetch(`/api/games/${id}/take-down`, { json })).status).toBe(403)
    }
    expect((await site.json(`/games/${id}`)).description).toBe("")
  })

  test("must change something, into something fit", async () => {
    const { id, edit_key } = await submit()
    expect((await edit(id, { edit_key })).status).toBe(400)
    expect((await edit(id, { edit_key, html: "no page" })).status).toBe(400)
    expect((await edit(id, { edit_key, html: `<p>${"x".repeat(2_000_000)}` })).status).toBe(413)
    expect((await edit(id, { edit_key, description: "x".repeat(301) })).status).toBe(400)
    expect((await edit("999999", { edit_key, description: "x" })).status).toBe(404)
  })
})
