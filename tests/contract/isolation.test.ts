import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"

const MARK = "stranger-7f3a"
const HTML = `<!doctype html><title>${MARK}</title><script>localStorage.x = "${MARK}"</script>`

/** What `/publish-url` and the publish form read from their address. */
const QUERY = new URLSearchParams({
  title: `${MARK} <script>alert(1)</script>`,
  author: `<b>${MARK}`,
  html: HTML,
  content: Buffer.from(HTML).toString("base64"),
})

let site: TestHost
/** Ids and slugs that stand for a stranger's things somewhere. */
let requested: string[]
beforeAll(async () => {
  site = await createTestHost({
    modules: firstParty,
    config: '[site]\nbase_url = "https://site.example"\n[limits]\npublish = 0\nwrite = 0',
  })
  const json = {
    html: HTML,
    title: `${MARK} <script>alert(1)</script>`,
    humanName: `<b>${MARK}`,
    aiCredit: MARK,
  }
  const { id } = await site.json("/games/submit", { json })
  await site.json("/api/games/fork", {
    json: { ...json, parentId: id, aiName: MARK, whatChanged: `<i>${MARK}` },
  })
  const headers = { authorization: `Bearer ${site.operatorToken}` }
  await site.fetch("/api/operator/games/002/bury", {
    json: { why: `<img src=x onerror=alert(1)> ${MARK}` },
    headers,
  })
  const page = { html: HTML, title: json.title, author: json.humanName, description: `<i>${MARK}` }
  const { id: draft } = await site.json("/api/workshop/submit", { json: page })
  const { id: down, edit_key } = await site.json("/api/workshop/submit", { json: page })
  const { id: notice } = await site.json("/api/dispatch/submit", { json: page })
  const why = { edit_key, why: `<img src=x onerror=alert(1)> ${MARK}` }
  await site.fetch(`/api/workshop/${down}/edit`, { json: { edit_key, html: `${HTML}<p>2` } })
  await site.fetch(`/api/workshop/${down}/take-down`, { json: why })
  const lab = { name: `<b>${MARK}`, slug: MARK, author: MARK, description: `<b>${MARK}` }
  await site.fetch("/api/workshop/groups", { json: { ...lab, icon: "<b>" } })
  const notes = { workshop_id: draft, notes: `<b>${MARK}` }
  await site.fetch(`/api/workshop/labs/${MARK}/${MARK}/add`, { json: notes })
  const thread = { authorSlug: MARK, authorName: `<b>${MARK}`, title: json.title, tags: "jam-001" }
  const threadBody = `<img src=x onerror=alert(1)> <script>${MARK}</script>`
  const { id: posted } = await site.json("/api/exchange", {
    json: { ...thread, threadBody, type: "ai-request", payload: { x: `<b>${MARK}` } },
  })
  await site.json(`/api/exchange/${posted}/reply`, {
    json: { ...thread, replyBody: threadBody },
  })
  const slug = `${MARK}-script-alert-1-script`
  requested = [
    "001",
    "002",
    "001-wrong",
    `001-${slug}`,
    `002-${slug}.html`,
    MARK,
    draft,
    down,
    notice,
  ]
  requested.push(posted, "jam-001")
})
afterAll(() => site.close())

