import { afterAll, describe, expect, test } from "bun:test"
import { rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { runtime } from "#platform/process"
import { preloading } from "#platform/testing/program"
import { operatorFolder } from "../kit/community"
import { sketch, stuckUntil } from "../kit/faulty-plugins"
import { FROM_SOURCE, IMPATIENT, type RunningServer, startServer } from "../kit/server"

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const serverWith = (id: string, wiring: string) => {
  const folder = operatorFolder({ [id]: sketch(id, `setup: () => (${wiring})`) })
  folders.push(folder)
  return startServer({ command: IMPATIENT, folder })
}

async function said(server: RunningServer, word: string): Promise<void> {
  while (!server.output().includes(word)) await sleep(5)
}

test("the end of a terminal drains like any other stop", async () => {
  const server = await startServer()
  server.process.kill("SIGHUP")
  expect(await server.process.exited).toBe(0)
  expect(server.output()).toContain('"signal":"SIGHUP"')
  rmSync(server.folder, { recursive: true })
})

describe("a stop by force does not end with 0", () => {
  test("when an answer has to be cut off", async () => {
    const held = `${stuckUntil(8_000)}, console.log("HELD"), new Promise(() => {})`
    const route = `new Elysia().get("/", () => (${held}))`
    const server = await serverWith("hangs", `{ routes: ${route} }`)
    const answer = fetch(`${server.url}/x/hangs/`).catch(() => "cut off")
    await said(server, "HELD")
    expect(await server.stop()).toBe(1)
    expect(await answer).toBe("cut off")
    expect(server.output()).toContain("some responses were cut off")
  })

  test("when a module does not end", async () => {
    const server = await serverWith(
      "endless",
      `{ dispose: () => (${stuckUntil(9_500)}, new Promise(() => {})) }`,
    )
    expect(await server.stop()).not.toBe(0)
    expect(server.output()).toContain("stopped by force")
  })

  // On Deno, a thread is not global, and an exit waits for no database.
  test.skipIf(runtime.startsWith("Deno"))("when the disk never answers", async () => {
    const command = preloading(FROM_SOURCE, resolve("tests/kit/hanging-disk.ts"))
    const folder = operatorFolder({})
    folders.push(folder)
    const mark = (name: string) => writeFileSync(join(folder, "data", name), "")
    for (const file of ["broadside.db", "live.db"]) mark(`${file}.go`)
    const server = await startServer({ command, folder })
    const write = () =>
      fetch(`${server.url}/api/workshop/submit`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ title: "Late", html: "<!doctype html><title>Late</title><p>Late" }),
      }).then(
        ({ status }) => status,
        () => "cut off",
      )
    expect(await write()).toBe(200)
    rmSync(join(folder, "data/broadside.db.go"))
    const lost = write()
    while ((await fetch(`${server.url}/health/ready`)).ok) await sleep(5)
    const stopped = server.stop()
    mark("stuck-8000")
    expect(await lost).toBe("cut off")
    mark("stuck-9500")
    expect(await stopped).not.toBe(0)
    expect(server.output()).toContain("a commit has not ended")
  })
})
