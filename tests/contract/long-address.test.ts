import { afterAll, beforeAll, expect, test } from "bun:test"
import { publishByLongAddress } from "../kit/long-address"
import { type RunningServer, startServer } from "../kit/server"

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test("a page of nearly two megabytes is published by its address alone", async () => {
  await publishByLongAddress(server)
})

test("every other address is refused when it is long, and says so", async () => {
  const long = "x".repeat(20_000)
  for (const path of [`/api/games?q=${long}`, `/workshop/${long}`, `/publish-url/${long}`]) {
    const answer = await fetch(server.url + path)
    expect([answer.status, await answer.json()]).toMatchObject([414, { code: "long-address" }])
  }
  const short = await fetch(`${server.url}/api/games?q=${"x".repeat(200)}`)
  expect(short.status).toBe(200)
})
