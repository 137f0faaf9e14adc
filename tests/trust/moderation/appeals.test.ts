import { beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { deskBrowser } from "./desk-browser"
import { html, moderatedSite } from "./moderated-site"

const { site, act, kinds } = moderatedSite()
const desk = deskBrowser(site)
beforeAll(async () => {
  await desk.signIn()
})
beforeEach(() => site().advance(60_000))

const NOTE = "It is my own drawing."
const page = async (path = "/operator") => (await desk.open(path)).text()
const queue = async () =>
  [...(await page()).matchAll(/name="item" value="([^"]+)"/g)].map(([, item]) => item)
let clients = 0
/** Each time from another address, since requests are limited. */
const ask = (json: object, more: Record<string, string> = {}) =>
  site().fetch("/api/moderation/appeals", { json, headers: more, from: `192.0.2.${++clients}` })
const decide = async (fields: Record<string, string>) =>
  desk.send("/operator/act", { form: await desk.formToken(), ...fields })

interface Made {
  readonly id: string
  readonly edit_key: string
}
const makeGame = (humanName = "Ada"): Promise<Made> =>
  site().json("/games/submit", { json: { html, title: "A kite", humanName } })
const bury = (path: string) => act(`${path}/remove`, { why: "It was copied." })
const about = async (id: string) =>
  (await site().fetch(`/archive/${id}`, { headers: { accept: "text/html" } })).text()

/** A buried game of Ada's, and her key. */
async function buried(): Promise<Made> {
  const game = await makeGame()
  await bury(`games/${game.id}`)
  return game
}

describe("an author", () => {
  test("appeals with the key, and the operator restores it", async () => {
    const { id, edit_key } = await buried()
    expect(await about(id)).toContain(">Appeal<")
    const answer = await ask({ url: `/archive/${id}`, edit_key, note: NOTE })
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { kind: "games", id, status: "waiting" },
    ])
    expect(await queue()).toContain(`games/${id}`)
    expect(await page()).toContain(`Its author appeals: ${NOTE}`)
    expect(await about(id)).toContain("Its author has appealed.")
    await decide({ one: `restore games/${id}` })
    expect(await queue()).not.toContain(`games/${id}`)
    expect(await about(id)).not.toContain("another-look")
  })

  test("reads on the tombstone that it stays, and why", async () => {
    const { id, edit_key } = await buried()
    await ask({ kind: "games", id, edit_key, note: NOTE })
    const done = await decide({ one: `stay games/${id}`, why: "It is <b>Tom's</b> drawing." })
    expect(await queue()).not.toContain(`games/${id}`)
    const text = await about(id)
    expect(text).toContain("it stays")
    expect(text).toContain("It is &lt;b>Tom's&lt;/b> drawing.")
    const again = await ask({ kind: "games", id, edit_key, note: NOTE })
    expect([again.status, (await again.json()).detail]).toEqual([
      409,
      expect.stringContaining("It is <b>Tom's</b> drawing."),
    ])
    // The operator takes the answer back, and that as well.
    const undo = async (answer: Response) => {
      const shown = await page(answer.headers.get("location") ?? "")
      const batch = /name="batch" value="([^"]+)"/.exec(shown)?.[1] ?? ""
      return desk.send("/operator/undo", { form: await desk.formToken(), batch })
    }
    const undone = await undo(done)
    expect(await queue()).toContain(`games/${id}`)
    await undo(undone)
    expect(await queue()).not.toContain(`games/${id}`)
    expect(await about(id)).toContain("It is &lt;b>Tom's&lt;/b> drawing.")
  })

  test("asks once for each removal", async () => {
    const { id, edit_key } = await buried()
    const sent = { kind: "games", id, edit_key, note: NOTE }
    expect((await ask(sent)).status).toBe(200)
    const twice = await ask(sent)
    expect([twice.status, (await twice.json()).code]).toEqual([409, "appeal-exists"])
    await act(`games/${id}/restore`)
    expect((await (await ask(sent)).json()).code).toBe("nothing-to-appeal")
    await bury(`games/${id}`)
    // What was asked before was about another removal.
    expect(await queue()).not.toContain(`games/${id}`)
    expect((await ask(sent)).status).toBe(200)
  })

  test("needs the key, or the proof of a protected name", async () => {
    const { id, edit_key } = await buried()
    const other = await makeGame()
    const sent = { kind: "games", id, note: NOTE }
    for (const wrong of [{}, { edit_key: other.edit_key }, { edit_key: "x" }])
      expect((await ask({ ...sent, ...wrong })).status).toBe(403)
    expect((await ask(sent, { "x-edit-key": edit_key })).status).toBe(200)

    const owned = await makeGame("Grace")
    const { key } = await site().json("/api/names/grace/claim", {
      json: { edit_key: owned.edit_key },
    })
    await bury(`games/${owned.id}`)
    const theirs = { kind: "games", id: owned.id, note: NOTE }
    expect((await ask({ ...theirs, edit_key: `nk_${"x".repeat(22)}` })).status).toBe(403)
    expect((await ask({ ...theirs, edit_key: key })).status).toBe(200)
  })

  test("asks by form, without script, and reads what is wrong", async () => {
    const { id, edit_key } = await buried()
    const path = "/moderation/another-look"
    const form = await page(`${path}?url=${encodeURIComponent(`/archive/${id}`)}`)
    expect(form).toContain(`value="/archive/${id}"`)
    const wrong = await desk.send(path, { url: `/archive/${id}`, edit_key: "my-key", note: NOTE })
    const text = await wrong.text()
    expect(wrong.status).toBe(403)
    expect(text).toContain(NOTE)
    expect(text).not.toContain("my-key")
    const done = await desk.send(path, { url: `/archive/${id}`, edit_key, note: NOTE })
    expect([done.status, done.headers.get("location")]).toEqual([303, `${path}/thanks`])
    expect(await queue()).toContain(`games/${id}`)
  })

  test("cannot ask about what is there, what they took down themselves, or nothing", async () => {
    const { id, edit_key } = await makeGame()
    const code = async (sent: object) => (await (await ask({ note: NOTE, ...sent })).json()).code
    expect(await code({ kind: "games", id, edit_key })).toBe("nothing-to-appeal")
    const own: Made = await site().json("/api/workshop/submit", {
      json: { html, title: "Mine", author: "Ada" },
    })
    await site().fetch(`/api/workshop/${own.id}/take-down`, { json: { edit_key: own.edit_key } })
    expect(await code({ kind: "pages", id: own.id, edit_key: own.edit_key })).toBe(
      "nothing-to-appeal",
    )
    expect(await code({})).toBe("appeal-what")
    expect(await code({ kind: "nothing", id })).toBe("unknown-kind")
    expect(await code({ url: "https://other.example/" })).toBe("foreign-address")
    expect((await ask({ kind: "games", id: "99999", note: NOTE })).status).toBe(404)
    expect((await ask({ kind: "games", id, note: "x".repeat(501) })).status).toBe(400)
  })

  test.each(kinds)("can ask about what was removed of $kind", async ({ kind, make }) => {
    const id = await make()
    await bury(`${kind}/${id}`)
    const answer = await ask({ kind, id, note: NOTE })
    // What has an edit key needs it.
    expect([200, 403]).toContain(answer.status)
    if (answer.status === 200) expect(await queue()).toContain(`${kind}/${id}`)
  })
})

test("requests are limited for each address", async () => {
  const statuses: number[] = []
  for (let i = 0; i < 8; i++) {
    const json = { kind: "games", id: "99999", note: NOTE }
    const answer = await site().fetch("/api/moderation/appeals", { json, from: "198.51.100.7" })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429, 429])
})
