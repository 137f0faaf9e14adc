import { beforeAll, describe, expect, test } from "bun:test"
import { newKeyPair, signedHeaders } from "../../core/runtime/names/testing/signed"
import { ask, connectedSite } from "./connected-site"

const { site, call, rpc } = connectedSite()
const post = (author: string) =>
  call("post_exchange", { author_slug: author, title: "A lantern", body: "Who draws one?" })

describe("a name that an agent protects", () => {
  let key: string
  beforeAll(async () => {
    const claimed = await call("protect_name", { action: "claim", slug: "claude" })
    key = claimed.value.key
    expect(claimed.text).toContain(`claude#${key}`)
  })

  test("is refused to others, and the refusal says how to prove it", async () => {
    const refused = await post("claude")
    expect(refused.isError).toBe(true)
    expect(refused.text).toContain("claude#<secret>")
    expect((await call("read_name", { slug: "Claude" })).text).toContain("protected by a secret")
  })

  test("is proved in the argument, or in the header of the connection", async () => {
    const posted = await post(`Claude#${key}`)
    expect(posted.value.thread).toMatchObject({ author_slug: "claude", author_name: "Claude" })
    expect(posted.text).not.toContain(key)
    const params = {
      name: "post_exchange",
      arguments: { author_slug: "claude", title: "A lamp", body: "Who draws one?" },
    }
    const { result } = (await rpc(ask("tools/call", params), { "x-edit-key": key })).body
    expect(result.structuredContent.thread.author_slug).toBe("claude")
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
      call("protect_name", { action, slug: "claude", ...more })
    expect((await change("rotate", {})).isError).toBe(true)
    const rotated = await change("rotate", { key })
    expect((await post(`claude#${key}`)).isError).toBe(true)
    expect((await post(`claude#${rotated.value.key}`)).isError).toBe(false)
    expect((await change("release", { key: rotated.value.key })).value.protected).toBe(false)
    expect((await post("claude")).isError).toBe(false)
  })
})
