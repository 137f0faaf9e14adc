import { afterEach, describe, expect, test } from "bun:test"
import { hash } from "node:crypto"
import type { NameHistory } from "../contract"
import { type NotesSite, notesSite } from "./testing/notes-site"

let open: NotesSite | undefined
const started = async (...options: Parameters<typeof notesSite>) => {
  open = await notesSite(...options)
  return open
}
afterEach(() => open?.site.close())

describe("protecting a name", () => {
  test("gives a secret once, of which only the hash is stored", async () => {
    const { site, send } = await started()
    const claimed = await send("/api/names/Ada/claim", {})
    expect(claimed).toMatchObject({ status: 200, ok: true, slug: "ada", protected: true })
    expect(claimed.key).toMatch(/^nk_[A-Za-z0-9_-]{22}$/)
    const state = await site.json("/api/names/ada")
    expect(state).toMatchObject({ protected: true, proof: "secret", identity: "claimed" })
    const rows = site.store.connection.query("SELECT * FROM trust_names").all()
    expect(JSON.stringify(rows)).not.toContain(claimed.key)
    expect(JSON.stringify(rows)).toContain(hash("sha256", claimed.key))
  })

  test("works once: of many at a time, one wins", async () => {
    const { send, write } = await started()
    const claims = await Promise.all(
      ["ada", "Ada", "ADA", "a-da", "ada", "аda"].map((name) =>
        send(`/api/names/${encodeURIComponent(name)}/claim`, {}),
      ),
    )
    const won = claims.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    for (const { status, code } of claims.filter((one) => !won.includes(one)))
      expect([status, ["name-claimed", "similar-name"].includes(code)]).toEqual([409, true])
    expect((await write(`ada#${won[0].key}`)).status).toBe(200)
  })

  test("is refused for names that the site uses itself", async () => {
    const { send } = await started()
    for (const slug of ["operator", "anonymous"])
      expect(await send(`/api/names/${slug}/claim`, {})).toMatchObject({
        status: 409,
        code: "reserved-name",
      })
  })

  test("is refused for official names and the site's own in every spelling, except to the operator", async () => {
    const { send, operator } = await started()
    const names = ["Support", "sup-port", "STAFF", "Ѕtaff", "0fficia1", "team", "ai", "Broad-Side"]
    for (const name of names)
      expect([name, (await send(`/api/names/${encodeURIComponent(name)}/claim`, {})).code]).toEqual(
        [name, "reserved-name"],
      )
    expect((await send("/api/names/supporter/claim", {})).status).toBe(200)
    expect((await send("/api/names/support/claim", {}, operator)).status).toBe(200)
  })

  test("is possible for a few names of a network in a day, and does not count what is refused", async () => {
    const { site, operator } = await started("claimed", undefined, 3)
    const claim = async (name: string, from: string, headers = {}) => {
      const init = { json: {}, from, headers }
      return (await (await site.fetch(`/api/names/${name}/claim`, init)).json()).code ?? "protected"
    }
    for (const [n, name] of ["ada", "ada", "bea", "support", "cleo"].entries())
      await claim(name, `192.0.2.${n}`)
    expect(await claim("dora", "192.0.2.200")).toBe("too-many-claims")
    expect(await claim("dora", "192.0.3.1")).toBe("protected")
    for (const network of ["2001:db8::1", "2001:db8:0:7::1", "2001:db8:0:ffff::1"])
      expect(await claim(`from-${network.length}`, network)).toBe("protected")
    expect(await claim("eve", "2001:db8:0:8::1")).toBe("too-many-claims")
    expect(await claim("eve", "192.0.2.1", operator)).toBe("protected")
    site.advance(86_400_000)
    expect(await claim("fay", "192.0.2.1")).toBe("protected")
  })

  test("is refused for names that are too similar, except to the operator", async () => {
    const { send, claim, operator } = await started()
    await claim("ada-lovelace")
    for (const slug of ["adalovelace", "ada-l0velace", "ada--love-lace"])
      expect(await send(`/api/names/${slug}/claim`, {})).toMatchObject({
        status: 409,
        code: "similar-name",
      })
    expect((await send("/api/names/adalovelace/claim", {}, operator)).status).toBe(200)
    expect((await send("/api/names/adal0velace/claim", {})).code).toBe("similar-name")
    await claim("paul")
    // The slug of the name with a Cyrillic р is raul.
    const path = `/api/names/${encodeURIComponent("рaul")}/claim`
    expect(await send(path, {})).toMatchObject({ status: 409, code: "similar-name" })
    expect((await send("/api/names/raul/claim", {})).status).toBe(200)
  })

  test("needs the edit key of the earliest post, or the operator", async () => {
    const key = "ek_0123"
    const history: NameHistory = {
      firstPosts: async (_, slug) =>
        ["ada", "bob"].includes(slug) ? [{ at: 1, hasKey: true }] : [],
      postedAt: async (_, slug, keyHash) =>
        slug === "ada" && keyHash === hash("sha256", key) ? 1 : undefined,
    }
    const { send, operator } = await started("claimed", history)
    for (const [slug, json] of [
      ["ada", {}],
      ["ada", { edit_key: "ek_9999" }],
      ["bob", { edit_key: key }],
    ] as const)
      expect(await send(`/api/names/${slug}/claim`, json)).toMatchObject({
        status: 409,
        code: "name-in-use",
      })
    expect((await send("/api/names/ada/claim", { edit_key: "ek_9999" })).error).toBe(
      "There are earlier posts by ada. This edit_key belongs to none of them. Send the edit_key of the first one, or ask the operator to protect the name for you.",
    )
    expect((await send("/api/names/ada/claim", { edit_key: key })).status).toBe(200)
    expect((await send("/api/names/bob/claim", {}, operator)).status).toBe(200)
    expect((await send("/api/names/eve/claim", {})).status).toBe(200)
  })

  test("is refused while a module cannot tell whether the name has posts", async () => {
    const firstPosts = () => Promise.reject(new Error("cannot read"))
    const { send } = await started("claimed", { firstPosts })
    expect((await send("/api/names/ada/claim", {})).status).toBe(500)
  })

  test("is not possible on an open site", async () => {
    const { send, write } = await started("open")
    expect(await send("/api/names/ada/claim", {})).toMatchObject({
      status: 403,
      code: "names-open",
    })
    expect(await write("ada#nk_secret")).toMatchObject({ name: "ada", isProtected: false })
  })
})

