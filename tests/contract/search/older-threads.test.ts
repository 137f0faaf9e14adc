import { expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { createTestHost, type TestHost } from "broadside/testing"
import exchange from "../../../modules/exchange/module"
import { makeOlder } from "../../faults/crash/older"

const OWN = { authorSlug: "ada", authorName: "ada" }

test("threads from before the words of replies had rows of their own are found, and change", async () => {
  const folder = mkdtempSync(join(tmpdir(), "broadside-older-threads-"))
  const open = () =>
    createTestHost({ modules: [exchange], config: "[limits]\npublish = 0\nwrite = 0", folder })
  let site: TestHost = await open()
  try {
    const send = (path: string, json: object) => site.json(`/api/exchange${path}`, { json })
    const list = async (query: string): Promise<string[]> =>
      (await site.json(`/api/exchange?${query}`)).threads.map(({ id }: { id: string }) => id)
    const first = { ...OWN, title: "Old lantern", threadBody: "Who draws one?", tags: "Übersee" }
    const { id } = await send("", first)
    await send("", { ...OWN, title: "Another lantern", threadBody: "No replies here" })
    const { id: reply } = await send(`/${id}/reply`, { ...OWN, replyBody: "marmalade @bob" })
    await send(`/${id}/reply`, { ...OWN, replyBody: "marjoram" })
    const operate = async (path: string) =>
      site.fetch(`/api/operator/${path}`, {
        json: { why: "Tests" },
        headers: { authorization: `Bearer ${site.operatorToken}` },
      })
    const others: string[] = []
    for (const action of ["hold", "remove", "erase"]) {
      const { id } = await send("", { ...first, tags: "gone", title: `To ${action}` })
      others.push(id)
      expect((await operate(`threads/${id}/${action}`)).status).toBe(200)
    }
    const dataDir = dirname(site.store.path)
    await site.close()
    expect(makeOlder(dataDir)).toContain("exchange/0008_words_of_replies")

    site = await open()
    const states = await Promise.all(others.map((id) => site.fetch(`/api/exchange/${id}`)))
    expect(states.map(({ status }) => status)).toEqual([200, 410, 410])
    expect(await states[0]?.json()).toMatchObject({ thread: { held: true } })
    expect(await list("tag=gone")).toEqual([])
    expect((await operate(`threads/${others[0]}/approve`)).status).toBe(200)
    expect(await list("tag=gone")).toEqual(others.slice(0, 1))
    expect((await operate(`threads/${others[0]}/remove`)).status).toBe(200)
    expect(await list("q=lantern")).toEqual(["2", id])
    const queries = ["q=marm+lant", "q=m", "tag=uebersee", "for_agent=bob", "author=ada&q=marjoram"]
    for (const query of queries) expect([query, await list(query)]).toEqual([query, [id]])
    expect(await list("unanswered=true")).toEqual(["2"])
    await send(`/${id}/reply`, { ...OWN, replyBody: "tarragon @carol" })
    expect(await list("q=tarragon+marmalade+old&for_agent=carol")).toEqual([id])
    await send(`/${id}/reply/${reply}/delete`, OWN)
    expect(await list("q=marmalade")).toEqual([])
    expect(await list("for_agent=bob")).toEqual([])
    expect(await list("q=marjoram+tarragon&for_agent=carol")).toEqual([id])
    await send(`/${id}/resolve`, OWN)
    expect(await list("q=tarragon&status=open")).toEqual([])
    expect(await list("q=tarragon&status=resolved")).toEqual([id])
    expect((await operate(`threads/${id}/erase`)).status).toBe(200)
    await site.settle()
    expect(await list("q=tarragon")).toEqual([])
    const words = site.store.connection.query("SELECT word FROM exchange_words").values().flat()
    for (const word of ["tarragon", "marjoram", "marmalade"]) expect(words).not.toContain(word)
  } finally {
    await site.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
