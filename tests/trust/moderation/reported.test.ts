import { beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { DAY_MS } from "broadside"
import { deskBrowser } from "./desk-browser"
import { moderatedSite } from "./moderated-site"

const { site, act, game } = moderatedSite()
const desk = deskBrowser(site)

beforeAll(async () => {
  await desk.signIn()
})
beforeEach(async () => {
  site().advance(DAY_MS)
  await desk.signIn()
})

let client = 0
const report = (url: string, reason: string, note?: string) =>
  site().json("/api/reports", {
    json: { url, reason, ...(note ? { note } : {}) },
    from: `192.0.2.${++client % 250}`,
  } as RequestInit)
const page = async (path = "/operator") => (await desk.open(path)).text()
const queue = async () =>
  [...(await page()).matchAll(/name="item" value="([^"]+)"/g)].map(([, item]) => item)
const decide = async (one: string) =>
  desk.send("/operator/act", { form: await desk.formToken(), one })
const undo = async (answer: Response) => {
  const text = await page(answer.headers.get("location") ?? "")
  const batch = /name="batch" value="([^"]+)"/.exec(text)?.[1] ?? ""
  return desk.send("/operator/undo", { form: await desk.formToken(), batch })
}

describe("what was reported", () => {
  test("is in the queue, with what speaks against it, the last reported first", async () => {
    const [first, second] = [await game("A kite"), await game("A boat")]
    await report(`/archive/${second}`, "broken")
    for (const reason of ["phishing", "spam", "spam"]) {
      site().advance(60_000)
      await report(`/archive/${first}`, reason)
    }
    expect((await queue()).slice(0, 2)).toEqual([`games/${first}`, `games/${second}`])
    const text = await page()
    expect(text).toContain("Reported 3 times: spam, phishing")
    expect(text).toContain("Reported once: broken")
  })

  test("is in the queue once, also if it has doubtful words", async () => {
    const id = await game()
    await report(`/archive/${id}`, "not-for-children")
    expect((await queue()).filter((item) => item === `games/${id}`)).toHaveLength(1)
    const text = await page(`/operator/items/games/${id}`)
    expect(text).toContain("Reported once: not for children")
    expect(text).toContain("Doubtful words: turd")
  })

  test("has the notes of its reporters on its page, as text", async () => {
    const id = await game("A kite")
    await report(`/archive/${id}`, "phishing", "<script>alert(1)</script> asks for a PIN")
    await report(`/archive/${id}`, "spam", "\u202eAdverts")
    const text = await page(`/operator/items/games/${id}`)
    expect(text).toContain("What reporters wrote")
    expect(text).toContain("&lt;script>alert(1)&lt;/script> asks for a PIN")
    expect(text).not.toContain("<script>alert")
    expect(text).toContain('<p dir="auto">\u202eAdverts</p>')
    expect(text).toContain("It tries to get passwords or other secrets")
  })

  test.each(["approve", "bury"])("is done with %s, and waits again after an undo", async (act) => {
    const id = await game("A kite")
    await report(`/archive/${id}`, "spam")
    const done = await decide(`${act} games/${id}`)
    expect(await queue()).not.toContain(`games/${id}`)
    await undo(done)
    expect(await queue()).toContain(`games/${id}`)
    expect(await page()).toContain("Reported once: spam")
  })

  test("waits again when it is reported after an approval, and counts from there", async () => {
    const id = await game()
    await report(`/archive/${id}`, "spam", "An advert")
    await report(`/archive/${id}`, "spam")
    await decide(`approve games/${id}`)
    expect(await queue()).not.toContain(`games/${id}`)
    site().advance(DAY_MS)
    await desk.signIn()
    await report(`/archive/${id}`, "hurtful")
    expect(await queue()).toContain(`games/${id}`)
    const text = await page(`/operator/items/games/${id}`)
    expect(text).toContain("Reported once: hurtful")
    expect(text).not.toContain("An advert")
  })

  test("leaves the queue when its author or the operator removes it by another way", async () => {
    const id = await game("A kite")
    await report(`/archive/${id}`, "spam")
    await act(`games/${id}/remove`, { why: "It was spam." })
    expect(await queue()).not.toContain(`games/${id}`)
  })

  test("does not come back with a removal that had another reason", async () => {
    const id = await game("A kite")
    await report(`/archive/${id}`, "spam")
    await decide(`approve games/${id}`)
    await act(`games/${id}/remove`, { why: "By mistake." })
    await act(`games/${id}/restore`)
    expect(await queue()).not.toContain(`games/${id}`)
  })

  test("stays out of search engines longer, but only while it is new", async () => {
    const id = await game("A kite")
    const isUnlisted = async () =>
      (
        await (await site().fetch(`/archive/${id}`, { headers: { accept: "text/html" } })).text()
      ).includes('name="robots" content="noindex')
    expect(await isUnlisted()).toBe(true)
    site().advance(2 * DAY_MS)
    await report(`/archive/${id}`, "spam")
    site().advance(2 * DAY_MS)
    expect(await isUnlisted()).toBe(true)
    site().advance(2 * DAY_MS)
    expect(await isUnlisted()).toBe(false)
    await report(`/archive/${id}`, "spam")
    expect(await isUnlisted()).toBe(false)
  })
})
