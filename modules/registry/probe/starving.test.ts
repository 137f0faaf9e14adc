import { expect, test } from "bun:test"
import { registrySite } from "../testing/registry-site"
import { jsonServer } from "../testing/tool-servers"

const { site, start } = registrySite()

test("servers that hang, of several clients, do not keep another client waiting", async () => {
  let reached = () => {}
  const slots = new Promise<void>((done) => {
    let waiting = 3
    reached = () => void (--waiting === 0 && done())
  })
  const hang = () => {
    reached()
    return new Promise<Response>(() => undefined)
  }
  const submit = (from: string, url: string) =>
    site().fetch("/mcp-registry/submit", { json: { name: "Tides", url }, from })
  const hostile = ["192.0.2.1", "192.0.2.2", "192.0.2.3"]
  const servers = await Promise.all(
    [...hostile, ...hostile, ...hostile].map(async (from) => ({ from, server: await start(hang) })),
  )
  const hanging = servers.map(({ from, server }) => submit(from, server.url))
  await slots
  // It is answered while all of them still hang: a ping here may take thirty seconds.
  const first = await submit("198.51.100.7", (await start(jsonServer())).url)
  expect(first.status).toBe(200)
  for (const { server } of servers) server.stop()
  const statuses = await Promise.all(hanging.map(async (answer) => (await answer).status))
  expect(new Set(statuses)).toEqual(new Set([422]))
})
