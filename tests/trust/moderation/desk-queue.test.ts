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
const form = () => desk.formToken()
const act = async (fields: Record<string, string | string[]>) =>
  desk.send("/operator/act", { form: await form(), ...fields } as Record<string, string>)
/** Kind and id of what the queue shows, in its order. */
const queue = async (path?: string) =>
  [...(await page(path)).matchAll(/name="item" value="([^"]+)"/g)].map(([, item]) => item)
const stateOf = (path: string) => site().json(`/api/operator/${path}`, { headers: headers() })
const undo = async (answer: Response) => {
  const text = await page(answer.headers.get("location") ?? "")
  const batch = /name="batch" value="([^"]+)"/.exec(text)?.[1] ?? ""
  return desk.send("/operator/undo", { form: await form(), batch })
}

describe("the queue", () => {
  test("shows what was flagged, of every kind, the newest first, and why", async () => {
    const made: string[] = []
    for (const { kind, make } of kinds) {
      site().advance(60_000)
      made.unshift(`${kind}/${await make()}`)
    }
    expect(await queue()).toEqual(made)
    const text = await page()
    expect(text.match(/Doubtful words: turd/g)).toHaveLength(made.length)
    expect(text).toContain("By <bdi>Ada</bdi>")
  })

  test("leaves out what is innocent, removed or approved", async () => {
    const innocent = `games/${await game("A kite")}`
    const [buried, approved, left] = [await game(), await game(), await game()]
    await act({ one: `bury games/${buried}` })
    await act({ one: `approve games/${approved}` })
    const shown = await queue()
    expect(shown).toContain(`games/${left}`)
    for (const item of [innocent, `games/${buried}`, `games/${approved}`])
      expect(shown).not.toContain(item)
  })

  test("shows an approved item again when other doubtful words appear in it", async () => {
    const { id, edit_key } = await site().json("/games/submit", {
      json: { html, title: TURD, humanName: "Ada" },
    })
    await act({ one: `approve games/${id}` })
    expect(await queue()).not.toContain(`games/${id}`)
    const changed = await site().fetch(`/api/games/${id}/edit`, {
      json: { description: "Offa's Dyke and a turd", edit_key },
    })
    expect(changed.status).toBe(200)
    expect(await queue()).toContain(`games/${id}`)
  })

  test("previews a published page without more rights than to run its scripts", async () => {
    await game()
    const frames = [...(await page()).matchAll(/<iframe [^>]+>/g)].map(([frame]) => frame)
    expect(frames.length).toBeGreaterThan(3)
    for (const frame of frames) {
      expect(frame).toMatch(/ sandbox(="allow-scripts")? /)
      expect(frame).toContain('loading="lazy"')
    }
  })

  test("says to screen readers what each button is about", async () => {
    const id = await game()
    const text = await page()
    const about = new RegExp(`value="bury games/${id}"[^>]* aria-describedby="([^"]+)"`).exec(
      text,
    )?.[1]
    expect(text).toMatch(new RegExp(`<h2 id="${about}"><a href="/operator/items/games/${id}">`))
  })

  test("writes what strangers wrote as text", async () => {
    await game("<img src=x onerror=alert(1)> turd")
    const text = await page()
    expect(text).not.toContain("<img src=x")
    expect(text).toContain("&lt;img src=x")
  })
})

