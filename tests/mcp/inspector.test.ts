import { afterAll, beforeAll, expect, test } from "bun:test"
import { resolve } from "node:path"
import { type RunningServer, startServer } from "../server"

const INSPECTOR = resolve("node_modules/.bin/mcp-inspector")

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** The official inspector's command line; it ends with 0, with 5 where a tool refuses, with 6 where a schema is bad. */
async function inspect(...args: string[]) {
  const options = ["--cli", "--transport", "http", "--server-url", `${server.url}/mcp`]
  const child = Bun.spawn(
    [process.execPath, "--bun", INSPECTOR, ...options, "--format", "json", ...args],
    { stdout: "pipe", stderr: "pipe", cwd: server.folder },
  )
  const output = await new Response(child.stdout).text()
  const problems = await new Response(child.stderr).text()
  return { code: await child.exited, output, problems }
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
