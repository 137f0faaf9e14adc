import { afterAll, beforeAll, expect, test } from "bun:test"
import { realpathSync } from "node:fs"
import { commandOfScript } from "#platform/testing/program"
import { start } from "../../kit/processes"
import { type RunningServer, startServer } from "../../kit/server"

const INSPECTOR = realpathSync("node_modules/.bin/mcp-inspector")

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** The official inspector's command line; it ends with 0, with 5 where a tool refuses, with 6 where a schema is bad. */
async function inspect(...args: string[]) {
  const options = ["--cli", "--transport", "http", "--server-url", `${server.url}/mcp`]
  const child = start([...commandOfScript(INSPECTOR), ...options, "--format", "json", ...args], {
    cwd: server.folder,
  })
  const code = await child.exited
  return { code, output: child.output(), problems: child.problems() }
}

test.each(["legacy", "modern"])(
  "the official inspector finds nothing wrong in the %s era",
  async (era) => {
    const listed = await inspect("--protocol-era", era, "--method", "tools/list", "--strict")
    expect([listed.code, listed.problems]).toEqual([0, ""])
    expect(listed.output).toContain("publish_workshop")
    const call = ["--protocol-era", era, "--method", "tools/call", "--tool-name"]
    const figures = await inspect(...call, "get_site_stats")
    expect([figures.code, figures.output.includes("games: 0")]).toEqual([0, true])
    const refused = await inspect(...call, "read_exchange_thread", "--tool-arg", "id=t99")
    expect([refused.code, refused.output.includes("no thread t99")]).toEqual([5, true])
  },
)
