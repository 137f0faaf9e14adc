import { beforeEach, describe, expect, test } from "bun:test"
import { DAY_MS } from "broadside"
import { Moderation } from "broadside/contracts/trust"
import fc from "fast-check"
import { moderatedSite } from "./moderated-site"
import { placesOf } from "./places"

const { site, act, game, kinds } = moderatedSite()

/** Each from a client of its own, unless it says otherwise. */
let client = 0
const send = (json: object, from = `192.0.2.${++client % 250}`) =>
  site().fetch("/api/reports", { json: { reason: "spam", ...json }, from })
const report = async (json: object, from?: string) => (await send(json, from)).json()
const rows = (table: string) =>
  site().store.connection.query(`SELECT * FROM ${table}`).all() as Record<string, unknown>[]
const reportsOf = (id: string, kind = "games") =>
  rows("trust_reported").find((row) => row["kind"] === kind && row["item"] === id)
const notesOf = (id: string) => rows("trust_report_notes").filter(({ item }) => item === id)

// The rate is full again.
beforeEach(() => site().advance(2 * DAY_MS))

describe("a report", () => {
  test("is counted, with its reason and note", async () => {
    const id = await game("A kite")
    const sent = { url: `/archive/${id}`, reason: "phishing", note: " Asks for a PIN. " }
    const answer = await report(sent)
    expect(answer).toMatchObject({ ok: true, status: "received", kind: "games", id })
    expect(answer.message).toContain("The operator will look at it")
    expect(reportsOf(id)).toMatchObject({ count: 1, reasons: '{"phishing":1}', closed_at: null })
    expect(notesOf(id)).toMatchObject([{ reason: "phishing", note: "Asks for a PIN." }])
  })

  test("of the same item from the same client counts once a day", async () => {
    const id = await game("A kite")
    const url = `/archive/${id}`
    expect((await report({ url }, "192.0.2.7")).status).toBe("received")
    expect((await report({ url, reason: "other" }, "192.0.2.7")).status).toBe("repeated")
    expect((await report({ url }, "2001:db8::1")).status).toBe("received")
    // The rest of its network is the same client.
    expect((await report({ url }, "2001:db8::2")).status).toBe("repeated")
    expect(reportsOf(id)).toMatchObject({ count: 2, reasons: '{"spam":2}' })
    site().advance(DAY_MS)
    expect((await report({ url }, "192.0.2.7")).status).toBe("received")
    expect(reportsOf(id)).toMatchObject({ count: 3 })
  })

  test("stores nothing of the client, and forgets its hash on the next day", async () => {
    const url = `/archive/${await game("A kite")}`
    await report({ url, note: "Look" }, "198.51.100.77")
    const tables = ["trust_reported", "trust_report_notes", "core_report_clients"]
    expect(JSON.stringify(tables.map(rows))).not.toContain("198.51.100")
    const [yesterday] = rows("core_report_salts")
    const hashes = rows("core_report_clients").map(({ hash }) => hash)
    site().advance(DAY_MS)
    await report({ url })
    const salts = rows("core_report_salts")
    expect(salts).toHaveLength(1)
    expect(salts[0]?.["salt"]).not.toBe(yesterday?.["salt"])
    for (const { hash } of rows("core_report_clients")) expect(hashes).not.toContain(hash)
  })

  test("of something that was removed is answered kindly, and stores nothing", async () => {
    const id = await game("A kite")
    await act(`games/${id}/remove`, { why: "It was spam." })
    const answer = await report({ url: `/archive/${id}` })
    expect(answer).toMatchObject({ ok: true, status: "removed", kind: "games", id })
    expect(answer.message).toContain("no longer on the site")
    expect(reportsOf(id)).toBeUndefined()
  })

  test("cannot be used to fill the disk: the count goes on, the notes do not", async () => {
    const id = await game("A kite")
    const url = `/archive/${id}`
    for (let i = 0; i < 25; i++) await report({ url, note: `${i} ${"é".repeat(490)}` })
    expect(reportsOf(id)).toMatchObject({ count: 25 })
    expect(notesOf(id)).toHaveLength(20)
    const { status, errors } = await report({ url, note: "é".repeat(501) })
    expect([status, errors[0].path]).toEqual([400, "/note"])
  })

  test("is limited for each client", async () => {
    const url = `/archive/${await game("A kite")}`
    const answers = await Array.fromAsync({ length: 12 }, () => send({ url }, "203.0.113.9"))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.headers.get("retry-after")).toMatch(/^\d+$/)
  })

  test.each([
    [{ url: "/archive/001", reason: "boring" }, "/reason"],
    [{ url: "/archive/001", reason: undefined }, "/reason"],
    [{ url: "" }, "/url"],
    [{ url: 7 }, "/url"],
    [{}, "/url"],
    [{ url: `/archive/001?${"x".repeat(20_000)}` }, "/url"],
    [{ url: "/archive/001", note: ["x"] }, "/note"],
  ])("that is not valid says what is wrong: %#", async (sent, path) => {
    const { status, code, errors } = await report(sent)
    expect([status, code, errors[0].path]).toEqual([400, "invalid-request", path])
  })
})

