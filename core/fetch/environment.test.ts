import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { commandOfScript } from "#platform/testing/program"
import { ADDRESSED, AUTHORITY, EXPIRED, NAMED, SELF_SIGNED } from "./testing/certificates"
import { echo, startServer, type TestServer } from "./testing/echo-server"

const run = promisify(execFile)
const UNREACHABLE = ["unreachable", "The address could not be reached."]
const servers: TestServer[] = []
let folder = ""
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "authority-"))
  await writeFile(join(folder, "authority.pem"), AUTHORITY)
})
afterAll(async () => {
  for (const { stop } of servers) stop()
  await rm(folder, { recursive: true })
})

async function start(cert?: string, hosts: string[] = []): Promise<number> {
  const server = await startServer(echo(hosts), cert)
  servers.push(server)
  return server.port
}

/** The result of a request and of a WebSocket to each host, in a program with this environment. */
async function ask(hosts: readonly string[], isTls: boolean, env: Record<string, string>) {
  const [program = "", ...args] = commandOfScript(
    join(import.meta.dirname, "testing/fetch-urls.ts"),
  )
  const urls = hosts.flatMap((host) =>
    isTls ? [`https://${host}/`, `wss://${host}/`] : [`http://${host}/`, `ws://${host}/`],
  )
  const { stdout } = await run(program, [...args, ...urls], { env: { ...process.env, ...env } })
  const results = JSON.parse(stdout) as string[]
  return hosts.map((_, at) => results.slice(at * 2, at * 2 + 2))
}
const trusting = () => ({ NODE_EXTRA_CA_CERTS: join(folder, "authority.pem") })

describe("a certificate", () => {
  test("has to be valid, and to name the requested host", async () => {
    const [named, addressed, expired, alone] = await Promise.all(
      [NAMED, ADDRESSED, EXPIRED, SELF_SIGNED].map((cert) => start(cert)),
    )
    const hosts = {
      [`games.test:${named}`]: ["ok", "ok"],
      [`127.0.0.1:${addressed}`]: ["ok", "ok"],
      [`other.test:${named}`]: UNREACHABLE,
      [`games.test.evil.test:${named}`]: UNREACHABLE,
      [`127.0.0.1:${named}`]: UNREACHABLE,
      [`games.test:${addressed}`]: UNREACHABLE,
      [`games.test:${expired}`]: UNREACHABLE,
      [`games.test:${alone}`]: UNREACHABLE,
    }
    const results = await ask(Object.keys(hosts), true, trusting())
    expect(Object.fromEntries(Object.keys(hosts).map((host, at) => [host, results[at]]))).toEqual(
      hosts,
    )
  })

  test.each<Record<string, string>>([{}, { NODE_TLS_REJECT_UNAUTHORIZED: "0" }])(
    "of an authority that is not trusted is refused, also with %j",
    async (env) => {
      const port = await start(NAMED)
      expect(await ask([`games.test:${port}`], true, env)).toEqual([UNREACHABLE])
    },
  )
})

test("proxies of the environment change nothing", async () => {
  const direct: string[] = []
  const proxied: string[] = []
  const plain = await start(undefined, direct)
  const tls = await start(NAMED, direct)
  const proxy = `http://127.0.0.1:${await start(undefined, proxied)}`
  const names = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "WS_PROXY", "WSS_PROXY"]
  const variables = [...names, ...names.map((name) => name.toLowerCase())].map((name) => [
    name,
    proxy,
  ])
  const env = {
    ...trusting(),
    ...Object.fromEntries(variables),
    NODE_USE_ENV_PROXY: "1",
    NO_PROXY: "",
  }
  expect(await ask([`games.test:${plain}`], false, env)).toEqual([["ok", "ok"]])
  expect(await ask([`games.test:${tls}`], true, env)).toEqual([["ok", "ok"]])
  expect(proxied).toEqual([])
  expect(direct.length).toBe(4)
})
