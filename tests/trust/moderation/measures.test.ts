import { beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { deskBrowser } from "./desk-browser"
import { html, moderatedSite, TURD } from "./moderated-site"

const { site, headers, kinds, game } = moderatedSite()
const desk = deskBrowser(site)
beforeAll(async () => {
  await desk.signIn()
})
beforeEach(() => site().advance(1_000))

const page = async (path = "/operator") => (await desk.open(path)).text()
const send = async (path: string, fields: Record<string, string | string[]>) =>
  desk.send(path, Object.assign({ form: await desk.formToken() }, fields))
const act = (fields: Record<string, string | string[]>) => send("/operator/act", fields)
const stateOf = (path: string) => site().fetch(`/api/operator/${path}`, { headers: headers() })
const publish = (humanName: string, from = "198.51.100.1", text = "Hi") =>
  site().fetch("/games/submit", {
    json: { html: `${html}<p>${text}`, title: "Kite", humanName },
    from,
  })

describe("erasing", () => {
  test("asks first, then deletes for good, with no undo", async () => {
    // A page of its own, since it cannot be uploaded again.
    const { id } = await site().json("/games/submit", {
      json: { html: `${html}<p>Only here.`, title: `${TURD} to erase`, humanName: "Ada" },
    })
    const asked = await act({ one: `erase games/${id}` })
    const text = await asked.text()
    expect(text).toContain("Erase for good?")
    expect(text).toContain("<option selected>It was unlawful.</option>")
    expect(text).toContain(`name="item" value="games/${id}"`)
    expect((await (await stateOf(`games/${id}`)).json()).removed_why).toBeNull()
    const done = await act({
      do: "erase",
      confirmed: "yes",
      item: [`games/${id}`],
      why: "It was unlawful.",
    })
    const after = await page(done.headers.get("location") ?? "")
    expect(after).toContain("Erased: 1 item")
    expect(after).not.toContain("data-undo")
    const left = await (await stateOf(`games/${id}`)).text()
    expect(left).toContain("It was unlawful.")
    expect(left).not.toContain("to erase")
    expect(await page(`/operator/items/games/${id}`)).not.toContain("to erase")
    const again = await act({ one: `restore games/${id}` })
    expect(again.status).toBe(409)
  })

  test("asks about all that are selected", async () => {
    const items = [`games/${await game()}`, `games/${await game()}`]
    const text = await (await act({ do: "erase", item: items })).text()
    expect(text).toContain("Erase all 2 for good")
    for (const item of items) expect(text).toContain(`value="${item}"`)
  })

  test.each(kinds)("is offered for $kind where it is possible", async ({ kind, make }) => {
    const id = await make()
    const canErase = site()
      .host.all((await import("broadside/contracts/trust")).Moderation)
      .some((one) => one.kind === kind && one.erase)
    const text = await page(`/operator/items/${kind}/${id}`)
    expect(text.includes(`value="erase ${kind}/${id}"`)).toBe(canErase)
  })
})

describe("banning", () => {
  test("offers what an item came from and leads to, and bans what is selected", async () => {
    const answer = await publish(
      "Spammer",
      "198.51.100.9",
      '<a href="https://bad.example/buy">Buy</a>',
    )
    const { id } = (await answer.json()) as { id: string }
    const text = await (await act({ one: `ban games/${id}` })).text()
    const targets = [...text.matchAll(/name="target" value="([^"]+)"/g)].map(([, one]) => one)
    expect(targets).toContain("name spammer")
    expect(targets.some((one) => one?.startsWith("block 198.51.100.9"))).toBe(true)
    expect(targets).toContain("domain bad.example")
    const done = await send("/operator/bans", {
      target: ["name spammer", "domain bad.example"],
      why: "It was an advert.",
      days: "7",
    })
    expect([done.status, done.headers.get("location")]).toEqual([303, "/operator/bans"])
    const list = await page("/operator/bans")
    for (const name of ["spammer", "bad.example", "It was an advert."]) expect(list).toContain(name)
    expect((await publish("Spammer")).status).toBe(403)
    expect((await publish("Ada")).status).toBe(200)
    // Over after a week.
    site().advance(8 * 86_400_000)
    await desk.signIn()
    expect((await publish("Spammer")).status).toBe(200)
  })

  test("of an item's author leads back to the queue, and is undone there", async () => {
    const { id } = (await (await publish("Trudy")).json()) as { id: string }
    const asked = await (await act({ one: `ban games/${id}` })).text()
    expect(asked).toContain('<input type="hidden" name="from" value="queue"/>')
    const done = await send("/operator/bans", {
      target: ["name trudy", "domain trudy.example"],
      from: "queue",
    })
    const after = await page(done.headers.get("location") ?? "")
    expect(after).toContain("<h1>Queue</h1>")
    expect(after).toContain("Banned: 2 sources")
    expect((await publish("Trudy")).status).toBe(403)
    const batch = /name="batch" value="([^"]+)"/.exec(after)?.[1] ?? ""
    const undone = await send("/operator/undo", { batch })
    expect(await page(undone.headers.get("location") ?? "")).toContain("Ban ended: 2 sources")
    expect((await publish("Trudy")).status).toBe(200)
  })

  test("ends a ban, here or by undoing it in the log", async () => {
    await send("/operator/bans", { what: "name", value: "Mallory", days: "", reason: "x" })
    expect((await publish("Mallory")).status).toBe(403)
    const num = /name="ban" value="(\d+)"/.exec(await page("/operator/bans"))?.[1] ?? ""
    await send("/operator/bans/end", { ban: num })
    expect((await publish("Mallory")).status).toBe(200)
    const entry = /name="entry" value="(\d+)"/.exec(await page("/operator/log"))?.[1] ?? ""
    await send("/operator/undo", { entry })
    expect((await publish("Mallory")).status).toBe(403)
    const twice = await send("/operator/bans", { what: "name", value: "Mallory" })
    expect([twice.status, await twice.text()]).toEqual([409, expect.stringContaining("Not done")])
  })

  test("says what cannot be banned, and ignores what is no target", async () => {
    const wide = await send("/operator/bans", { what: "block", value: "8.0.0.0/8" })
    expect([wide.status, await wide.text()]).toEqual([409, expect.stringContaining("too large")])
    for (const target of ["", "planet earth", "name ", "<script>"])
      expect((await send("/operator/bans", { target })).status).toBe(303)
    expect((await send("/operator/bans/end", { ban: "x" })).status).toBe(409)
    expect(await page("/operator/bans")).not.toContain("earth")
  })

  test("is for the operator alone", async () => {
    const stranger = deskBrowser(site)
    const sent = { form: await desk.formToken(), what: "name", value: "ada" }
    expect((await stranger.send("/operator/bans", sent)).status).toBe(401)
    expect(await (await stranger.open("/operator/bans")).text()).toContain("The operator's token")
    const foreign = { origin: "null", "sec-fetch-site": "cross-site" }
    expect((await desk.send("/operator/bans", sent, foreign)).status).toBe(403)
  })
})

