/**
 * Counts the files of core and modules that requests enter: `bun tests/house/files-entered.ts`. Deno's inspector tells, so
 * the files that an idle site enters meanwhile (jobs, the clock) are among them; the last row has how many those are.
 */
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const [SITE, INSPECTOR] = [4_733, 4_734]
const BASE = `http://localhost:${SITE}`
const folder = mkdtempSync(join(tmpdir(), "broadside-entered-"))
const env = { ...process.env, BROADSIDE_SERVER_PORT: String(SITE) }
const site = spawn(
  "node_modules/.bin/deno",
  ["run", "-A", `--inspect=127.0.0.1:${INSPECTOR}`, "core/main.ts", "serve", "--data", folder],
  { env, stdio: ["ignore", "pipe", "inherit"] },
)

interface Covered {
  readonly url: string
  readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[]
}

async function inspector() {
  const [{ webSocketDebuggerUrl: url }] = await untilAnswered(
    `http://127.0.0.1:${INSPECTOR}/json`,
  ).then((response) => response.json())
  const socket = new WebSocket(url)
  await new Promise((open) => socket.addEventListener("open", open, { once: true }))
  let id = 0
  return (method: string, params: object = {}) => {
    const own = ++id
    return new Promise<{ readonly result: readonly Covered[] }>((resolve) => {
      const listen = ({ data }: MessageEvent<string>) => {
        const answer = JSON.parse(data)
        if (answer.id !== own) return
        socket.removeEventListener("message", listen)
        resolve(answer.result)
      }
      socket.addEventListener("message", listen)
      socket.send(JSON.stringify({ id: own, method, params }))
    })
  }
}

async function untilAnswered(url: string): Promise<Response> {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return answer
    if (site.exitCode !== null) throw new Error("The site has ended.")
    await new Promise((done) => setTimeout(done, 100))
  }
}

const post = (path: string, json: object, headers: Record<string, string> = {}) =>
  fetch(BASE + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(json),
  })
const made = async (answer: Promise<Response>) => {
  const response = await answer
  if (!response.ok) throw new Error(`${response.url}: ${await response.text()}`)
  return response
}

const game = (title: string) => ({
  title,
  humanName: "Ada",
  html: `<!doctype html><title>${title}</title><h1>${title}</h1>`,
})
const html = { headers: { accept: "text/html" } }
const REQUESTS: Readonly<Record<string, () => Promise<unknown>>> = {
  "POST /games/submit": () => made(post("/games/submit", game("Tides"))),
  "GET /archive/001, as a page": () => made(fetch(`${BASE}/archive/001`, html)),
  "the same again": () => made(fetch(`${BASE}/archive/001`, html)),
  "POST /api/exchange": () =>
    made(post("/api/exchange", { authorSlug: "ada", title: "Tides", threadBody: "They turn." })),
  "a report": () => made(post("/api/reports", { url: "/archive/001", reason: "other" })),
  "the tool get_site_stats": () =>
    made(
      post("/mcp", {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "get_site_stats", arguments: {} },
      }),
    ),
  "GET /health/live": () => made(fetch(`${BASE}/health/live`)),
  nothing: () => new Promise((done) => setTimeout(done, 50)),
}

try {
  await untilAnswered(`${BASE}/health/ready`)
  const call = await inspector()
  await call("Profiler.enable")
  await call("Profiler.startPreciseCoverage", { callCount: true, detailed: false })
  // Once before, so that what is made at the first request of all is not counted.
  await made(post("/games/submit", game("Ebb")))
  await made(fetch(BASE))
  for (const [name, request] of Object.entries(REQUESTS)) {
    await call("Profiler.takePreciseCoverage")
    await request()
    const { result } = await call("Profiler.takePreciseCoverage")
    const entered = result.flatMap(({ url, functions }) => {
      const file = /\/((?:core|modules)\/.*)$/.exec(url)?.[1]
      const counts = functions.map(({ ranges }) => ranges[0]?.count ?? 0).filter(Boolean)
      return file && counts.length > 0 ? [{ file, counts }] : []
    })
    const of = (area: string) => entered.filter(({ file }) => file.startsWith(area)).length
    const counts = entered.flatMap((one) => one.counts)
    const calls = counts.reduce((sum, count) => sum + count, 0)
    process.stdout.write(
      `${name}: ${entered.length} files (core ${of("core/")}, modules ${of("modules/")}), ${counts.length} functions, ${calls} calls\n`,
    )
  }
} finally {
  site.kill()
  rmSync(folder, { recursive: true, force: true })
}
