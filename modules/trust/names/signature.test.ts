import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { type NotesSite, notesSite } from "./testing/notes-site"
import { newKeyPair, type Signing, signedHeaders } from "./testing/signed"

const keys = newKeyPair()
const json = { author: "ada" }
let notes: NotesSite
beforeAll(async () => {
  notes = await notesSite()
})
afterAll(() => notes.site.close())
beforeEach(async () => {
  await notes.send("/api/names/ada/release", {}, notes.operator)
  await notes.send("/api/names/ada/claim", { public_key: keys.publicKey })
})

const signing = (changes: Partial<Signing> = {}): Signing => ({
  keyid: "ada",
  keys,
  created: notes.site.now(),
  url: `${notes.site.host.urls.base}/api/notes`,
  json,
  ...changes,
})
const send = async (changes: Partial<Signing> = {}, sent: object = json) =>
  notes.send("/api/notes", sent, await signedHeaders(signing(changes)))

describe("a name with a public key", () => {
  test("has no secret", async () => {
    const { site, send, operator } = notes
    expect(await site.json("/api/names/ada")).toMatchObject({ proof: "public-key" })
    const rotated = await send("/api/names/ada/rotate", { public_key: keys.publicKey }, operator)
    expect([rotated.status, rotated.key]).toEqual([200, undefined])
    for (const public_key of ["", "ada", "A".repeat(42), `${keys.publicKey}A`, "!".repeat(43)])
      expect((await send("/api/names/eve/claim", { public_key })).status).toBe(400)
  })

  test("is proved by a signature over the method, the address and the body", async () => {
    expect(await send()).toMatchObject({ status: 200, slug: "ada", isProtected: true })
  })

  test("is refused without one, and the refusal says what to sign", async () => {
    const refused = await notes.write("ada")
    expect(refused).toMatchObject({ status: 403, proof: "public-key" })
    for (const part of ["@method", "@target-uri", "content-digest", "nonce", "keyid: ada"])
      expect(refused.error).toContain(part)
    expect((await notes.write("ada#nk_abc")).error).toContain("has a public key")
  })

  test("can be rotated with a signature, even to a secret", async () => {
    const url = `${notes.site.host.urls.base}/api/names/ada/rotate`
    const headers = await signedHeaders(signing({ url, json: {} }))
    const { key } = await notes.send("/api/names/ada/rotate", {}, headers)
    expect((await send()).status).toBe(403)
    expect((await notes.write(`ada#${key}`)).status).toBe(200)
  })
})

describe("a signature", () => {
  const refused = { status: 403, code: "author-proof-required" }

  test("counts once", async () => {
    const headers = await signedHeaders(signing())
    expect((await notes.send("/api/notes", json, headers)).status).toBe(200)
    const replayed = await notes.send("/api/notes", json, headers)
    expect(replayed).toMatchObject(refused)
    expect(replayed.error).toContain("nonce")
    const twice = { nonce: crypto.randomUUID() }
    const both = await Promise.all([send(twice), send(twice)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
  })

  test("is valid for 300 seconds, and its nonce is remembered as long", async () => {
    const { site } = notes
    const headers = await signedHeaders(signing())
    site.advance(300_000)
    expect((await notes.send("/api/notes", json, headers)).status).toBe(200)
    expect((await notes.send("/api/notes", json, headers)).status).toBe(403)
    expect(await send({ created: site.now() - 301_000 })).toMatchObject(refused)
    expect(await send({ created: site.now() + 120_000 })).toMatchObject(refused)
    expect((await send({ created: site.now() + 20_000 })).status).toBe(200)
    site.advance(900_000)
    await send()
    const { count } = site.store.connection
      .query("SELECT count(*) AS count FROM trust_name_nonces")
      .get() as { count: number }
    expect(count).toBe(1)
  })

  test("belongs to one method, address, body and key", async () => {
    const { base } = notes.site.host.urls
    expect(await send({}, { author: "ada", shown: "Ada!" })).toMatchObject(refused)
    expect(await send({ url: `${base}/api/other` })).toMatchObject(refused)
    expect(await send({ url: `${base}/api/notes?x=1` })).toMatchObject(refused)
    expect(await send({ method: "PUT" })).toMatchObject(refused)
    expect(await send({ keys: newKeyPair() })).toMatchObject(refused)
    expect(await send({ keyid: "eve" })).toMatchObject(refused)
  })

  test("must cover all of them, with a time and a nonce", async () => {
    for (const fields of [["@method", "@target-uri"], ["@method", "content-digest"], []])
      expect(await send({ fields })).toMatchObject(refused)
    for (const params of [
      ["created", "keyid"],
      ["nonce", "keyid"],
      ["created", "nonce"],
    ])
      expect(await send({ params })).toMatchObject(refused)
  })

  test.each([
    [["@target-uri"]],
    [["content-digest"]],
    [['"@target-uri";bs']],
    [['"@path";sf']],
    [['"@query";unknown']],
    [['"content-digest";unknown=1']],
    [['"content-digest";tr']],
    [["Content-Digest"]],
    [['"content-digest";sf', '"content-digest";sf']],
  ])("is refused where it covers %j as well, as RFC 9421 wants", async (more) => {
    const fields = ["@method", "@target-uri", "content-digest", ...more]
    const headers = await signedHeaders(signing({ fields }))
    expect(await notes.send("/api/notes", json, headers)).toMatchObject(refused)
  })

  test("may cover more, each once, and with what a field can have", async () => {
    const fields = ["@method", "@target-uri", "content-digest", "@path", "@authority"]
    expect((await send({ fields })).status).toBe(200)
    const strict = [...fields, '"content-digest";sf', '"content-digest";key="sha-256"']
    expect((await send({ fields: strict })).status).toBe(200)
  })

  test("is refused if it cannot be read", async () => {
    const unreadable: Record<string, string>[] = [
      { "signature-input": "x" },
      { "signature-input": 'sig=("@method");keyid="ada"', signature: "sig=:AAAA:" },
      { "signature-input": '"', signature: '"' },
      { "signature-input": 'sig=1;keyid="ada";created=1e9;nonce=2', signature: "sig=:AAAA:" },
    ]
    for (const headers of unreadable)
      expect(await notes.write("ada", headers)).toMatchObject(refused)
  })
})