describe("protecting a name", () => {
  const protect = async (name: string) => {
    const { id } = (await (await publish(name)).json()) as { id: string }
    const text = await (await act({ one: `protect games/${id}` })).text()
    const key = /(nk_[\w-]+)/.exec(text)?.[1] ?? ""
    const batch = /name="batch" value="([^"]+)"/.exec(text)?.[1] ?? ""
    return { id, key, batch }
  }

  test("shows its key once, and from then on it is needed", async () => {
    const { id, key } = await protect("Famous")
    expect(key).not.toBe("")
    expect((await publish("Famous")).status).toBe(403)
    expect((await publish(`Famous#${key}`)).status).toBe(200)
    const again = await act({ one: `protect games/${id}` })
    expect([again.status, await again.text()]).toEqual([
      409,
      expect.stringContaining("No name was protected"),
    ])
    for (const path of ["/operator", "/operator/log", `/operator/items/games/${id}`])
      expect(await page(path)).not.toContain(key)
  })

  test("is in the log, and undone there or at once", async () => {
    const { batch } = await protect("Grace")
    const log = await page("/operator/log")
    expect(log).toContain('<a href="/names/grace">name grace</a>')
    expect(await (await site().fetch("/moderation")).text()).not.toContain("grace")
    const undone = await send("/operator/undo", { batch })
    const after = await page(undone.headers.get("location") ?? "")
    expect(after).toContain("Protection ended: 1 name")
    // It could only come back with another key, which has to be shown.
    expect(after).not.toContain("data-undo")
    expect((await publish("Grace")).status).toBe(200)
    const [ended = "", before = ""] = (await page("/operator/log")).split("<li id=").slice(1)
    for (const line of [ended, before]) {
      expect(line).toContain("name grace")
      expect(line).not.toContain('name="entry"')
    }
  })

  test("is not undone once its owner has replaced the key", async () => {
    const { key, batch } = await protect("Hedy")
    const headers = { "x-edit-key": key }
    expect((await site().fetch("/api/names/hedy/rotate", { json: {}, headers })).status).toBe(200)
    const refused = await send("/operator/undo", { batch })
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringMatching(/name hedy: The key of hedy was replaced since/),
    ])
    expect((await publish("Hedy")).status).toBe(403)
  })

  test("and every change of a protected name with the token is in the log", async () => {
    const change = (action: string, own = headers()) =>
      site().fetch(`/api/names/ida/${action}`, { json: {}, headers: own })
    for (const action of ["claim", "rotate", "release"])
      expect((await change(action)).status).toBe(200)
    const [released = "", replaced = "", claimed = ""] = (await page("/operator/log"))
      .split("<li id=")
      .slice(1)
    for (const [line, done] of [
      [released, "Protection ended"],
      [replaced, "Key replaced"],
      [claimed, "Protected"],
    ] as const) {
      expect(line).toContain(done)
      expect(line).toContain("name ida")
    }
    for (const line of [released, replaced]) expect(line).not.toContain("Undo")
  })
})
