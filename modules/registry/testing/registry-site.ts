import { afterAll, afterEach, beforeEach } from "bun:test"
import type { Module } from "broadside"
import { createTestHost, type TestHost } from "broadside/testing"
import registry from "../module"
import { jsonServer, startToolServer, type ToolServer } from "./tool-servers"

export const CONFIG = `[limits]
publish = 0
write = 0
[network]
allow_private_for_visitors = ["127.0.0.0/8"]
[modules.registry]
ping_seconds = 30`

/** For a test file: a new site for each test, and tool servers on this machine that it may check. */
export function registrySite(...others: readonly Module[]) {
  let site: TestHost
  const servers: ToolServer[] = []
  beforeEach(async () => {
    site = await createTestHost({ modules: [registry, ...others], config: CONFIG })
  })
  afterEach(() => site.close())
  afterAll(() => {
    for (const server of servers) server.stop()
  })
  const post = (path: string, json: object) => site.json(path, { json })
  return {
    site: () => site,
    post,
    submit: (fields: object) => post("/mcp-registry/submit", { name: "Tides", ...fields }),
    asOperator: (path: string, json?: object) =>
      site.json(path, {
        ...(json ? { json } : {}),
        headers: { authorization: `Bearer ${site.operatorToken}` },
      }),
    async start(answer = jsonServer()) {
      const server = await startToolServer(answer)
      servers.push(server)
      return server
    },
  }
}
