import type { SiteRoute, Tool } from "broadside/contracts"
import type { TestHost } from "broadside/testing"
import { type KeyPair, signedHeaders } from "../../../modules/trust/names/testing/signed"
import type { Sent } from "./acts"
import { from } from "./made"

export interface Outcome {
  readonly status: number
  readonly text: string
  /** Header of a route's answer; tools answer with no header of their own. */
  readonly cacheControl?: string | null
}

/** What a client sends, as far as a signature covers it. */
interface Unsigned {
  readonly url: string
  readonly method: string
  /** None where there is no body. */
  readonly json?: object
}

/** Headers that go with what is sent, such as a proof of a name. */
export type Prove = (sent: Unsigned) => Promise<Record<string, string>>

export const noProof: Prove = async () => ({})
/** In another case, which makes no difference. */
export const byHeader =
  (secret: string): Prove =>
  async () => ({ "X-EDIT-KEY": secret })
export const bySignature =
  (keyid: string, keys: KeyPair, created: number): Prove =>
  async ({ url, method, json }) => {
    const fields = ["@method", "@target-uri", ...(json ? ["content-digest"] : [])]
    const headers = { keyid, keys, created, url, method, json: json ?? {}, fields }
    const { "content-digest": digest = "", ...signed } = await signedHeaders(headers)
    return json ? { ...signed, "content-digest": digest } : signed
  }

export const PROOF = "author-proof-required"

const read = async (response: Response): Promise<Outcome> => ({
  status: response.status,
  text: await response.text(),
  cacheControl: response.headers.get("cache-control"),
})

const MCP = { accept: "application/json, text/event-stream" }

/** Does what an act says, by a route or by a tool. */
export function sendingTo(site: TestHost) {
  const { base } = site.host.urls
  return {
    /** As a client of the route does: forms are for browsers, which sign nothing. */
    async send(route: SiteRoute, sending: Sent, prove = noProof) {
      const { params = {}, query = {}, body = {}, text } = sending
      const { method } = route
      const filled = route.path.replace(/:(\w+)/g, (_, name) =>
        encodeURIComponent(params[name] ?? ""),
      )
      const fields = new URLSearchParams(query).toString()
      const path = fields ? `${filled}?${fields}` : filled
      const sent = { url: base + path, method }
      if (method === "GET") {
        const headers = { ...sending.headers, ...(await prove(sent)) }
        return read(await site.fetch(path, { from: from(), redirect: "manual", headers }))
      }
      const headers = { ...sending.headers, ...(await prove({ ...sent, json: body })) }
      if (text !== undefined)
        return read(await site.fetch(path, { method, body: text, from: from(), headers }))
      if (!route.spec?.hidden)
        return read(await site.fetch(path, { json: body, from: from(), headers }))
      const form = new FormData()
      for (const [name, value] of Object.entries(body)) form.set(name, String(value))
      const by = { method: "POST", body: form, from: from(), redirect: "manual", headers } as const
      return read(await site.fetch(path, by))
    },

    /** By the tool that does the same; its refusals are results. */
    async call(
      tool: Tool,
      { params = {}, query = {}, body = {} }: Sent,
      prove = noProof,
    ): Promise<Outcome> {
      const fields = Object.entries({ ...params, ...query, ...body }).map(
        ([field, value]) => [tool.renamed?.[field] ?? field, value] as const,
      )
      const { choice } = tool
      const args = Object.fromEntries([
        ...fields.filter(([name]) => Object.hasOwn(tool.input.properties, name)),
        ...(choice ? [[choice.argument, choice.value]] : []),
      ])
      const called = { name: tool.name, arguments: args }
      const json = { jsonrpc: "2.0", id: 1, method: "tools/call", params: called }
      const headers = { ...MCP, ...(await prove({ url: `${base}/mcp`, method: "POST", json })) }
      const response = await site.fetch("/mcp", { json, headers, from: from() })
      const { result, error } = await response.json()
      const text = JSON.stringify(result ?? error)
      return { status: result && !result.isError ? 200 : text.includes(PROOF) ? 403 : 400, text }
    },
  }
}