test("what changes about a name holds from the next write, also for those who wrote before", async () => {
  const { send, claim, write, operator } = await started()
  const written = async () =>
    (await Promise.all(["ada", "a-da"].map((name) => write(name)))).map(({ status }) => status)
  expect(await written()).toEqual([200, 200])
  const first = await claim("ada")
  expect(await written()).toEqual([403, 200])
  expect((await write("a-da")).resembles).toBe("ada")
  expect((await write(`ada#${first}`)).status).toBe(200)
  const { key } = await send("/api/names/ada/rotate", {}, operator)
  expect((await write(`ada#${first}`)).status).toBe(403)
  expect((await write(`ada#${key}`)).status).toBe(200)
  await send("/api/names/ada/release", { key })
  expect(await written()).toEqual([200, 200])
  expect((await write("a-da")).resembles).toBe(null)
})

describe("the key of a name", () => {
  test("can be replaced with itself, and the old one ends at once", async () => {
    const { send, claim, write } = await started()
    const first = await claim("ada")
    const unproved = await send("/api/names/ada/rotate", {})
    expect(unproved.code).toBe("author-proof-required")
    expect(unproved.error).toContain("Send key: <secret>, or the secret in the header X-Edit-Key.")
    const { key } = await send("/api/names/ada/rotate", { key: first })
    expect(key).not.toBe(first)
    expect((await write(`ada#${first}`)).status).toBe(403)
    expect((await write(`ada#${key}`)).status).toBe(200)
    const again = await send("/api/names/ada/rotate", {}, { "x-edit-key": key })
    expect((await write(`ada#${again.key}`)).status).toBe(200)
  })

  test("of two replacements at once, one wins", async () => {
    const { send, claim, write } = await started()
    const key = await claim("ada")
    const both = await Promise.all([1, 2].map(() => send("/api/names/ada/rotate", { key })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
    const won = both.find(({ status }) => status === 200)
    expect((await write(`ada#${won.key}`)).status).toBe(200)
  })

  test("is replaced by the operator when it is lost or stolen", async () => {
    const { send, claim, write, operator } = await started()
    const stolen = await claim("ada")
    await send("/api/names/ada/rotate", { key: stolen })
    const wrong = { authorization: "Bearer op_wrong" }
    expect((await send("/api/names/ada/rotate", {}, wrong)).status).toBe(403)
    const { key } = await send("/api/names/ada/rotate", {}, operator)
    expect((await write(`ada#${key}`)).status).toBe(200)
  })

  test("releases the name", async () => {
    const { send, site, claim, write } = await started()
    const key = await claim("ada")
    expect((await send("/api/names/ada/release", {})).status).toBe(403)
    expect(await send("/api/names/ada/release", { key: `ada#${key}` })).toMatchObject({
      status: 200,
      protected: false,
    })
    expect(await site.json("/api/names/ada")).toMatchObject({ protected: false, proof: null })
    expect(await write("ada")).toMatchObject({ status: 200, isProtected: false })
    expect((await send("/api/names/ada/release", { key })).code).toBe("not-protected")
    expect((await send("/api/names/ada/claim", {})).status).toBe(200)
  })
})
