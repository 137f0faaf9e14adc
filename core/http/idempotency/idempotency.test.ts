import { describe, expect, test } from "bun:test"
import { DAY_MS } from "../../base/time"
import { KEY, keyedNotes } from "./testing/keyed"

const { notes, post, note } = keyedNotes()

describe("a request with the same key", () => {
  test("is carried out once, and gets the first answer with its headers", async () => {
    const [first, again] = [await note("one"), await note("one")]
    expect([first.status, first.isReplayed]).toEqual([200, false])
    expect([again.status, again.isReplayed, again.body]).toEqual([200, true, first.body])
    for (const name of ["content-type", "x-note", "access-control-allow-origin"])
      expect(again.headers.get(name)).toBe(first.headers.get(name))
    expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"))
    expect(await notes().stored()).toEqual(["one"])
  })

  test("counts once against the rate", async () => {
    for (let n = 0; n < 10; n++) expect((await note("one")).status).toBe(200)
    expect((await note("two", { key: crypto.randomUUID() })).status).toBe(200)
  })

  test("may come from another address, and have its key in quotes", async () => {
    await note("one")
    expect((await note("one", { key: `"${KEY}"`, from: "203.0.113.9" })).isReplayed).toBe(true)
  })

  test("and a short key counts for its own address alone", async () => {
    await note("one", { key: "1" })
    expect((await note("one", { key: "1" })).isReplayed).toBe(true)
    expect((await note("one", { key: "1", from: "203.0.113.9" })).isReplayed).toBe(false)
  })

  test("is another request a day later", async () => {
    await note("one")
    notes().site.advance(DAY_MS - 1)
    expect((await note("one")).isReplayed).toBe(true)
    notes().site.advance(1)
    expect((await note("one")).isReplayed).toBe(false)
    expect((await note("one")).isReplayed).toBe(true)
  })

  test("and another body, path or credentials is refused or its own", async () => {
    await note("one")
    for (const [text, headers] of [
      ["two", {}],
      ["one", { "x-edit-key": "secret" }],
      ["one", { authorization: "Bearer secret" }],
    ] as const) {
      const refused = await note(text, { headers })
      expect([refused.status, refused.body.code]).toEqual([422, "idempotency-key-reused"])
    }
    expect((await post("/slow", { text: "one" })).isReplayed).toBe(false)
    expect((await post("/note?x=1", { text: "one" })).isReplayed).toBe(false)
    expect(await notes().stored()).toEqual(["one", "one", "one"])
  })

  test("may be a form with another boundary", async () => {
    const send = (text: string) => {
      const body = new FormData()
      body.set("text", text)
      const headers = { "idempotency-key": KEY }
      return notes().site.fetch("/note", { method: "POST", body, headers })
    }
    await send("form")
    expect((await send("form")).headers.get("idempotent-replayed")).toBe("true")
    expect((await send("another")).status).toBe(422)
  })

  test("is refused while the first one is in progress", async () => {
    const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    notes().during = () => {
      started.resolve()
      return ended.promise
    }
    const first = note("one")
    await started.promise
    const refused = await note("one")
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([409, "1"])
    expect(refused.body.code).toBe("idempotency-key-in-use")
    ended.resolve()
    expect((await first).status).toBe(200)
    expect((await note("one")).isReplayed).toBe(true)
  })

  test("is carried out when the first one was refused", async () => {
    expect((await note("x".repeat(1_001))).status).toBe(400)
    for (let n = 0; n < 3; n++) await note(`${n}`, { key: crypto.randomUUID() })
    expect((await note("one")).status).toBe(429)
    notes().site.advance(60_000)
    expect((await note("one")).isReplayed).toBe(false)
    expect((await note("one")).isReplayed).toBe(true)
  })

  test("and nothing to store is answered again, also without a body", async () => {
    const first = await post("/nothing", {})
    expect((await post("/nothing", {})).body).toEqual(first.body)
    const bare = async () => {
      const headers = { "idempotency-key": crypto.randomUUID() }
      const send = async () =>
        (await notes().site.fetch("/nothing", { method: "POST", headers })).json()
      return [await send(), await send()] as const
    }
    const [one, two] = await bare()
    expect(two).toEqual(one)
  })
})

test.each(["", "ä", "x".repeat(256), "a\tb"])("the key %p is refused", async (key) => {
  const refused = await note("one", { key })
  expect([refused.status, refused.body.code]).toEqual([400, "invalid-idempotency-key"])
  expect(await notes().stored()).toEqual([])
})

test("reading is no business of a key", async () => {
  const headers = { "idempotency-key": KEY }
  const [one, two] = [
    await notes().site.fetch("/note", { headers }),
    await notes().site.json("/note"),
  ]
  expect(await one.json()).not.toEqual(two)
})
