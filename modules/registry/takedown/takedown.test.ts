import { describe, expect, test } from "bun:test"
import { registrySite } from "../testing/registry-site"

const MINUTE = 60_000
const { site, post, submit, asOperator, start } = registrySite()

describe("an entry is taken out", () => {
  test("by its owner, and anyone may list it again", async () => {
    const { url } = await start()
    const { id, edit_key } = await submit({ url, author: "Ada" })
    const path = `/mcp-registry/servers/${id}/remove`
    expect(await post(path, {})).toMatchObject({ status: 403 })
    expect(await post(path, { edit_key: "ek_no" })).toMatchObject({ status: 403 })
    expect(await post(path, { edit_key })).toEqual({ ok: true, removed: id })
    expect(await post(path, { edit_key })).toMatchObject({ status: 409, code: "already-removed" })
    expect((await site().json("/mcp-registry")).servers).toEqual([])
    expect((await site().fetch(`/mcp-registry/servers/${id}`)).status).toBe(404)
    site().advance(MINUTE)
    const again = await submit({ url, name: "Another" })
    expect(again).toMatchObject({
      ok: true,
      id,
      refreshed: false,
      server: { name: "Another", author: "Anonymous" },
    })
    expect(again.edit_key).not.toBe(edit_key)
  })

  test("by the operator, and stays out until it is restored", async () => {
    const { url } = await start()
    const { id, edit_key } = await submit({ url })
    const path = `/api/operator/registry/servers/${id}`
    expect((await site().fetch(`${path}/remove`, { json: { why: "Spam." } })).status).toBe(401)
    expect(await asOperator(`${path}/remove`, { why: "Spam." })).toEqual({ ok: true, removed: id })
    site().advance(MINUTE)
    for (const key of [undefined, edit_key]) {
      const refused = await submit({ url, edit_key: key })
      expect(refused).toMatchObject({ status: 409, code: "entry-removed" })
      expect(refused.error).toContain("Spam.")
    }
    expect((await site().json("/mcp-registry")).servers).toEqual([])
    expect(await asOperator(`${path}/restore`, {})).toEqual({ ok: true, restored: id })
    expect((await site().json("/mcp-registry")).servers).toHaveLength(1)
    expect(await asOperator(`${path}/restore`, {})).toMatchObject({ code: "not-removed" })
    expect(await asOperator("/api/operator/registry/servers/none/restore", {})).toMatchObject({
      code: "unknown-server",
    })
  })
})
