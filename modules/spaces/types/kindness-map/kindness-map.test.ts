import { expect, test } from "bun:test"
import fc from "fast-check"
import { bytesOf } from "../../bytes"
import type { SpaceCommandSent, SpaceType } from "../../contract"
import { actor } from "../../testing/actor"
import { viewOf } from "../../testing/drawing"
import { frozen } from "../../testing/frozen"
import { createSeededRandom } from "../../testing/seeded-random"
import { CITIES, CITY_NAMES } from "./cities"
import { IDEAS, ideaOn } from "./ideas"
import { kindnessMap } from "./kindness-map"
import { KINDS } from "./kinds"
import { type KindnessState, longestChain } from "./state"

const type = kindnessMap as unknown as SpaceType<KindnessState>
const NAMES = ["ann", "bob", "constructor"]
const NOW = Date.UTC(2026, 10, 22, 12)
const FAR_BELOW = 200_000

function send(state: KindnessState, name: string, { type: command, ...fields }: SpaceCommandSent) {
  const by = actor(name, { now: NOW })
  const outcome = type.commands[command]!.reduce(frozen(state), frozen(fields) as never, by)
  return { outcome, state: outcome.ok ? frozen(outcome.state) : state }
}

const start = () => frozen(type.init({}, createSeededRandom(1)))
const after = (...acts: (readonly [string, SpaceCommandSent])[]) =>
  acts.reduce((state, [name, command]) => {
    const step = send(state, name, command)
    expect(step.outcome).toMatchObject({ ok: true })
    return step.state
  }, start())
const planted = (fields: object = {}): SpaceCommandSent => ({
  type: "pin",
  kind: "planted",
  text: "A plum tree",
  lat: 48.137154,
  lon: 11.576124,
  ...fields,
})

type Looking = Partial<Parameters<typeof viewOf>[2]>
const drawn = (state: KindnessState, looking: Looking = {}) =>
  type.board!.draw(viewOf(type, state, { names: NAMES, ...looking }))

