import { beforeEach, describe, expect, test } from "bun:test"
import { DAY_MS } from "broadside"
import { moderatedSite } from "./moderated-site"
import { placesOf } from "./places"

const { site, act, game } = moderatedSite()

beforeEach(() => site().advance(2 * DAY_MS))

const open = async (path: string) => {
  const answer = await site().fetch(path, { headers: { accept: "text/html" } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
async function send(fields: Record<string, string>, from = "192.0.2.8") {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const headers = { accept: "text/html" }
  const answer = await site().fetch("/report", { method: "POST", body, from, headers })
  const to = answer.headers.get("location")
  return { status: answer.status, to, text: await answer.text() }
}
const count = (id: string) =>
  site()
    .store.connection.query("SELECT count FROM trust_reported WHERE kind = 'games' AND item = ?")
    .get(id) as { count: number } | null

describe("the form", () => {
  test("says what it is about, and takes a report without script", async () => {
    const id = await game("A <b>kite</b>")
    const { status, text } = await open(`/report?url=${encodeURIComponent(`/archive/${id}`)}`)
    expect(status).toBe(200)
    expect(text).toContain("<h1>Report this game</h1>")
    expect(text).toContain("A &lt;b>kite&lt;/b>")
    expect(text).toContain(`value="/archive/${id}"`)
    const sent = await send({ url: `/archive/${id}`, reason: "spam", note: "" })
    expect([sent.status, sent.to]).toEqual([303, "/report/thanks?was=received"])
    expect(count(id)).toEqual({ count: 1 })
    expect((await open(sent.to ?? "")).text).toContain("The operator will look at it")
  })

  test("thanks also who reports twice, or what is gone", async () => {
    const id = await game("A kite")
    const report = { url: `/archive/${id}`, reason: "spam" }
    await send(report)
    const again = await send(report)
    expect((await open(again.to ?? "")).text).toContain("reported this today already")
    await act(`games/${id}/remove`, { why: "It was spam." })
    const late = await send(report)
    expect((await open(late.to ?? "")).text).toContain("no longer on the site")
  })

  test("keeps what was typed, and says beside the field what is wrong", async () => {
    const typed = { url: "/exchange", reason: "phishing", note: 'Look "here" <b>' }
    const nowhere = await send(typed)
    expect(nowhere.status).toBe(404)
    expect(nowhere.text).toContain("You can report games, ")
    expect(nowhere.text).toContain('value="/exchange"')
    expect(nowhere.text).toContain("Look &quot;here&quot; &lt;b>")
    expect(nowhere.text).toMatch(/<option value="phishing" selected/)
    expect(nowhere.text).toContain('<a href="#url">')

    const foreign = await send({ ...typed, url: "https://evil.example/archive/001" })
    expect([foreign.status, foreign.text]).toEqual([422, expect.stringContaining('href="#url"')])

    const empty = await send({ url: "", reason: "", note: "x" })
    expect(empty.status).toBe(400)
    expect(empty.text).toContain("Its address must not be empty.")
    expect(empty.text).toContain('<a href="#reason">')

    const long = await send({ ...typed, url: `/archive/001?${"x".repeat(20_000)}` })
    expect(long.status).toBe(400)
    const note = await send({ ...typed, note: "x".repeat(600) })
    expect(note.text).toContain("Your note is 600 characters long; the maximum is 500")
  })

  test("keeps what was typed when its reporter is too fast", async () => {
    const id = await game("A kite")
    const typed = { url: `/archive/${id}`, reason: "other", note: "Seventh time" }
    let last = await send(typed, "198.51.100.3")
    for (let i = 0; i < 12 && last.status !== 429; i++) last = await send(typed, "198.51.100.3")
    expect([last.status, last.text]).toEqual([429, expect.stringContaining("Seventh time")])
  })

  test("shows neither what was removed nor who is in a room", async () => {
    const id = await game("A kite")
    await act(`games/${id}/remove`, { why: "It was spam." })
    const removed = await open(`/report?url=/archive/${id}`)
    expect(removed.text).not.toContain("A kite")
    const room = { title: "Secret tea", type: "chat", created_by: "Ada" }
    const { code } = await site().json("/api/space/create", { json: room })
    const texts = await Promise.all(
      [code, "ZZZZZZ"].map(async (one: string) =>
        (await open(`/report?url=${encodeURIComponent(`/space?code=${one}`)}`)).text.replaceAll(
          one,
          "",
        ),
      ),
    )
    expect(texts[0]).toBe(texts[1] as string)
    expect(texts[0]).not.toContain("Secret tea")
  })

  test("opens for any address, and empty", async () => {
    for (const url of ["", "/nowhere", "https://evil.example/", "%%%", "//"]) {
      const { status, text } = await open(`/report?url=${encodeURIComponent(url)}`)
      expect([url, status]).toEqual([url, 200])
      expect(text).toContain("Report something")
    }
    expect((await open("/report")).status).toBe(200)
    expect((await open(`/report?url=/${"x".repeat(3_000)}`)).status).toBe(400)
  })
})

describe("the link", () => {
  test("is on the page of everything that can be reported, and leads to the form about it", async () => {
    const places = await placesOf(site())
    const pages: Record<string, string> = {
      games: `/archive/${places["games"]?.id}`,
      pages: `/workshop/${places["pages"]?.id}/about`,
      threads: `/exchange/${places["threads"]?.id}`,
      replies: `/exchange/${places["threads"]?.id}`,
      rooms: `/space?code=${places["rooms"]?.id}`,
      challenges: `/arena/${places["challenges"]?.id}`,
      servers: `/mcp-registry/servers/${places["servers"]?.id}`,
      registries: "/mcp-registries",
    }
    for (const [kind, path] of Object.entries(pages)) {
      const links = [...(await open(path)).text.matchAll(/class="report" href="([^"]+)"/g)]
      const about = await Promise.all(
        links.map(async ([, href = ""]) => {
          const url = new URL(href, "http://site").searchParams.get("url") ?? ""
          return (await site().json("/api/reports", { json: { url, reason: "spam" } })).kind
        }),
      )
      expect([path, about]).toEqual([path, expect.arrayContaining([kind])])
    }
    for (const path of [`/archive/${places["games"]?.id}`, `/workshop/${places["pages"]?.id}`])
      expect((await open(`${path}/play`)).text).toContain('class="report"')
  })
})
