import { expect, test } from "bun:test"
import { holdsKey } from "./private"
import { keyedNotes } from "./testing/keyed"

const { notes, post } = keyedNotes()

const HOME = "192.0.2.7"
const NEIGHBOUR = "192.0.2.200"
const ELSEWHERE = "198.51.100.7"

/** A UUID, a hash of the content, a short and a long name: nothing about a key says that only one client has it. */
const KEYS = [
  "8e03978e-40d5-43dd-bc93-6894a57f9324",
  "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  "publish-my-first-page-ever",
  "AAAAAAAAAAAAAAAAAAAAAA",
]

test.each(KEYS)("an answer with a key goes to its first network alone, with %s", async (key) => {
  const send = (from: string) => post("/gives-key", { text: "one" }, { key, from })
  const first = await send(HOME)
  for (const from of [HOME, NEIGHBOUR]) {
    const again = await send(from)
    expect([again.isReplayed, again.body]).toEqual([true, first.body])
  }
  const refused = await send(ELSEWHERE)
  expect([refused.status, refused.isReplayed, refused.body.code]).toEqual([
    409,
    false,
    "idempotent-answer-private",
  ])
  expect(JSON.stringify(refused.body)).not.toContain(first.body.edit_key)
  expect(refused.body.error).toContain("send a new random Idempotency-Key")
  // It stored nothing, and does not take the answer from those who may have it.
  expect(await notes().stored()).toEqual(["one"])
  expect((await send(HOME)).isReplayed).toBe(true)
  const own = await post(
    "/gives-key",
    { text: "one" },
    { key: crypto.randomUUID(), from: ELSEWHERE },
  )
  expect([own.status, own.body.edit_key]).not.toEqual([200, first.body.edit_key])
})

test.each([
  ['{"edit_key":"x"}', true],
  ['{"lobby_key": "x"}', true],
  ['{"key":"x"}', true],
  ['{"content":[{"text":"{\\"ok\\":true,\\"edit_key\\":\\"x\\"}"}]}', true],
  ['{"text":"{\\\\\\"key\\\\\\" : \\\\\\"x\\\\\\"}"}', true],
  [`<input value="ek_${"0f".repeat(16)}">`, true],
  [`Keep nk_${"aZ09-_".repeat(4)}.`, true],
  ['{"ok":true,"id":"abcd1234","url":"http://localhost/workshop/abcd1234","keyboard":"x"}', false],
  ['{"text":"The key to my heart","controls":["keyboard"]}', false],
])("%s holds a key: %p", (text, expected) => {
  expect(holdsKey({ headers: [], body: new TextEncoder().encode(text) })).toBe(expected)
})