const id = fc.integer({ min: 1, max: 25 })
const act = {
  kind: fc.constantFrom(...KINDS),
  text: fc.string({ minLength: 1, maxLength: 140 }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
  city: fc.constantFrom(...CITY_NAMES),
}
const command = fc.oneof(
  fc.record(
    { type: fc.constant("pin"), ...act, inspired_by: id },
    { requiredKeys: ["type", "kind", "text"] },
  ),
  fc.record(
    { type: fc.constant("pass_it_on"), from: id, ...act },
    { requiredKeys: ["type", "from", "kind", "text"] },
  ),
  fc.record({ type: fc.constant("thank"), pin: id }),
  fc.record({ type: fc.constant("remove"), pin: id }),
  fc.constant({ type: "daily" }),
) as fc.Arbitrary<SpaceCommandSent>

test("conserves pins and thanks, whatever is sent", () => {
  const acts = fc.array(fc.tuple(fc.constantFrom(...NAMES), command), { maxLength: 80 })
  fc.assert(
    fc.property(acts, (sent) => {
      let state = start()
      const expected = new Map<number, Set<string>>()
      for (const [name, one] of sent) {
        const step = send(state, name, one)
        state = step.state
        expect(send(state, name, type.example(state, name)!).outcome.ok).toBe(true)
        if (!step.outcome.ok) continue
        if (one.type === "pin" || one.type === "pass_it_on") expected.set(state.last, new Set())
        if (one.type === "thank") expected.get(Number(one["pin"]))?.add(name)
        if (one.type === "remove") expected.delete(Number(one["pin"]))
      }
      const pins = Object.entries(state.pins)
      expect(pins.map(([key]) => Number(key))).toEqual([...expected.keys()])
      for (const [key, pin] of pins) {
        expect(String(pin.id)).toBe(key)
        expect(pin.thanks).toEqual([...expected.get(pin.id)!])
        expect(pin.thanks).not.toContain(pin.by)
        if (pin.inspired_by !== null) expect(state.pins[pin.inspired_by]).toBeDefined()
        for (const degrees of [pin.lat, pin.lon])
          expect(Math.round(degrees * 100) / 100).toBe(degrees)
      }
    }),
  )
})

test("stores places with two decimals, and knows cities by name", () => {
  const state = after(["ann", planted()], ["ann", planted({ lat: undefined, city: "Lima" })])
  expect(state.pins[1]).toMatchObject({ lat: 48.14, lon: 11.58 })
  expect(state.pins[2]).toMatchObject({ lat: CITIES.Lima[0], lon: CITIES.Lima[1] })
  const nowhere = planted({ lat: undefined })
  expect(send(state, "ann", nowhere).outcome).toMatchObject({
    ok: false,
    why: "Say where it was: send lat and lon, or city.",
  })
})

test("takes one thank-you from each, but not for one's own act", () => {
  const thank = { type: "thank", pin: 1 }
  const state = after(["ann", planted()], ["bob", thank])
  expect(state.pins[1]?.thanks).toEqual(["bob"])
  for (const name of ["ann", "bob"]) expect(send(state, name, thank).outcome.ok).toBe(false)
})

test("follows chains, and cuts them where an act is removed", () => {
  const pass = (from: number) => ({ type: "pass_it_on", from, kind: "shared", text: "Plums" })
  const state = after(["ann", planted()], ["bob", pass(1)], ["ann", planted({ inspired_by: 2 })])
  expect(longestChain(state)).toBe(3)
  expect(state.pins[2]).toMatchObject({ lat: 48.14, lon: 11.58, inspired_by: 1 })
  expect(send(state, "ann", { type: "remove", pin: 2 }).outcome.ok).toBe(false)
  const cut = send(state, "bob", { type: "remove", pin: 2 }).state
  expect(longestChain(cut)).toBe(1)
  expect(cut.pins[3]?.inspired_by).toBeNull()
  expect(send(cut, "bob", pass(2)).outcome.ok).toBe(false)
})

test("has 300 pins at most, and room again when one is removed", () => {
  let state = start()
  for (let n = 0; n < 300; n++) state = send(state, "ann", planted()).state
  expect(send(state, "ann", planted()).outcome.ok).toBe(false)
  expect(type.example(state, "ann")).toEqual({ type: "daily" })
  const removed = send(state, "ann", { type: "remove", pin: 7 }).state
  expect(send(removed, "ann", planted()).outcome.ok).toBe(true)
  expect(drawn(state, { me: "ann" }).length).toBeLessThan(450_000)
})

test("stays far below what a room may have, with the longest texts and names", () => {
  let state = start()
  for (let n = 0; n < 300; n++)
    state = send(state, "🏮".repeat(39) + n, planted({ text: '"🏮'.repeat(70) })).state
  for (let n = 0; n < 3_000; n++)
    state = send(state, `${"🏮".repeat(36)}${n}`, { type: "thank", pin: 1 + (n % 100) }).state
  expect(bytesOf(state)).toBeLessThan(FAR_BELOW)
  expect(bytesOf(type.view!(state))).toBeLessThan(FAR_BELOW)
  expect(Object.keys(state.pins).length).toBeGreaterThan(100)
})

test("has an idea for each day, all of them within two months", () => {
  const day = 86_400_000
  const ideas = IDEAS.map((_, index) => ideaOn(NOW + index * day))
  expect(new Set(ideas).size).toBe(60)
  expect(ideaOn(NOW)).toBe(ideaOn(NOW + 11 * 3_600_000))
  const state = after(["ann", { type: "daily" }])
  expect(state.idea).toBe(ideaOn(NOW))
  expect(type.view!(state)).toMatchObject({ todays_idea: ideaOn(NOW) })
})

test("tells agents how many acts there are, and which they can thank for", () => {
  const state = after(["ann", planted()], ["ann", planted({ inspired_by: 1 })])
  expect(type.summary(state, "bob")).toBe(
    `2 kind acts, longest chain 2, today's idea: ${ideaOn(NOW)}. You can thank ann for “A plum tree” with thank and pin 2, continue it with pass_it_on and from 2, or add your own with pin.`,
  )
  expect(type.summary(state, "ann")).toEndWith("Add a kind act with pin.")
})

test("draws each act on the map and in the list, and what people wrote as text", () => {
  const state = after(
    ["ann", planted({ text: "<img src=x>" })],
    ["bob", planted({ inspired_by: 1, city: "Lima", lat: undefined })],
  )
  const board = drawn(state, { me: "bob" })
  expect(board).not.toContain("<img")
  for (const pin of [1, 2])
    expect(board).toMatch(
      new RegExp(`id="kindness-map-pin-${pin}"[^]*id="kindness-map-act-${pin}"`),
    )
  expect(board).toContain('id="kindness-map-thread-2"')
})

test("offers only what a reader may do", () => {
  const state = after(["ann", planted()], ["bob", planted()])
  const commands = (looking?: Looking) =>
    [...drawn(state, looking).matchAll(/<form[^>]* data-command="([^"]*)"/g)].map(([, text]) =>
      JSON.parse(text!.replaceAll("&quot;", '"')),
    )
  expect(commands({ me: "ann" })).toEqual([
    { type: "daily" },
    { type: "pin" },
    { type: "thank", pin: 2 },
    { type: "remove", pin: 1 },
  ])
  expect(commands({ me: "ann", roles: { ann: "observer" } })).toEqual([])
  expect(commands()).toEqual([])
})
