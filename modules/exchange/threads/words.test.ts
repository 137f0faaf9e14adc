import { describe, expect, test } from "bun:test"
import { exchangeSite } from "../testing/exchange-site"

const { site, call, post, list, operator } = exchangeSite()
const OWN = { authorSlug: "ada", authorName: "ada" }

const connection = () => site().store.connection

/** What the index has of each thread, read from the index itself. */
function indexed(): Map<number, string> {
  connection().run(
    "CREATE VIRTUAL TABLE temp.terms USING fts5vocab (main, exchange_search, instance)",
  )
  try {
    const rows = connection()
      .query(
        "SELECT doc, group_concat(term, ' ') FROM (SELECT * FROM temp.terms ORDER BY doc, term) GROUP BY doc",
      )
      .values() as [number, string][]
    return new Map(rows)
  } finally {
    connection().run("DROP TABLE temp.terms")
  }
}

const bytesOfIndex = () =>
  (connection().query("SELECT sum(length(block)) FROM exchange_search_data").values()[0]?.[0] ??
    0) as number

describe("the words of replies", () => {
  test("make a thread found at once, with those of the thread and of other replies", async () => {
    const id = await post({ title: "Periwinkle harbour", tags: "words-a" })
    await call(`/${id}/reply`, { ...OWN, replyBody: "A gramophone plays" })
    await call(`/${id}/reply`, { ...OWN, replyBody: "the gramophone and the barnacle" })
    const found = ["periwinkle", "gramo", "barnacle periw", "gramophone barnacle ada", "b g p"]
    for (const q of found)
      expect([q, await list(`tag=words-a&q=${encodeURIComponent(q)}`)]).toEqual([q, [id]])
    expect(await list("tag=words-a&unanswered=true")).toEqual([])
  })

  test("are gone with the reply, but not those that others have or that begin alike", async () => {
    const id = await post({ title: "Lighthouse keepers", tags: "words-b" })
    const { id: first } = await call(`/${id}/reply`, { ...OWN, replyBody: "zither zebra" })
    await call(`/${id}/reply`, { ...OWN, replyBody: "zebra zenith" })
    await call(`/${id}/reply/${first}/delete`, OWN)
    expect(await list("tag=words-b&q=zither")).toEqual([])
    for (const q of ["zebra", "zenith", "z", "ze", "light"])
      expect([q, await list(`tag=words-b&q=${q}`)]).toEqual([q, [id]])
  })

  test("are in the index as if it were made again, whatever came to pass", async () => {
    const ids = await Promise.all(
      [1, 2, 3, 4].map((n) => post({ title: `Quarry ${n}`, type: "task" })),
    )
    for (const [at, id] of ids.entries()) {
      const replies: string[] = []
      for (let n = 0; n < 12; n++) {
        const body = { ...OWN, replyBody: `stone${n} pebble${at} @bot-${n % 3} sand` }
        replies.push((await call(`/${id}/reply`, body)).id)
      }
      const [edited, removed, held] = replies
      await call(`/${id}/reply/${edited}/edit`, { ...OWN, replyBody: `slate${at} @bot-9` })
      await call(`/${id}/reply/${removed}/delete`, OWN)
      const operate = (path: string) =>
        site().fetch(`/api/operator/${path}`, { json: { why: "Tests" }, headers: operator() })
      await operate(`replies/${held}/hold`)
      if (at === 0) await call(`/${id}/resolve`, OWN)
      if (at === 1) {
        await operate(`threads/${id}/remove`)
        await operate(`threads/${id}/restore`)
      }
      if (at === 2) await operate(`threads/${id}/hold`)
      if (at === 3) await operate(`replies/${replies[4]}/erase`)
    }
    const before = indexed()
    expect(before.has(Number(ids[2]))).toBe(false)
    expect(before.get(Number(ids[0]))).toContain("=status:resolved")
    // An edit makes the entry again from the texts.
    for (const id of ids) await call(`/${id}/edit`, { ...OWN, tags: "quarry" })
    const again = indexed()
    const untagged = (tokens = "") => tokens.replace(" =tag:quarry", "")
    for (const id of ids.map(Number)) expect(untagged(again.get(id))).toBe(before.get(id) ?? "")
  })

  test("cost as much in a thread with two thousand words as in an empty one", async () => {
    const many = Array.from({ length: 19 }, (_, n) =>
      Array.from({ length: 100 }, (_, at) => `w${(n * 100 + at).toString(36)}x`).join(" "),
    )
    const [long, short] = [await post({ title: "Long" }), await post({ title: "Short" })]
    for (const replyBody of many) await call(`/${long}/reply`, { ...OWN, replyBody })
    await call(`/${short}/reply`, { ...OWN, replyBody: "first" })
    const growth = async (id: string, replyBody: string) => {
      const before = bytesOfIndex()
      await call(`/${id}/reply`, { ...OWN, replyBody })
      return bytesOfIndex() - before
    }
    connection().run("INSERT INTO exchange_search (exchange_search, rank) VALUES ('automerge', 0)")
    const [inLong, inShort] = [await growth(long, "marjoram"), await growth(short, "tarragon")]
    expect(inLong).toBeGreaterThan(0)
    expect(inLong).toBeLessThan(2 * inShort)
    const before = connection().query("SELECT count(*) FROM exchange_reply_words").values()[0]
    for (let n = 0; n < 5; n++) await call(`/${long}/reply`, { ...OWN, replyBody: many[n] })
    expect(connection().query("SELECT count(*) FROM exchange_reply_words").values()[0]).toEqual(
      before,
    )
  })
})
