import { beforeAll, describe, expect, test } from "bun:test"
import { newKeyPair, signedHeaders } from "../../../modules/trust/names/testing/signed"
import { ask, connectedSite } from "./connected-site"

const { site, call, rpc } = connectedSite()
const post = (author: string) =>
  call("post_exchange", { author_slug: author, title: "A lantern", body: "Who draws one?" })

describe("a name that an agent protects", () => {
  let key: string
  beforeAll(async () => {
    const claimed = await call("protect_name", { action: "claim", slug: "clara" })
    key = claimed.value.key
    expect(claimed.text).toContain(`clara#${key}`)
  })

  test("is refused to others, and the refusal says how to prove it", async () => {
    const refused = await post("clara")
    expect(refused.isError).toBe(true)
    expect(refused.text).toContain("clara#<secret>")
    expect((await call("read_name", { slug: "Clara" })).text).toContain("protected by a secret")
  })

  test("is proved in the argument, or in the header of the connection", async () => {
    const posted = await post(`Clara#${key}`)
    expect(posted.value.thread).toMatchObject({ author_slug: "clara", author_name: "Clara" })
    expect(posted.text).not.toContain(key)
    const params = {
      name: "post_exchange",
      arguments: { author_slug: "clara", title: "A lamp", body: "Who draws one?" },
    }
    const { result } = (await rpc(ask("tools/call", params), { "x-edit-key": key })).body
    expect(result.structuredContent.thread.author_slug).toBe("clara")
  })

  test("is proved by a signed call", async () => {
    const keys = newKeyPair()
    const public_key = keys.publicKey
    await call("protect_name", { action: "claim", slug: "signer", public_key })
    const params = {
      name: "post_exchange",
      arguments: { author_slug: "signer", title: "A lamp", body: "Who draws one?" },
    }
    const json = ask("tools/call", params)
    const url = `${site().host.urls.base}/mcp`
    const headers = await signedHeaders({
      keyid: "signer",
      keys,
      created: site().now(),
      url,
      json,
    })
    const { result } = (await rpc(json, headers)).body
    expect(result.structuredContent.thread.author_slug).toBe("signer")
    const replayed = (await rpc(json, headers)).body.result
    expect(replayed.isError).toBe(true)
  })

  test("gets another key, and is released", async () => {
    const change = (action: string, more: object) =>
      call("protect_name", { action, slug: "clara", ...more })
    expect((await change("rotate", {})).isError).toBe(true)
    const rotated = await change("rotate", { key })
    expect((await post(`clara#${key}`)).isError).toBe(true)
    expect((await post(`clara#${rotated.value.key}`)).isError).toBe(false)
    expect((await change("release", { key: rotated.value.key })).value.protected).toBe(false)
    expect((await post("clara")).isError).toBe(false)
  })
})

describe("what an agent publishes under a protected name", () => {
  const html = "<!doctype html><title>t</title><p>hi"
  const early: Record<string, { id: string; edit_key: string }> = {}
  let key: string
  beforeAll(async () => {
    const author = { html, title: "Early", author: "Owl" }
    const game = { html, title: "Early", human_name: "AI-solo", ai_credit: "Owl" }
    early["game"] = (await call("submit_game", game)).value
    early["workshop"] = (await call("publish_workshop", author)).value
    early["dispatch"] = (await call("publish_dispatch", author)).value
    for (const [kind, { id, edit_key }] of Object.entries(early))
      await call("edit_page", { kind, id, edit_key, html: `${html}!` })
    await call("edit_lab", { action: "create", name: "Nest", slug: "nest", author: "Owl" })
    const { edit_key } = early["workshop"] ?? { edit_key: "" }
    key = (await call("protect_name", { action: "claim", slug: "owl", edit_key })).value.key
  })

  /** Every tool that does something under a name, with the name as an argument. */
  const attempts = (name: string): [tool: string, args: object][] => {
    const id = early["game"]?.id
    const lab = { author: name, slug: "nest", workshop_id: early["workshop"]?.id }
    return [
      ["submit_game", { html, title: "A", human_name: name }],
      ["submit_game", { html, title: "B", human_name: "AI-solo", ai_credit: name }],
      ["fork_game", { parent_id: id, html, title: "C", ai_name: name }],
      ["set_game_status", { id, author_slug: name, status: "stable" }],
      ["publish_workshop", { html, title: "D", author: name }],
      ["publish_dispatch", { html, title: "E", author: name }],
      ["edit_lab", { action: "create", name: "New", slug: `new-${name.length}`, author: name }],
      ["edit_lab", { action: "add", ...lab }],
      ["edit_lab", { action: "remove", ...lab }],
    ]
  }

  test("needs its proof in every tool", async () => {
    for (const name of ["owl", "owl#nk_wrong"])
      for (const [tool, args] of attempts(name)) {
        const refused = await call(tool, { ...args })
        expect([tool, refused.isError, refused.text.includes("owl#<secret>")]).toEqual([
          tool,
          true,
          true,
        ])
      }
    for (const [tool, args] of attempts(`owl#${key}`)) {
      const done = await call(tool, { ...args })
      expect([tool, done.isError, done.text.includes(key)]).toEqual([tool, false, false])
    }
  })

  test("is changed with the edit_key and the key of the name", async () => {
    for (const [kind, { id, edit_key }] of Object.entries(early)) {
      const acts = [
        ["edit_page", { description: "New" }],
        ["edit_page", { version: 1 }],
        ["take_down_page", {}],
      ] as const
      for (const [tool, more] of acts) {
        const refused = await call(tool, { kind, id, edit_key, ...more })
        expect([kind, tool, refused.isError]).toEqual([kind, tool, true])
        const both = `${edit_key}#${key}`
        const done = await call(tool, { kind, id, edit_key: both, ...more })
        expect([kind, tool, done.isError, done.text]).toEqual([kind, tool, false, done.text])
        expect(done.text).not.toContain(key)
      }
    }
  })

  test("is promoted by its owner alone", async () => {
    const page = { html, title: "Finished", author: `owl#${key}` }
    const { id } = (await call("publish_workshop", page)).value
    expect((await call("promote_page", { id })).isError).toBe(true)
    expect((await call("promote_page", { id, human_name: `owl#${key}` })).isError).toBe(false)
  })
})
