import { beforeAll, describe, expect, test } from "bun:test"
import { moderatedSite, TURD } from "./moderated-site"

const { site, act, kinds, game } = moderatedSite()

interface Row {
  readonly num: number
  readonly action: string
  readonly kind: string
  readonly item: string
  readonly [name: string]: unknown
}
const rows = (): Row[] =>
  site().store.connection.query("SELECT * FROM trust_moderation_log ORDER BY num").all() as Row[]
const page = async (path = "/moderation") =>
  (await site().fetch(path, { headers: { accept: "text/html" } })).text()

describe.each(kinds)("an action on $kind", ({ kind, make, aliases }) => {
  const why = "It was not kind."
  let id: string
  beforeAll(async () => {
    id = await make()
  })

  test.each(["one address", "the other"])(
    "at %s is in the log once, with who, what, why and when",
    async (which) => {
      const isOwn = which === "one address"
      const remove = (!isOwn && aliases.remove?.(id)) || `${kind}/${id}/remove`
      const restore = (!isOwn && aliases.restore?.(id)) || `${kind}/${id}/restore`
      const before = rows().length
      expect((await act(remove, { why })).status).toBe(200)
      expect((await act(restore)).status).toBe(200)
      const own = { actor: "operator", kind, item: id, at: site().now() }
      expect(rows().slice(before)).toMatchObject([
        { ...own, action: "remove", why },
        { ...own, action: "restore", why: null, before_why: why },
      ])
    },
  )

  test("that is refused is not", async () => {
    const before = rows().length
    expect((await act(`${kind}/no-such-id/remove`, { why })).status).toBe(404)
    expect((await act(`${kind}/${id}/remove`, {})).status).toBe(400)
    expect(rows()).toHaveLength(before)
  })
})

describe("the public log", () => {
  test("says what was done, to what, why and by whom, the latest first", async () => {
    const id = await game()
    await act(`games/${id}/remove`, { why: "It was an advert." })
    const text = await page()
    expect(text).toContain(`game ${id}</a>`)
    expect(text).toContain("It was an advert.")
    expect(text).toContain("By the operator")
    await act(`games/${id}/restore`)
    const [first = "", second = ""] = (await page()).split("<li id=").slice(1)
    expect([first.includes("Restored"), second.includes("Removed")]).toEqual([true, true])
  })

  test("names no visitor, quotes nothing that they wrote, and gives no code of a room away", async () => {
    const room = kinds.find(({ kind }) => kind === "rooms")
    const code = (await room?.make()) as string
    await act(`rooms/${code}/remove`, { why: "It was an advert." })
    const [log, feed] = [await page(), await (await site().fetch("/moderation.rss")).text()]
    const main = log.slice(log.indexOf("<main"), log.indexOf("</main"))
    for (const text of [main, feed]) {
      expect(text).toContain("room")
      for (const secret of [TURD, "Ada", "ada", "192.0.2.1", code])
        expect(text).not.toContain(secret)
    }
    const stored = JSON.stringify(rows())
    for (const secret of [TURD, "Ada", "192.0.2.1"]) expect(stored).not.toContain(secret)
  })

  test("is a feed of the same", async () => {
    const id = await game()
    await act(`games/${id}/remove`, { why: "It was <b>an advert</b>." })
    const answer = await site().fetch("/moderation.rss")
    expect(answer.headers.get("content-type")).toStartWith("application/rss+xml")
    const text = await answer.text()
    expect(text).toContain(`Removed: game ${id}`)
    expect(text).not.toContain("<b>an advert")
  })

  test("has all entries, some on each page", async () => {
    for (const { kind, make } of kinds.filter(({ kind }) => kind === "games"))
      for (let i = 0; i < 60; i++) await act(`${kind}/${await make()}/remove`, { why: "Spam." })
    const numbers = (text: string) =>
      [...text.matchAll(/<li id="n(\d+)"/g)].map(([, num]) => Number(num))
    const seen: number[] = []
    let path: string | undefined = "/moderation"
    while (path) {
      const text = await page(path)
      seen.push(...numbers(text))
      path = /href="(\/moderation\?before=\d+)" rel="next"/.exec(text)?.[1]
    }
    expect(seen).toEqual(
      rows()
        .map(({ num }) => num)
        .toReversed(),
    )
  })
})
