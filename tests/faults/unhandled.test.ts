import { beforeAll, expect, test } from "bun:test"
import { writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { commandOfScript } from "#platform/testing/program"
import { CARELESS, LEAVES } from "../kit/careless-plugin"
import { testFolders } from "../kit/folders"
import { type RunningServer, startServer } from "../kit/server"

const { operator: make } = testFolders()
let server: RunningServer
beforeAll(async () => {
  server = await startServer({ folder: make({ careless: CARELESS }) })
})

interface Line {
  readonly level: number
  readonly module?: string
  readonly msg: string
  readonly err?: { readonly message?: string } | string | null
}
const linesOf = (output: string): Line[] =>
  output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line)

const UNHANDLED = / unhandled (rejection|exception)/

/** Waits until the log tells of such a thing; the test's own time limit ends a wait in vain. */
async function lineWith(output: () => string, text: string): Promise<Line> {
  for (;;) {
    const line = linesOf(output()).find(
      (one) => UNHANDLED.test(one.msg) && JSON.stringify(one).includes(text),
    )
    if (line) return line
    await sleep(5)
  }
}

test("what a community module leaves uncaught is logged under its name, and the site goes on", async () => {
  for (const name of Object.keys(LEAVES))
    expect(await (await fetch(`${server.url}/x/careless/${name}`)).text()).toBe("answered")
  const { output } = server
  for (const text of ["error", "later", "micro", "write", "event", "setup", "job"])
    expect([text, (await lineWith(output, `forgotten ${text}`)).module]).toEqual([text, "careless"])
  expect((await lineWith(output, "careless_none")).module).toBe("careless")
  expect((await lineWith(output, "127.0.0.1")).module).toBe("careless")
  // Text has no trace of where it came from.
  expect(await lineWith(output, "forgotten text")).toMatchObject({
    level: 50,
    module: "unknown",
    suspects: ["careless"],
  })
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
})

test("whatever a community module is handed may be called wrongly and left alone, and the site goes on", async () => {
  const before = server.output().length
  const said = () => server.output().slice(before)
  expect((await fetch(`${server.url}/games/graveyard`)).status).toBe(200)
  const members = (await (await fetch(`${server.url}/x/careless/walk`)).json()) as string[]
  // It found the members of the context itself, its database and its services.
  for (const one of ["cached", "db.select", "fetch.stream", "needs.pages.prepare"])
    expect(members).toContain(`ctx.${one}`)
  await fetch(`${server.url}/x/careless/error`)
  await lineWith(said, "forgotten error")
  const post = { authorSlug: "ada", title: "Hello there", threadBody: "hello there" }
  const written = await fetch(`${server.url}/api/exchange`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(post),
  })
  expect(written.status).toBe(200)
  const left = linesOf(said()).filter(({ msg }) => UNHANDLED.test(msg))
  expect(left.length).toBeGreaterThan(members.length)
  expect(left.filter(({ module, level }) => module !== "careless" || level !== 50)).toEqual([])
  expect(await server.stop()).toBe(0)
})

test("what one of ours leaves uncaught is fatal: it is logged, and the process ends with 1", async () => {
  const folder = make({})
  const main = join(folder, "main.ts")
  writeFileSync(
    main,
    `import { readOptions } from "${resolve("core/cli/options.ts")}"
     import { serve } from "${resolve("core/cli/serve.ts")}"
     import { Elysia } from "${resolve("core/sdk/http.ts")}"
     import publishing from "${resolve("modules/publishing/module.ts")}"
     import trust from "${resolve("modules/trust/module.ts")}"
     const manifest = { name: "ours", version: "1.0.0", engines: { broadside: "^1.0.0" } }
     const ours = { id: "ours", manifest, setup: () => ({
       routes: new Elysia().get("/ours", () => { void Promise.reject(new Error("our fault")); return "" }),
       dispose: () => console.error("drained"),
     }) }
     await serve(readOptions(process.argv.slice(2)), [publishing, trust, ours])`,
  )
  const server = await startServer({ folder, command: commandOfScript(main) })
  await fetch(`${server.url}/ours`)
  expect(await server.process.exited).toBe(1)
  const line = linesOf(server.output()).find(({ level }) => level === 60)
  expect(line).toMatchObject({ err: { message: "our fault" } })
  expect(server.output()).toContain("drained")
})
