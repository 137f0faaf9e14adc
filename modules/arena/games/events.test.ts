import { afterEach, beforeEach, expect, test } from "bun:test"
import { setTimeout } from "node:timers/promises"
import { StreamClient, type StreamEvent } from "broadside/testing"
import { type GamesSite, gamesSite } from "../testing/games-site"

let site: GamesSite
beforeEach(async () => {
  site = await gamesSite()
})
afterEach(() => site.close())

/** Someone who follows a game. */
async function follow(id: string) {
  const events: StreamEvent[] = []
  const stream = new StreamClient(
    (init) => site.host.fetch(`/api/challenge/${id}/events`, init),
    (event) => void events.push(event),
  )
  await stream.connect()
  return { events, stream }
}

/** Waits until as many events were received. */
async function received({ events }: { readonly events: readonly StreamEvent[] }, count: number) {
  while (events.length < count) await setTimeout(1)
}

test("a spectator gets the game, and it again after every change", async () => {
  const id = await site.accepted()
  const watching = await follow(id)
  await received(watching, 1)
  const games = [await site.read(id)]
  games.push((await site.move(id, "ann", "e4")).body)
  games.push((await site.draw(id, "ann", "offer")).body)
  games.push((await site.draw(id, "bob", "decline")).body)
  games.push((await site.resign(id, "bob")).body)
  await received(watching, 5)
  await watching.stream.disconnect()
  expect(watching.events.map(({ event }) => event)).toEqual([
    "snapshot",
    "move",
    "offer",
    "offer",
    "ended",
  ])
  expect(watching.events.map(({ data }) => data)).toEqual(games)
})

test("a loss on time ends the game for everyone who follows it", async () => {
  const id = await site.accepted()
  const watching = await follow(id)
  await received(watching, 1)
  site.host.advance(86_400_000)
  await site.games.endOverdue()
  await received(watching, 2)
  await watching.stream.disconnect()
  expect(watching.events[1]).toMatchObject({ event: "ended", data: { result: { by: "time" } } })
})

test("what was refused, or changed nothing, sends nothing", async () => {
  const id = await site.accepted()
  await site.draw(id, "ann", "offer")
  const watching = await follow(id)
  await received(watching, 1)
  await site.draw(id, "ann", "offer")
  await site.move(id, "ann", "e5")
  await site.move(id, "bob", "e5")
  await site.move(id, "ann", "e4")
  await received(watching, 2)
  await watching.stream.disconnect()
  expect(watching.events.map(({ event }) => event)).toEqual(["snapshot", "move"])
})