describe("the address of a report", () => {
  test("leads to an item of every kind, from everywhere that it is shown", async () => {
    const places = await placesOf(site())
    expect(Object.keys(places).toSorted()).toEqual(kinds.map(({ kind }) => kind).toSorted())
    for (const [kind, { id, paths }] of Object.entries(places))
      for (const path of paths)
        for (const url of [path, site().host.urls.base + path])
          expect([url, await report({ url })]).toMatchObject([url, { ok: true, kind, id }])
  })

  test("of nothing that visitors made is refused, and the refusal says what can be reported", async () => {
    for (const url of [
      "/",
      "/exchange",
      "/nowhere",
      "/operator",
      "/archive/99999",
      "/exchange/9#reply-99",
    ]) {
      const { status, code, error } = await report({ url })
      expect([url, status, code]).toEqual([url, 404, "nothing-to-report"])
      for (const { kind } of kinds) expect(error).toContain(kind.replaceAll("-", " "))
    }
  })

  test("of another site is refused", async () => {
    for (const url of [
      "https://evil.example/archive/001",
      "//evil.example/archive/001",
      "javascript:1",
    ]) {
      const { status, code } = await report({ url })
      expect([url, status, code]).toEqual([url, 422, "foreign-address"])
    }
  })

  test("never makes a kind fail, whatever it is", () => {
    const hostile = fc.oneof(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.webPath(),
      fc
        .tuple(
          fc.constantFrom("/archive/", "/exchange/", "/space?code=", "/arena/", "/workshop/"),
          fc.constantFrom(
            "%2F",
            "..%2f",
            "%00",
            "９",
            "-1",
            "1e9",
            "0x1",
            "9".repeat(400),
            "#reply-",
          ),
          fc.string(),
        )
        .map((parts) => parts.join("")),
    )
    fc.assert(
      fc.property(hostile, (path) => {
        for (const { kind, idAt } of site().host.all(Moderation)) {
          const id = idAt?.(path)
          if (id !== undefined)
            expect([kind, id]).toEqual([kind, expect.stringMatching(/^[\w-]{1,40}$/)])
        }
      }),
    )
  })
})

test("a module that fails at an address leaves the other kinds as they were", async () => {
  const broken = site()
    .host.all(Moderation)
    .find(({ kind }) => kind === "games") as { idAt?: (path: string) => string | undefined }
  const { idAt } = broken
  const thread = { authorSlug: "ada", title: "Tea", threadBody: "What of it?" }
  const { id } = await site().json("/api/exchange", { json: thread })
  broken.idAt = () => {
    throw new Error("broken")
  }
  expect(await report({ url: `/exchange/${id}` })).toMatchObject({ ok: true, kind: "threads" })
  Object.assign(broken, { idAt })
})

test("is a tool of agents, by the same rules", async () => {
  const id = await game("A kite")
  const use = async (args: object) => {
    const params = { name: "report_content", arguments: args }
    const json = { jsonrpc: "2.0", id: 1, method: "tools/call", params }
    const accept = "application/json, text/event-stream"
    return (await site().json("/mcp", { json, headers: { accept } })).result
  }
  const sent = { url: `/archive/${id}`, reason: "impersonation", note: "I am Ada." }
  const { content, structuredContent } = await use(sent)
  expect(content[0].text).toContain("The operator will look at it")
  expect(structuredContent).toMatchObject({ status: "received", kind: "games", id })
  expect((await use(sent)).structuredContent).toMatchObject({ status: "repeated" })
  expect(reportsOf(id)).toMatchObject({ count: 1, reasons: '{"impersonation":1}' })
  const refused = await use({ url: "/exchange", reason: "spam" })
  expect([refused.isError, refused.content[0].text]).toEqual([
    true,
    expect.stringContaining("You can report games, "),
  ])
})
