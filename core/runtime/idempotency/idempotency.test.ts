import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { DAY_MS } from "../../base/time"
import { forgetAnswers } from "./answers"
import { unseal } from "./sealed"
import { type Notes, openNotes } from "./testing/notes"

const KEY = "8e03978e-40d5-43dd-bc93-6894a57f9324"

let notes: Notes
beforeEach(async () => {
  notes = await openNotes("[limits]\nwrite = 3")
})
afterEach(() => notes.site.close())

interface Sent {
  readonly key?: string
  readonly from?: string
  readonly headers?: Record<string, string>
}
async function post(path: string, json: unknown, { key = KEY, from, headers }: Sent = {}) {
  const answer = await notes.site.fetch(path, {
    json,
    headers: { "idempotency-key": key, ...headers },
    ...(from ? { from } : {}),
  })
  const { status } = answer
  const isReplayed = answer.headers.get("idempotent-replayed") === "true"
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
  return { status, isReplayed, body: (await answer.json()) as any, headers: answer.headers }
}
const note = (text: string, sent?: Sent) => post("/note", { text }, sent)

describe("a request with the same key", () => {
  test("is carried out once, and gets the first answer with its headers", async () => {
    const [first, again] = [await note("one"), await note("one")]
    expect([first.status, first.isReplayed]).toEqual([200, false])
    expect([again.status, again.isReplayed, again.body]).toEqual([200, true, first.body])
    for (const name of ["content-type", "x-note", "access-control-allow-origin"])
      expect(again.headers.get(name)).toBe(first.headers.get(name))
    expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"))
    expect(await notes.stored()).toEqual(["one"])
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
    notes.site.advance(DAY_MS - 1)
    expect((await note("one")).isReplayed).toBe(true)
    notes.site.advance(1)
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
    expect(await notes.stored()).toEqual(["one", "one", "one"])
  })

  test("may be a form with another boundary", async () => {
    const send = (text: string) => {
      const body = new FormData()
      body.set("text", text)
      const headers = { "idempotency-key": KEY }
      return notes.site.fetch("/note", { method: "POST", body, headers })
    }
    await send("form")
    expect((await send("form")).headers.get("idempotent-replayed")).toBe("true")
    expect((await send("another")).status).toBe(422)
  })

  test("is refused while the first one is in progress", async () => {
    const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    notes.during = () => {
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
    notes.site.advance(60_000)
    expect((await note("one")).isReplayed).toBe(false)
    expect((await note("one")).isReplayed).toBe(true)
  })

  test("and nothing to store is answered again, also without a body", async () => {
    const first = await post("/nothing", {})
    expect((await post("/nothing", {})).body).toEqual(first.body)
    const bare = async () => {
      const headers = { "idempotency-key": crypto.randomUUID() }
      const send = async () =>
        (await notes.site.fetch("/nothing", { method: "POST", headers })).json()
      return [await send(), await send()] as const
    }
    const [one, two] = await bare()
    expect(two).toEqual(one)
  })
})

test.each(["", "ä", "x".repeat(256), "a\tb"])("the key %p is refused", async (key) => {
  const refused = await note("one", { key })
  expect([refused.status, refused.body.code]).toEqual([400, "invalid-idempotency-key"])
  expect(await notes.stored()).toEqual([])
})

test("reading is no business of a key", async () => {
  const headers = { "idempotency-key": KEY }
  const [one, two] = [await notes.site.fetch("/note", { headers }), await notes.site.json("/note")]
  expect(await one.json()).not.toEqual(two)
})

describe("the answer is stored", () => {
  test("in the commit of its write", async () => {
    // A commit that has the note without its answer breaks a deferred reference.
    const { connection } = notes.site.store
    connection.run("create table answered (id integer primary key)")
    connection.run(
      "create table waiting (id integer references answered deferrable initially deferred)",
    )
    connection.run(
      "create trigger wait after insert on notes_notes begin insert into waiting values (1); end",
    )
    connection.run(`create trigger answer after insert on core_idempotent_answers
      when new.answer is not null begin insert or ignore into answered values (1); end`)
    expect((await post("/twice", { text: "one" })).status).toBe(500)
    expect((await note("one")).status).toBe(200)
    expect(await notes.stored()).toEqual(["one"])
  })

  test("encrypted, since it may hold an edit key", async () => {
    const { body } = await note("one")
    const [[id, answer] = []] = notes.site.store.connection
      .query("select id, answer from core_idempotent_answers")
      .values() as [string, Uint8Array][]
    expect(Buffer.from(answer as Uint8Array).toString("latin1")).not.toContain("answer")
    const { body: opened } = unseal(answer as Uint8Array, id as string, KEY)
    expect(JSON.parse(new TextDecoder().decode(opened))).toEqual(body)
    expect(() => unseal(answer as Uint8Array, id as string, "another key")).toThrow()
  })

  test("whatever the handler does after its write", async () => {
    for (const path of ["/read-back", "/twice", "/together"]) {
      const first = await post(path, { text: path })
      const again = await post(path, { text: path })
      expect([path, again.isReplayed, again.body]).toEqual([path, true, first.body])
    }
    const { body } = await post("/read-back", { text: "/read-back" })
    expect(body.notes).toEqual(["/read-back"])
    expect((await notes.stored()).length).toBe(5)
  })

  test("also of a handler that breaks after its write", async () => {
    const first = await post("/breaks", { text: "one" })
    const again = await post("/breaks", { text: "one" })
    expect([first.status, again.status, again.isReplayed]).toEqual([500, 500, true])
    expect(await notes.stored()).toEqual(["one"])
  })

  test("but a long one is only known to have been sent", async () => {
    expect((await post("/long", { text: "one" })).status).toBe(200)
    const again = await post("/long", { text: "one" })
    expect([again.status, again.body.code]).toEqual([409, "idempotent-answer-lost"])
    expect(await notes.stored()).toEqual(["one"])
  })
})

test("a handler that takes long after its write does not stop the others", async () => {
  const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  notes.during = () => {
    started.resolve()
    return ended.promise
  }
  const slow = post("/slow", { text: "slow" })
  await started.promise
  expect((await post("/twice", { text: "other" })).status).toBe(200)
  expect(await notes.stored()).toEqual(["slow", "other", "other"])
  ended.resolve()
  const first = await slow
  expect((await post("/slow", { text: "slow" })).body).toEqual(first.body)
})

describe("a commit that fails", () => {
  const breakCommits = () => {
    const { connection } = notes.site.store
    connection.run("create table parents (id integer primary key)")
    connection.run(
      "create table children (parent integer references parents deferrable initially deferred)",
    )
    connection.run(`create trigger break after insert on notes_notes begin
      insert into children values (7); end`)
    return () => connection.run("drop trigger break")
  }

  test("refuses the request, although its handler took it for committed", async () => {
    const repair = breakCommits()
    for (const path of ["/note", "/slow", "/emits", "/read-back", "/twice"]) {
      const { status } = await post(path, { text: "one" }, { from: path })
      expect([path, status]).toEqual([path, 500])
    }
    await notes.site.settle()
    expect([await notes.stored(), notes.emitted]).toEqual([[], []])
    repair()
    expect((await post("/emits", { text: "one" })).isReplayed).toBe(false)
    expect([await notes.stored(), notes.emitted]).toEqual([["one"], ["one"]])
  })
})

test("old answers are forgotten, and those beyond the limits, the oldest first", async () => {
  const { connection } = notes.site.store
  const insert = connection.prepare(
    "insert into core_idempotent_answers values (?, '', ?, null, ?, ?)",
  )
  const now = notes.site.now()
  for (let n = 0; n < 6; n++) insert.run(`a${n}`, "a", 10, now - n)
  for (let n = 0; n < 3; n++) insert.run(`b${n}`, "b", 100, now - n)
  insert.run("old", "c", 1, now - DAY_MS)
  const left = () =>
    (connection.query("select id from core_idempotent_answers order by id").values() as string[][])
      .flat()
      .join(" ")
  await notes.site.runJob("core.forget-answers")
  expect(left()).toBe("a0 a1 a2 a3 a4 a5 b0 b1 b2")
  const forget = (most: number, bytes: number) =>
    notes.ctx.write((tx) =>
      forgetAnswers(tx, now, {
        ofClient: { answers: most, bytes },
        most: { answers: 6, bytes: 1_000 },
      }),
    )
  await forget(5, 250)
  expect(left()).toBe("a0 a1 a2 a3 b0 b1")
})