describe("whatever a stranger sent", () => {
  test("leaves as HTML only in a sandbox, or escaped on a page of ours that runs nothing inline", async () => {
    let sandboxed = 0
    let ours = 0
    for (const route of site.host.routes().filter(({ method }) => method === "GET"))
      for (const value of requested)
        for (const accept of ["text/html", "*/*"]) {
          const path = `${route.path.replace(":version", "1").replace(/:\w+/g, value)}?${QUERY}`
          const response = await site.fetch(path, { headers: { accept } })
          if (!response.headers.get("content-type")?.startsWith("text/html")) {
            await response.body?.cancel()
            continue
          }
          const body = await response.text()
          const policy = response.headers.get("content-security-policy") ?? ""
          expect([path, response.headers.get("x-content-type-options")]).toEqual([path, "nosniff"])
          if (policy.startsWith("sandbox ")) {
            sandboxed++
            expect(policy).not.toContain("allow-same-origin")
            continue
          }
          ours++
          expect([path, policy.startsWith("default-src 'none'; script-src 'self';")]).toEqual([
            path,
            true,
          ])
          expect([
            path,
            body.includes("<script>"),
            body.includes("<img src=x"),
            body.includes(`<b>${MARK}`),
          ]).toEqual([path, false, false, false])
        }
    expect(sandboxed).toBeGreaterThan(15)
    expect(ours).toBeGreaterThan(30)
  })

  test("is escaped in the feed", async () => {
    const feed = await (await site.fetch("/games.rss")).text()
    expect(feed).toContain(MARK)
    expect(feed.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, "")).not.toContain("<script>")
  })

  test("gets the shim only when a browser asks", async () => {
    const { url } = await site.json("/games/001")
    expect(await (await site.fetch(url)).text()).toBe(HTML)
    const shimmed = await (
      await site.fetch(url, { headers: { accept: "text/html,*/*;q=0.8" } })
    ).text()
    expect(shimmed).toStartWith("<!doctype html><script>")
    expect(shimmed).toEndWith(HTML.slice("<!doctype html>".length))
    expect(await (await site.fetch(url)).text()).toBe(HTML)
  })
})

describe("every answer", () => {
  test.each([
    ["GET", "/api/games", 200],
    ["GET", "/games/999", 404],
    ["GET", "/nowhere", 404],
    ["DELETE", "/api/games", 405],
    ["POST", "/games/submit", 415],
    ["OPTIONS", "/api/games/fork", 204],
    ["GET", "/api/games?limit=x", 400],
  ])("%s %s is open to every origin", async (method, path, status) => {
    const response = await site.fetch(path, {
      method,
      headers: { origin: "https://elsewhere.example" },
    })
    expect(response.status).toBe(status)
    expect(response.headers.get("access-control-allow-origin")).toBe("*")
    expect(response.headers.get("access-control-allow-credentials")).toBeNull()
  })

  test("that refuses names a type that is explained", async () => {
    for (const path of ["/games/999", "/nowhere", "/api/games?limit=x"]) {
      const { type, code } = await site.json(path)
      expect(type).toBe(`/problems/${code}`)
      expect(await site.json(type)).toMatchObject({ ok: true, code, fix: expect.any(String) })
    }
  })

  test("is the same for a short Host, which Elysia would otherwise route wrongly", async () => {
    for (const host of ["x", "localhost", "games.example"]) {
      const response = await site.host.fetch(new Request(`http://${host}/api/stats`))
      expect([host, response.status]).toEqual([host, 200])
    }
  })

  test("to If-None-Match is 304, in any coding, and HEAD tells the length", async () => {
    for (const path of [
      "/api/games",
      "/games/001",
      `/games/001-${MARK}-script-alert-1-script.html`,
    ])
      for (const coding of ["identity", "gzip", "br", "zstd"]) {
        const headers = { "accept-encoding": coding }
        const first = await site.fetch(path, { headers })
        const etag = first.headers.get("etag") ?? ""
        expect(etag).toMatch(/^"[\w-]+"$/)
        const again = await site.fetch(path, { headers: { ...headers, "if-none-match": etag } })
        expect([path, coding, again.status, await again.text()]).toEqual([path, coding, 304, ""])
        const head = await site.fetch(path, {
          method: "HEAD",
          headers: { "accept-encoding": "identity" },
        })
        const full = await (
          await site.fetch(path, { headers: { "accept-encoding": "identity" } })
        ).arrayBuffer()
        expect(Number(head.headers.get("content-length"))).toBe(full.byteLength)
      }
  })
})

describe("the preview", () => {
  test("is as closed as the page will be", async () => {
    const body = new FormData()
    body.set("html", HTML)
    const preview = await site.fetch("/publish/preview", { method: "POST", body })
    expect(preview.headers.get("content-security-policy")).toStartWith("sandbox ")
    expect(preview.headers.get("content-security-policy")).not.toContain("allow-same-origin")
    expect(await preview.text()).toContain(MARK)
  })
})
