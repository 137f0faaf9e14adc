import { describe, expect, test } from "bun:test"
import { registrySite } from "../testing/registry-site"

const { site, post, submit, asOperator, start } = registrySite()
const claim = (slug: string, json: object = {}) => post(`/api/names/${slug}/claim`, json)
const PROOF = [403, "author-proof-required"]

describe("a tool server that is listed under a protected name", () => {
  test("needs its proof, in any spelling", async () => {
    const { key } = await claim("ada")
    const server = await start()
    for (const author of ["ada", " ADA ", "АDA", "ada#nk_wrong"]) {
      const refused = await submit({ url: server.url, author })
      expect([author, refused.status, refused.code]).toEqual([author, ...PROOF])
    }
    expect(server.calls).toEqual([])
    const listed = await submit({ url: server.url, author: `Ada#${key}` })
    expect(listed.server).toMatchObject({ author: "Ada", author_protected: true })
    const rows = site().store.connection.query("SELECT * FROM registry_servers").all()
    expect(JSON.stringify(rows)).not.toContain(key)
    const page = await site().fetch(listed.url, { headers: { accept: "text/html" } })
    expect(await page.text()).toContain("/names/ada")
  })

  test("keeps its author when it is checked again, and when its owner changes the rest", async () => {
    const { key } = await claim("ada")
    const server = await start()
    const { edit_key } = await submit({ url: server.url, author: `ada#${key}` })
    const fields = { url: server.url, name: "Ebb", edit_key }
    site().advance(60_000)
    expect((await submit({ url: server.url, author: "Eve" })).server.author).toBe("ada")
    site().advance(60_000)
    expect((await submit(fields)).server).toMatchObject({ name: "Ebb", author_protected: true })
    site().advance(60_000)
    const renamed = await submit({ ...fields, author: "Eve" })
    expect(renamed.server).toMatchObject({ author: "Eve", author_protected: false })
  })

  test("is refused in the form in words for people", async () => {
    await claim("ada")
    const body = new FormData()
    const fields = { name: "Tides", url: (await start()).url, author: "Ada" }
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const refused = await site().fetch("/mcp-registry/new", { method: "POST", body })
    expect([refused.status, (await refused.text()).includes("name#key")]).toEqual([403, true])
  })
})

test("a name with listed servers is protected with the edit_key of one, or by the operator", async () => {
  const { edit_key } = await submit({ url: (await start()).url, author: "Zoë" })
  const other = await submit({ url: (await start()).url, author: "Eve" })
  expect((await claim("zoe")).code).toBe("name-in-use")
  expect((await claim("zoe", { edit_key: other.edit_key })).code).toBe("name-in-use")
  expect((await claim("zoe", { edit_key })).ok).toBe(true)
  expect((await asOperator("/api/names/eve/claim", {})).ok).toBe(true)
  expect((await claim("anonymous")).code).toBe("reserved-name")
})
