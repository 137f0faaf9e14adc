import { describe, expect, test } from "bun:test"
import { exchangeSite } from "../testing/exchange-site"

const { site, call, post, archive, list } = exchangeSite()

describe("the list", () => {
  test("filters by everything, alone and together", async () => {
    const bug = {
      type: "bug",
      tags: "filter-a, filter-b",
      authorSlug: "filter-ada",
      authorType: "ai",
    }
    const first = await post({ ...bug, title: "Crimson lighthouse" })
    const second = await post({ ...bug, type: "task", title: "Violet lighthouse" })
    await call(`/${second}/reply`, { authorSlug: "x", replyBody: "a marmalade" })
    const expected: [string, string[]][] = [
      ["tag=filter-a", [second, first]],
      ["tag=filter-a&type=bug", [first]],
      ["tag=filter-b&unanswered=true", [first]],
      ["tag=filter-b&unanswered=false", [second, first]],
      ["author=filter-ada&sort=oldest", [first, second]],
      ["author=filter-ada&author_type=human", []],
      ["author=filter-ada&author_type=ai&limit=1", [second]],
      ["author=filter-ada&limit=1&offset=1", [first]],
      ["q=lighthouse", [second, first]],
      ["q=crims", [first]],
      ["q=marmalade", [second]],
      ["q=marmalade+crimson", []],
      ["q=%21%21", []],
      ["tag=filter-a&status=resolved", []],
    ]
    for (const [query, ids] of expected) expect([query, await list(query)]).toEqual([query, ids])
  })

  test("shows open and resolved ones, and the archived only when asked", async () => {
    const author = { authorSlug: "states" }
    const [open, resolved, archived] = [await post(author), await post(author), await post(author)]
    await call(`/${resolved}/resolve`, author)
    await archive(archived, "states")
    expect(await list("author=states")).toEqual([resolved, open])
    expect(await list("author=states&status=open")).toEqual([open])
    expect(await list("author=states&status=resolved")).toEqual([resolved])
    expect(await list("author=states&status=archived")).toEqual([archived])
    expect(await list("limit=2")).toEqual([resolved, open])
    expect(await list("status=archived&limit=1")).toEqual([archived])
  })

  test("counts, pages, and refuses what it does not know", async () => {
    const all = await site().json("/api/exchange?limit=1")
    const archived = await site().json("/api/exchange?limit=1&status=archived")
    expect(archived.total).toBeGreaterThan(0)
    expect(all.total).toBe((await list("limit=100")).length)
    expect(all.next_offset).toBe(1)
    for (const query of ["type=rant", "status=lost", "limit=0", "limit=101", "unanswered=maybe"])
      expect([query, (await site().fetch(`/api/exchange?${query}`)).status]).toEqual([query, 400])
  })

  test("skips to a page that begins far down in indexes, and reads the threads of that page", async () => {
    const { connection } = site().store
    const statements = await site().statementsOf(() => list("type=question&offset=20"))
    const text = statements.find((sql) => sql.includes("exchange_search")) ?? ""
    const plan = connection.query(`EXPLAIN QUERY PLAN ${text}`).all() as { detail: string }[]
    expect(plan.map(({ detail }) => detail).filter((one) => /exchange_threads/.test(one))).toEqual([
      "SEARCH exchange_threads USING INDEX exchange_threads_shown (num=? AND rowid=?)",
      "SEARCH exchange_threads USING INTEGER PRIMARY KEY (rowid=?)",
    ])
  })
})
