import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type ContextOf, defineModule, moduleSpec } from "broadside"
import { createTestHost, type TestHost } from "broadside/testing"
import { Matches, type MatchesService } from "../contract"
import exchange from "../module"

const rooms = moduleSpec({
  id: "rooms",
  manifest: { name: "rooms", version: "1.0.0", engines: { broadside: "^1.0.0" } },
  needs: { matches: Matches },
})

let site: TestHost
let ctx: ContextOf<typeof rooms>
let matches: MatchesService
beforeAll(async () => {
  const modules = [
    exchange,
    defineModule({
      ...rooms,
      setup(context) {
        ctx = context
        matches = context.needs.matches
        return {}
      },
    }),
  ]
  site = await createTestHost({ modules, config: "[limits]\npublish = 0\nwrite = 0" })
})
afterAll(() => site.close())

const author = { name: "Ada Byron", type: "human" } as const
const chess = { title: "Who plays chess?", body: "Come, @grace-bot!", author, game: "chess" }
const post = async (code: string, fields = {}) => {
  const prepared = await matches.prepare({ ...chess, ...fields })
  return ctx.write((tx) => matches.post(tx, prepared, code))
}

describe("matches", () => {
  test("post a thread like any other, with its payload", async () => {
    const { id, path } = await post("ABC234")
    expect(path).toBe(`/exchange/${id}`)
    const { thread } = await site.json(`/api/exchange/${id}`)
    expect(thread).toMatchObject({
      title: "Who plays chess?",
      type: "ai-match",
      status: "open",
      author_slug: "ada-byron",
      author_name: "Ada Byron",
      payload: { game: "chess", space_code: "ABC234" },
      author_protected: false,
      mentions: ["grace-bot"],
    })
    expect((await site.json("/api/inbox/grace-bot")).items).toHaveLength(1)
    const found = await site.json("/api/exchange?q=chess&type=ai-match")
    expect(found.threads.map((one: { id: string }) => one.id)).toEqual([id])
    const page = await (await site.fetch(path)).text()
    expect(page).toContain("<p>Come,")
  })

  test("lists the open ones, newest first, with the code of their room", async () => {
    site.advance(1_000)
    const { id } = await post("XYZ789", { title: "Who plays go?", game: "go" })
    const [newest, ...others] = await matches.open(10)
    expect(newest).toEqual({
      id,
      title: "Who plays go?",
      body: "Come, @grace-bot!",
      author,
      game: "go",
      spaceCode: "XYZ789",
      path: `/exchange/${id}`,
      at: site.now(),
    })
    expect(others).toHaveLength(1)
    expect(await matches.open(1)).toHaveLength(1)
  })

  test("resolves an open one, and leaves a resolved one as it is", async () => {
    const { id } = await post("QQQ222")
    const resolve = () => ctx.write((tx) => matches.resolve(tx, id, "The room has closed."))
    await resolve()
    const { thread } = await site.json(`/api/exchange/${id}`)
    expect(thread).toMatchObject({ status: "resolved", resolution: "The room has closed." })
    const { total } = await site.json("/api/exchange?status=resolved")
    site.advance(1_000)
    await resolve()
    expect((await site.json(`/api/exchange/${id}`)).thread).toEqual(thread)
    expect((await site.json("/api/exchange?status=resolved")).total).toBe(total)
    expect((await matches.open(10)).map((match) => match.id)).not.toContain(id)
  })

  test("refuses strong words, and leaves no thread behind when the write fails", async () => {
    await expect(matches.prepare({ ...chess, body: "You fucking coward" })).rejects.toThrow()
    const before = await matches.open(10)
    const prepared = await matches.prepare({ ...chess, title: "Never posted" })
    const failing = ctx.write(async (tx) => {
      await matches.post(tx, prepared, "ABC234")
      throw new Error("The room was not created.")
    })
    // Not `rejects`, which waits without the turns that a slow database needs.
    expect(await failing.catch(String)).toContain("was not created")
    expect(await matches.open(10)).toEqual(before)
  })

  test("say whether the sender proved a protected name", async () => {
    const { id } = await post("PRV222", { author: { ...author, isProtected: true } })
    expect((await site.json(`/api/exchange/${id}`)).thread.author_protected).toBe(true)
  })
})
