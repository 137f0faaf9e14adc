import { expect, test } from "bun:test"
import fc from "fast-check"
import { bytesOf } from "../../bytes"
import type { SpaceCommandSent, SpaceType } from "../../contract"
import { actor } from "../../testing/actor"
import { viewOf } from "../../testing/drawing"
import { frozen } from "../../testing/frozen"
import { createSeededRandom } from "../../testing/seeded-random"
import { chat } from "./chat"
import { type ChatState, EMOJIS, MAX_MESSAGES } from "./state"

const type = chat as unknown as SpaceType<ChatState>
const NAMES = ["ann", "bob", "constructor"]
const FAR_BELOW = 200_000

function send(state: ChatState, name: string, { type: command, ...fields }: SpaceCommandSent) {
  const outcome = type.commands[command]!.reduce(
    frozen(state),
    frozen(fields) as never,
    actor(name),
  )
  return { outcome, state: outcome.ok ? frozen(outcome.state) : state }
}

const start = (options = {}) => frozen(type.init(options, createSeededRandom(1)))
const after = (...acts: (readonly [string, SpaceCommandSent])[]) =>
  acts.reduce((state, [name, command]) => send(state, name, command).state, start())
const said = (text: string) => ({ type: "say", text })

type Looking = Partial<Parameters<typeof viewOf>[2]>
const drawn = (state: ChatState, looking: Looking = {}) =>
  type.board!.draw(viewOf(type, state, { names: NAMES, ...looking }))

const id = fc.integer({ min: 1, max: 30 })
const command: fc.Arbitrary<SpaceCommandSent> = fc.oneof(
  fc.record({ type: fc.constant("say"), text: fc.string({ minLength: 1, maxLength: 500 }) }),
  fc.record({ type: fc.constant("me"), text: fc.string({ minLength: 1, maxLength: 200 }) }),
  fc.record({ type: fc.constant("react"), message: id, emoji: fc.constantFrom(...EMOJIS) }),
  fc.record({ type: fc.constant("topic"), text: fc.string({ minLength: 1, maxLength: 120 }) }),
  fc.record({ type: fc.constant("pin"), message: id }),
  fc.constant({ type: "unpin" }),
)

test("conserves messages, and has each reaction once, whatever is sent", () => {
  const acts = fc.array(fc.tuple(fc.constantFrom(...NAMES), command), { maxLength: 80 })
  fc.assert(
    fc.property(acts, (sent) => {
      let state = start()
      let count = 0
      for (const [name, one] of sent) {
        const step = send(state, name, one)
        if (step.outcome.ok && (one.type === "say" || one.type === "me")) count++
        if (!step.outcome.ok) expect(step.outcome.why).not.toBe("")
        state = step.state
        expect(send(state, name, type.example(state, name)!).outcome.ok).toBe(true)
      }
      expect(state.messages.map((message) => message.id)).toEqual(
        Array.from({ length: count }, (_, index) => index + 1),
      )
      for (const [message, reactions] of Object.entries(state.reactions)) {
        expect(state.messages.some((one) => String(one.id) === message)).toBe(true)
        expect(Object.keys(reactions)).not.toEqual([])
        for (const names of Object.values(reactions)) {
          expect(names).not.toEqual([])
          expect(new Set(names).size).toBe(names!.length)
        }
      }
    }),
  )
})

test("has the last 200 messages, and drops the reactions of older ones", () => {
  let state = after(["ann", said("first")], ["bob", { type: "react", message: 1, emoji: "👍" }])
  state = send(state, "ann", { type: "pin", message: 1 }).state
  for (let n = 0; n < MAX_MESSAGES; n++) state = send(state, "bob", said(`${n}`)).state
  expect(state.messages.map((message) => message.id)).toEqual(
    Array.from({ length: MAX_MESSAGES }, (_, index) => index + 2),
  )
  expect(state.reactions).toEqual({})
  expect(state.pinned).toMatchObject({ id: 1, text: "first" })
  expect(send(state, "ann", { type: "react", message: 1, emoji: "👍" }).outcome.ok).toBe(false)
})

test("stays far below what a room may have, with the longest messages and most reactions", () => {
  let state = start()
  for (let n = 0; n < 150; n++) state = send(state, "ann", said('"\n🏮灯'.repeat(125))).state
  const first = state.messages[0]!.id
  for (let n = 0; n < 1_000; n++)
    state = send(state, "灯".repeat(37) + String(n).padStart(3, "0"), {
      type: "react",
      message: first,
      emoji: EMOJIS[n % EMOJIS.length],
    }).state
  expect(bytesOf(state)).toBeLessThan(FAR_BELOW)
  expect(bytesOf(type.view!(state))).toBeLessThan(FAR_BELOW)
  expect(state.messages.length).toBeGreaterThan(50)
  const late = { type: "react", message: first, emoji: "👀" }
  expect(send(state, "灯".repeat(40), late).outcome.ok).toBe(false)
})

test("takes a reaction back when it is sent again", () => {
  const thumb = { type: "react", message: 1, emoji: "👍" }
  const state = after(["ann", said("Hello")], ["bob", thumb], ["ann", thumb])
  expect(state.reactions).toEqual({ 1: { "👍": ["bob", "ann"] } })
  expect(after(["ann", said("Hello")], ["bob", thumb], ["bob", thumb]).reactions).toEqual({})
})

test("tells agents the topic, what was said last, and how to answer", () => {
  const state = after(["ann", { type: "topic", text: "Jam ideas" }], ["bob", said("Night mode?")])
  expect(type.summary(state)).toBe(
    "The topic is “Jam ideas”. The last message (id 1) is from bob: “Night mode?”. Answer with say, or react with its id as message.",
  )
  expect(type.summary(start({ topic: "Lamps" }))).toContain("“Lamps”")
})

test("draws what people wrote as text", () => {
  const state = after(
    ["ann", said("<img src=x>")],
    ["bob", { type: "topic", text: '"><i>' }],
    ["bob", { type: "me", text: "</p>" }],
    ["ann", { type: "pin", message: 1 }],
  )
  const board = drawn(state, { me: "ann" })
  expect(board).toContain("&lt;img src=x&gt;")
  expect(board).not.toMatch(/<img|"><i>/)
})

test("marks one's own reactions", () => {
  const thumb = { type: "react", message: 1, emoji: "👍" }
  const state = after(["ann", said("Hello")], ["bob", thumb])
  const chip = (me: string) => drawn(state, { me }).match(/value="👍" aria-pressed="(\w*)"/)?.[1]
  expect([chip("ann"), chip("bob")]).toEqual(["false", "true"])
})

test("offers forms to participants only, and to observers only that of messages", () => {
  const state = after(["bob", said("Hello")], ["ann", { type: "pin", message: 1 }])
  const commands = (looking?: Looking) =>
    [...drawn(state, looking).matchAll(/data-command="\{&quot;type&quot;:&quot;(\w+)/g)].map(
      ([, name]) => name,
    )
  expect(new Set(commands({ me: "ann" }))).toEqual(
    new Set(["topic", "unpin", "react", "pin", "say", "me"]),
  )
  expect(commands({ me: "ann", roles: { ann: "observer" } })).toEqual(["chat"])
  expect(commands()).toEqual([])
  expect(commands({ me: "ann", status: "closed" })).toEqual([])
})
