import { afterAll, beforeAll, expect, test } from "bun:test"
import type { TestHost } from "broadside/testing"
import { createHunt, createHuntSite, WAYPOINTS } from "./testing/hunt-site"
import ada from "./testing/tracks/ada.json" with { type: "json" }
import bob from "./testing/tracks/bob.json" with { type: "json" }
import cy from "./testing/tracks/cy.json" with { type: "json" }

let site: TestHost
beforeAll(async () => {
  site = await createHuntSite()
})
afterAll(() => site.close())

test("a hunt from its creation to the final score, with three hunters on recorded tracks", async () => {
  const hunt = await createHunt(() => site, { radius: 20, ordered: true })
  for (const waypoint of WAYPOINTS) await hunt.lead("waypoints", waypoint)
  const events = await hunt.follow()
  for (const id of ["ada", "bob", "cy"]) await hunt.join(id)
  expect((await hunt.read("ada")).waypoints).toEqual([])
  await hunt.lead("start")
  await events.next("started")

  // Ada walks the order. Bob's device knows at first too little of where it is. Cy stands at the second
  // waypoint before the first is found, and later jumps back to it.
  const steps = Object.entries({ ada, bob, cy })
    .flatMap(([id, track]) => track.map((step) => ({ id, ...step })))
    .toSorted((a, b) => a.t - b.t)
  const found: object[] = []
  const expected = [
    { at: 20, hunter: "ada", number: 1, points: 20, first: true },
    { at: 50, hunter: "bob", number: 1, points: 10, first: false },
    { at: 130, hunter: "cy", number: 1, points: 10, first: false },
    { at: 140, hunter: "ada", number: 2, points: 20, first: true },
    { at: 200, hunter: "ada", number: 3, points: 20, first: true },
    { at: 210, hunter: "bob", number: 2, points: 10, first: false },
  ]
  let clock = 0
  for (const { id, t, ...place } of steps) {
    site.advance((t - clock) * 1_000)
    clock = t
    expect(await hunt.move(id, place)).toMatchObject({ status: 200 })
    const due = expected.find((one) => one.at === t && one.hunter === id)
    if (!due) continue
    const { hunter, waypoint, points, first } = await events.next("found")
    found.push({ at: t, hunter: hunter.id, number: waypoint.number, points, first })
  }
  expect(found).toEqual(expected)
  expect(await events.next("suspended")).toMatchObject({ hunter: { id: "cy" } })

  const { hunt: final } = await hunt.lead("end")
  expect(await events.next("ended")).toMatchObject({ hunt: final })
  expect(events.received.filter(({ what }) => what === "found" || what === "suspended")).toEqual([])
  expect(final.scores.map((s: object) => ({ ...s }))).toMatchObject([
    { rank: 1, id: "ada", found: 3, points: 60 },
    { rank: 2, id: "bob", found: 2, points: 20 },
    { rank: 3, id: "cy", found: 1, points: 10 },
  ])
  const read = await hunt.read("cy")
  expect(read.hunt).toEqual(final)
  expect((await site.json(`/api/location/${hunt.code}`)).hunt).toEqual(final)
  expect(
    read.waypoints.map(({ lat, lon }: object & Record<string, number>) => ({ lat, lon })),
  ).toEqual(WAYPOINTS.map(({ lat, lon }) => ({ lat, lon })))
  expect(await hunt.chat()).toEqual([
    "[HUNT] Mia started the hunt: 3 waypoints in order",
    "[HUNT] ada found 1/3 · 20 points",
    "[HUNT] bob found 1/3 · 10 points",
    "[HUNT] cy found 1/3 · 10 points",
    "[HUNT] ada found 2/3 · 40 points",
    "[HUNT] ada found 3/3 · 60 points",
    "[HUNT] bob found 2/3 · 20 points",
    "[HUNT] The hunt is over: 1. ada 60 · 2. bob 20 · 3. cy 10",
  ])
  await events.stop()
})