describe("the operator", () => {
  test("buries one item with a reason, which visitors read, and undoes it", async () => {
    const id = await game()
    const done = await act({ one: `bury games/${id}`, reason: "It was spam." })
    expect(done.status).toBe(303)
    expect(await stateOf(`games/${id}`)).toMatchObject({
      removed_why: "It was spam.",
      removed_by: "the operator",
    })
    expect(await page(done.headers.get("location") ?? "")).toContain("Buried: 1 item")
    const undone = await undo(done)
    expect(await page(undone.headers.get("location") ?? "")).toContain("Restored: 1 item")
    expect(await stateOf(`games/${id}`)).toMatchObject({ removed_why: null })
    expect(await queue()).toContain(`games/${id}`)
    // And takes the undo back.
    await undo(undone)
    expect(await stateOf(`games/${id}`)).toMatchObject({ removed_why: "It was spam." })
  })

  test("undoes the burial of one item that was held, and counts it once", async () => {
    const id = await game()
    const why = { why: "A second look." }
    await site().json(`/api/operator/games/${id}/hold`, { json: why, headers: headers() })
    const undone = await undo(await act({ one: `bury games/${id}` }))
    expect(await page(undone.headers.get("location") ?? "")).toContain("Held: 1 item<")
    expect(await stateOf(`games/${id}`)).toMatchObject({ held: true, removed_why: null })
  })

  test("gives a reason in their own words", async () => {
    const id = await game()
    await act({ one: `bury games/${id}`, reason: "It was spam.", why: "It advertised shoes." })
    expect(await stateOf(`games/${id}`)).toMatchObject({ removed_why: "It advertised shoes." })
  })

  test("acts on several items of several kinds at once, and undoes it at once", async () => {
    const made: string[] = []
    for (const { kind, make } of kinds) made.push(`${kind}/${await make()}`)
    const removed = () => Promise.all(made.map(async (path) => (await stateOf(path)).removed_why))
    const done = await act({ do: "bury", item: made, reason: "It was spam." })
    expect(done.status).toBe(303)
    expect(await removed()).toEqual(made.map(() => "It was spam."))
    await undo(done)
    expect(await removed()).toEqual(made.map(() => null))
    await act({ do: "approve", item: made })
    for (const item of made) expect(await queue()).not.toContain(item)
  })

  test("hears of what could not be done, and the rest is done", async () => {
    const [one, other] = [await game(), await game()]
    await act({ one: `bury games/${one}` })
    const answer = await act({
      do: "bury",
      item: [`games/${one}`, `games/${other}`, "games/99999"],
    })
    expect(answer.status).toBe(409)
    const text = await answer.text()
    expect(text).toContain("Not done for 2 items")
    expect(text).toContain("Buried: 1 item")
    // As people call it, not as in an address.
    expect(text).toContain("game 99999: ")
    expect(await stateOf(`games/${other}`)).toMatchObject({ removed_why: "It was spam." })
  })

  test("does not approve what another operator has buried meanwhile", async () => {
    const id = await game()
    const stale = await form()
    await act({ one: `bury games/${id}`, why: "It was an advert." })
    const answer = await desk.send("/operator/act", { form: stale, one: `approve games/${id}` })
    expect([answer.status, await answer.text()]).toEqual([
      409,
      expect.stringContaining(`game ${id}: It has been removed in the meantime`),
    ])
    expect(await stateOf(`games/${id}`)).toMatchObject({ removed_why: "It was an advert." })
    expect(await page("/operator/log")).not.toMatch(
      new RegExp(`Approved</span><h3><a [^>]+>game ${id}<`),
    )
  })

  test("restores an item on its own page, where everything else by its author is", async () => {
    const id = await game()
    const other = await game("A kite")
    await act({ one: `bury games/${id}`, why: "It was an advert." })
    const text = await page(`/operator/items/games/${id}`)
    expect(text).toContain("It was an advert.")
    expect(text).toContain(`href="/operator/items/games/${other}"`)
    expect(text).not.toContain(`href="/operator/items/games/${id}"`)
    expect(text).toContain('href="/maker/ada"')
    await act({ one: `restore games/${id}` })
    expect(await stateOf(`games/${id}`)).toMatchObject({ removed_why: null })
    expect((await desk.open("/operator/items/games/99999")).status).toBe(404)
    expect((await desk.open("/operator/items/nothing/1")).status).toBe(404)
  })

  test("sees everything that was done, also over the interface, and undoes any of it", async () => {
    const id = await game()
    await site().fetch(`/api/operator/games/${id}/remove`, {
      json: { why: "It was an advert." },
      headers: headers(),
    })
    const text = await page("/operator/log")
    expect(text).toContain("It was an advert.")
    const entry = /name="entry" value="(\d+)"/.exec(text)?.[1] ?? ""
    await desk.send("/operator/undo", { form: await form(), entry })
    expect(await stateOf(`games/${id}`)).toMatchObject({ removed_why: null })
    // Once is enough.
    const before = (await page("/operator/log")).match(/<li id=/g)?.length
    await desk.send("/operator/undo", { form: await form(), entry })
    expect((await page("/operator/log")).match(/<li id=/g)?.length).toBe(before)
  })
})

test.each([
  ["nothing", {}],
  ["no item", { do: "bury" }],
  ["no such act", { do: "explode", item: "games/001" }],
  ["a broken item", { do: "bury", item: "games" }],
  ["files", { do: "bury", item: "/" }],
])("a form that says %s changes nothing", async (_, fields) => {
  const before = await queue()
  const answer = await act(fields as unknown as Record<string, string>)
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/operator"])
  expect(await queue()).toEqual(before)
})
