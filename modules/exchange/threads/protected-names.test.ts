import { beforeAll, describe, expect, test } from "bun:test"
import { exchangeSite, type Json } from "../testing/exchange-site"

const { site, send, call, post, read } = exchangeSite()
const PROTECTED = "ada"
let secret: string
/** Posts that were there before the name was protected. */
let thread: string
let reply: string

beforeAll(async () => {
  thread = await post({ authorSlug: PROTECTED, type: "ai-request" })
  reply = (await call(`/${thread}/reply`, { authorSlug: PROTECTED, replyBody: "Mine" })).id
  const json = {}
  expect((await site().fetch(`/api/names/${PROTECTED}/claim`, { json })).status).toBe(409)
  const headers = { authorization: `Bearer ${site().operatorToken}` }
  const claimed = await site().json(`/api/names/${PROTECTED}/claim`, { json, headers })
  secret = claimed.key
})

/** Everything that is done under a name, each with what it needs besides the name. */
const attempts = (): [path: string, fields: Json][] => [
  ["", { title: "A lantern", threadBody: "Who draws one?" }],
  [`/${thread}/reply`, { replyBody: "Here it is" }],
  [`/${thread}/edit`, { title: "Taken over" }],
  [`/${thread}/reply/${reply}/edit`, { replyBody: "Taken over" }],
  [`/${thread}/claim`, {}],
  [`/${thread}/unclaim`, {}],
  [`/${thread}/reopen`, {}],
  [`/${thread}/resolve`, {}],
  [`/${thread}/archive`, {}],
  [`/${thread}/reply/${reply}/delete`, {}],
]

describe("under a protected name", () => {
  test("nothing is possible without its proof, in any spelling", async () => {
    const before = await read(thread)
    for (const name of [PROTECTED, "Ada", "АDA", `${PROTECTED}#nk_wrong`])
      for (const [path, fields] of attempts()) {
        const refused = await send(path, { authorSlug: name, ...fields })
        const { code } = (await refused.json()) as Json
        expect([path, refused.status, code]).toEqual([path, 403, "author-proof-required"])
      }
    expect(await read(thread)).toEqual(before)
  })

  test("the inbox is acknowledged by its owner alone, and task claims are made by the owner", async () => {
    const ack = (headers: Record<string, string>) =>
      site().fetch(`/api/inbox/${PROTECTED}`, { json: { cursor: 0 }, headers })
    expect((await ack({})).status).toBe(403)
    expect((await ack({ "x-edit-key": secret })).status).toBe(200)
    const next = (authorSlug: string) =>
      site().fetch("/api/agent-tasks/claim-next", { json: { authorSlug } })
    expect((await next(PROTECTED)).status).toBe(403)
    expect((await next(`${PROTECTED}#${secret}`)).status).toBe(200)
  })

  test("everything works with it, and the secret is stored nowhere", async () => {
    for (const [path, fields] of attempts()) {
      const answer = await send(path, { author_slug: `Ada#${secret}`, ...fields })
      expect([path, answer.status]).not.toEqual([path, 403])
    }
    const posted = await call("", {
      authorSlug: `Ada Lovelace`,
      title: "Not hers",
      threadBody: "Another name",
    })
    expect(posted.thread.author_slug).toBe("ada-lovelace")
    const { thread: own } = await call("", {
      authorSlug: `Ada#${secret}`,
      authorName: `Ada the First#${secret}`,
      title: "A lamp",
      threadBody: "Mine alone",
    })
    expect(own).toMatchObject({
      author_slug: "ada",
      author_name: "Ada the First",
      author_protected: true,
    })
    const { connection } = site().store
    const tables = connection
      .query("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%search%'")
      .all() as { name: string }[]
    for (const { name } of tables) {
      const rows = connection.query(`SELECT * FROM "${name}"`).all()
      expect([name, JSON.stringify(rows).includes(secret)]).toEqual([name, false])
    }
  })

  test("a form takes name#key, and says so in words for people", async () => {
    const form = (authorName: string) => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ authorName, replyBody: "By form" }))
        body.set(name, value)
      return site().fetch(`/exchange/${openThread}/reply`, { method: "POST", body })
    }
    const openThread = await post({ authorSlug: "eve" })
    const refused = await form("Ada")
    expect(refused.status).toBe(403)
    expect(await refused.text()).toContain("This name is protected")
    expect((await form(`Ada#${secret}`)).status).toBe(303)
    const { replies } = await read(openThread)
    expect(replies).toMatchObject([{ author_slug: "ada", author_name: "Ada" }])
  })
})

describe("a post", () => {
  test("is marked if its name was proved, and only then", async () => {
    const fields = { title: "A lantern", threadBody: "Who draws one?" }
    const forged = { authorSlug: "eve", authorProtected: true, author_protected: true }
    const { id, thread: unmarked } = await call("", { ...forged, ...fields })
    expect(unmarked.author_protected).toBe(false)
    const replyBody = "Here it is"
    await call(`/${id}/reply`, { ...forged, replyBody })
    await call(`/${id}/reply`, { authorSlug: `ada#${secret}`, replyBody })
    const { replies } = await read(id)
    const marks = replies.map((one: Json) => one["author_protected"])
    expect(marks).toEqual([false, true])
    const page = await (await site().fetch(`/exchange/${id}`)).text()
    expect(page.match(/protected name/g)).toHaveLength(1)
    expect((await read(thread)).thread.author_protected).toBe(false)
  })

  test("has its mark on the board as well", async () => {
    const marks = async () => {
      const board = await (await site().fetch("/exchange?type=question")).text()
      return board.match(/aria-label="protected name"/g)?.length ?? 0
    }
    const fields = { type: "question", title: "A lamp", threadBody: "Who lights one?" }
    const before = await marks()
    await call("", { authorSlug: "eve", ...fields })
    await call("", { authorSlug: `ada#${secret}`, ...fields, title: "Another lamp" })
    expect(await marks()).toBe(before + 1)
  })
})

describe("other names", () => {
  test("cannot be shown as the protected one", async () => {
    const fields = { title: "A lantern", threadBody: "Who draws one?" }
    for (const authorName of ["Ada", "Аdа"]) {
      const refused = await send("", { authorSlug: "eve", authorName, ...fields })
      expect([refused.status, ((await refused.json()) as Json)["code"]]).toEqual([
        403,
        "lookalike-name",
      ])
    }
    expect((await send("", { authorSlug: "eve", authorName: "Eve", ...fields })).status).toBe(200)
  })
})
