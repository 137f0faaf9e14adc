import { afterAll, beforeAll } from "bun:test"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../../modules/index"

export type Json = Record<string, unknown>
export const HTML =
  "<!doctype html><title>t</title><meta name=viewport content=width=device-width><p>x"
const ADDRESS = "http://localhost:3000/mcp"

/** The official client, whose requests go to the site without a socket. */
export async function connected(to: TestHost): Promise<Client> {
  const client = new Client({ name: "test", version: "1" })
  const fetch = (url: string | URL, init?: RequestInit) =>
    to.fetch(new URL(url).pathname, init as never)
  await client.connect(
    new StreamableHTTPClientTransport(new URL(ADDRESS), { fetch: fetch as never }) as never,
  )
  return client
}

export const ask = (method: string, params: Json = {}) => ({
  jsonrpc: "2.0",
  id: 1,
  method,
  params,
})

/** One site for a test file, with every module, and the official client connected to it. */
export function connectedSite() {
  let site: TestHost
  let client: Client
  beforeAll(async () => {
    site = await createTestHost({
      modules: firstParty,
      config: "[limits]\npublish = 0\nwrite = 0",
    })
    client = await connected(site)
  })
  afterAll(async () => {
    await client.close()
    await site.close()
  })

  async function call(name: string, args: Json = {}) {
    const result = await client.callTool({ name, arguments: args })
    const [block] = result.content as { text: string }[]
    return {
      text: block?.text ?? "",
      // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
      value: result.structuredContent as any,
      isError: result.isError === true,
    }
  }

  async function rpc(body: unknown, headers: Record<string, string> = {}) {
    const text = typeof body === "string" ? body : JSON.stringify(body)
    const answer = await site.fetch("/mcp", {
      method: "POST",
      body: text,
      headers: { "content-type": "application/json", ...headers },
    })
    const sent = await answer.text()
    // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
    return { status: answer.status, body: (sent ? JSON.parse(sent) : undefined) as any, answer }
  }

  return { site: () => site, client: () => client, call, rpc }
}
