import { describe, expect, test } from "bun:test"
import { DAY_MS } from "../../base/time"
import { forgetAnswers } from "./answers"
import { unseal } from "./sealed"
import { KEY, keyedNotes } from "./testing/keyed"

const { notes, post, note } = keyedNotes()

describe("the answer is stored", () => {
  test("in the commit of its write", async () => {
    // A commit that has the note without its answer breaks a deferred reference.
    const { connection } = notes().site.store
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
    expect(await notes().stored()).toEqual(["one"])
  })

  test("encrypted, since it may hold an edit key", async () => {
    const { body } = await note("one")
    const [[id, answer] = []] = notes()
      .site.store.connection.query("select id, answer from core_idempotent_answers")
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
    expect((await notes().stored()).length).toBe(5)
  })

  test("also of a handler that breaks after its write", async () => {
    const first = await post("/breaks", { text: "one" })
    const again = await post("/breaks", { text: "one" })
    expect([first.status, again.status, again.isReplayed]).toEqual([500, 500, true])
    expect(await notes().stored()).toEqual(["one"])
  })

  test("not of a handler that breaks after a write that is not what the request is for", async () => {
    for (const count of [1, 2]) {
      const { status, isReplayed } = await post("/breaks-aside", { text: "one" })
      expect([status, isReplayed, (await notes().stored()).length]).toEqual([500, false, count])
    }
  })

  test("only if there is something to repeat", async () => {
    for (const path of ["/preview", "/long-nothing"]) {
      const first = await post(path, {})
      const again = await post(path, {})
      expect([path, again.status, again.isReplayed]).toEqual([path, 200, false])
      expect(again.body.answer).not.toBe(first.body.answer)
    }
  })

  test("but a long one is only known to have been sent", async () => {
    expect((await post("/long", { text: "one" })).status).toBe(200)
    const again = await post("/long", { text: "one" })
    expect([again.status, again.body.code]).toEqual([409, "idempotent-answer-lost"])
    expect(await notes().stored()).toEqual(["one"])
  })
})

test("a handler that takes long after its write does not stop the others", async () => {
  const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  notes().during = () => {
    started.resolve()
    return ended.promise
  }
  const slow = post("/slow", { text: "slow" })
  await started.promise
  expect((await post("/twice", { text: "other" })).status).toBe(200)
  expect(await notes().stored()).toEqual(["slow", "other", "other"])
  ended.resolve()
  const first = await slow
  expect((await post("/slow", { text: "slow" })).body).toEqual(first.body)
})

describe("a commit that fails", () => {
  const breakCommits = () => {
    const { connection } = notes().site.store
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
    await notes().site.settle()
    expect([await notes().stored(), notes().emitted]).toEqual([[], []])
    repair()
    expect((await post("/emits", { text: "one" })).isReplayed).toBe(false)
    expect([await notes().stored(), notes().emitted]).toEqual([["one"], ["one"]])
  })
})

test("old answers are forgotten, and those beyond the limits, the oldest first", async () => {
  const { connection } = notes().site.store
  const insert = connection.prepare(
    "insert into core_idempotent_answers values (?, '', ?, null, ?, ?)",
  )
  const now = notes().site.now()
  for (let n = 0; n < 6; n++) insert.run(`a${n}`, "a", 10, now - n)
  for (let n = 0; n < 3; n++) insert.run(`b${n}`, "b", 100, now - n)
  insert.run("old", "c", 1, now - DAY_MS)
  const left = () =>
    (connection.query("select id from core_idempotent_answers order by id").values() as string[][])
      .flat()
      .join(" ")
  await notes().site.runJob("core.forget-answers")
  expect(left()).toBe("a0 a1 a2 a3 a4 a5 b0 b1 b2")
  const forget = (most: number, bytes: number) =>
    notes().ctx.write((tx) =>
      forgetAnswers(tx, now, {
        ofClient: { answers: most, bytes },
        most: { answers: 6, bytes: 1_000 },
      }),
    )
  await forget(5, 250)
  expect(left()).toBe("a0 a1 a2 a3 b0 b1")
})
