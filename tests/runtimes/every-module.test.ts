import { afterAll, beforeAll, expect, test } from "bun:test"
import { arena } from "../faults/crash/clients/arena"
import { building } from "../faults/crash/clients/building"
import { ask, type Client } from "../faults/crash/clients/client"
import { games } from "../faults/crash/clients/games"
import { hunt } from "../faults/crash/clients/hunt"
import { location } from "../faults/crash/clients/location"
import { pages } from "../faults/crash/clients/pages"
import { rooms } from "../faults/crash/clients/rooms"
import { servers } from "../faults/crash/clients/servers"
import { threads } from "../faults/crash/clients/threads"
import { createLedger } from "../faults/crash/ledger"
import { start } from "../faults/crash/rounds"
import { randomOf } from "../faults/fuzz/random"
import { startBuildingModel } from "../kit/building-model"
import { testFolders } from "../kit/folders"
import { arrival, type RunningServer, refusal } from "../kit/server"

// One way through each module, over HTTP to a real server: on either runtime, its whole path is there.

const CLIENTS: Readonly<Record<string, (client: Client) => Promise<void>>> = {
  archive: games,
  arena,
  "chat-builders": building,
  exchange: threads,
  gps: async (client) => {
    await location(client)
    await hunt(client)
  },
  registry: servers,
  spaces: rooms,
  worlds: pages,
}

const { empty } = testFolders()
let server: RunningServer
let model: Awaited<ReturnType<typeof startBuildingModel>>
beforeAll(async () => {
  model = await startBuildingModel()
  server = await start({ folder: empty(), model: model.env })
})
afterAll(async () => {
  model?.stop()
  await server?.stop()
})

test.each(Object.keys(CLIENTS))("%s: what was written is read as it was written", async (id) => {
  const ledger = createLedger()
  const client = { url: server.url, ledger, random: randomOf(7), name: `way-${id}` }
  await CLIENTS[id]?.(client)
  expect(ledger.acknowledged()).toBeGreaterThan(1)
  expect(await ledger.missing((path) => ask(server.url, path))).toEqual([])
})

test("discovery: people find what was published, and agents call its tools", async () => {
  const { id } = (await ask(server.url, "/games/submit", GAME)).json
  expect((await ask(server.url, "/search?q=quince")).text).toContain("Quince")
  expect((await ask(server.url, "/")).text).toContain("Quince")
  const { json } = await ask(server.url, "/mcp", {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "read_game", arguments: { id } },
  })
  expect(JSON.stringify(json.result)).toContain("Quince")
})

const GAME = { html: "<!doctype html><p>Quince", title: "Quince", humanName: "Ada" }

test("a stop answers what is under way, takes nothing new, and ends without a fault", async () => {
  const body = JSON.stringify({ ...GAME, title: "Slow" })
  let send: (() => void) | undefined
  // The upload has begun when the stop comes, and ends after it.
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(body.slice(0, 10)))
      send = () => {
        controller.enqueue(new TextEncoder().encode(body.slice(10)))
        controller.close()
      }
    },
  })
  const headers = { "content-type": "application/json" }
  const upload = fetch(`${server.url}/games/submit`, { method: "POST", headers, body: stream })
  await arrival(server.url)
  const stopped = server.stop()
  await refusal(server.url)
  send?.()
  expect((await upload).status).toBe(200)
  expect(await stopped).toBe(0)
  expect(server.process.problems()).toBe("")
  await expect(fetch(`${server.url}/health/live`)).rejects.toThrow()
})
