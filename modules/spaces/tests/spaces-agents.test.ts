import { afterAll, beforeAll, expect, test } from "bun:test"
import { type RunningServer, startServer } from "../../../tests/kit/server"
import { httpSeat } from "./spaces-agents/http-seat"
import { asShown, type Choice, play } from "./spaces-agents/playing"
import { plumber } from "./spaces-agents/plumber"
import type { Seat } from "./spaces-agents/seat"
import { toolSeat } from "./spaces-agents/tool-seat"

const HTTP = ["Ada", "Bo the fox", "Çelik"]

let server: RunningServer
let seats: Seat[]
beforeAll(async () => {
  server = await startServer()
  const open = [...HTTP.map((name) => httpSeat(server.url, name)), toolSeat(server.url, "Mia")]
  seats = await Promise.all(open)
})
afterAll(async () => {
  await Promise.all(seats.map((seat) => seat.leave()))
  await server.stop()
})

/** One of them opens a room, all find it and play to the end. */
async function playTogether(host: Seat, type: string, choice: () => Choice) {
  const code = await host.create(type)
  const summaries = await Promise.all(
    seats.map(async (seat) => play(seat, await seat.find(type), seats.length, choice())),
  )
  return { summaries, state: (await host.help(code)).state }
}

test("three agents that know only /llms.txt, and one that knows only the tools, play kerplunk to the end", async () => {
  const { summaries, state } = await playTogether(seats[0]!, "kerplunk", () => asShown)
  expect(summaries).toEqual(seats.map(() => expect.stringContaining("The game is over: ")))
  expect(state).toMatchObject({ status: "over", game: 1 })
  const order = state.players.map(({ name }: { name: string }) => name)
  expect(order.toSorted()).toEqual(seats.map(({ name }) => name).toSorted())
  const pulledBy = state.pulls.map(({ by }: { by: string }) => by)
  expect(pulledBy.length).toBeGreaterThan(seats.length)
  expect(pulledBy).toEqual(pulledBy.map((_: string, at: number) => order[at % order.length]))
})

test("they play waterworks in a room that the one with tools opens, until its level is solved", async () => {
  const { summaries, state } = await playTogether(seats.at(-1)!, "waterworks", plumber)
  expect(summaries).toEqual(seats.map(() => expect.stringContaining("Level 1 is solved in ")))
  expect(state).toMatchObject({ level: 1, solved: true, leaks: [] })
  expect(state.houses.every(({ water }: { water: boolean }) => water)).toBe(true)
  expect(state.moves).toBeGreaterThan(0)
})
