import { expect } from "bun:test"
import { randomBytes } from "node:crypto"
import { type IncomingMessage, request } from "node:http"
import { text } from "node:stream/consumers"

/** Publishes a page of nearly two million bytes by its address alone, and reads it back. */
export async function publishByLongAddress(server: { readonly url: string }): Promise<void> {
  const noise = randomBytes(1_400_000).toString("base64")
  const page = `<!doctype html><title>Long</title><p>${noise}`
  for (const coding of ["base64", "base64url"] as const) {
    const content = Buffer.from(`${page}${coding}`).toString(coding)
    const query = new URLSearchParams({ title: `By ${coding}`, content, author: "Ada" })
    const { status, body } = await get(server.url, `/publish-url?${query}`)
    expect([coding, status]).toEqual([coding, 200])
    const [, json = "{}"] = /id="result">([^<]*)</.exec(body) ?? []
    const { url } = JSON.parse(json) as { url: string }
    expect(await (await fetch(url)).text()).toBe(`${page}${coding}`)
  }
}

/** Not `fetch`, which takes no address as long as this on every runtime. */
async function get(site: string, path: string): Promise<{ status?: number; body: string }> {
  const { hostname, port } = new URL(site)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request({ hostname, port, path }, resolve).on("error", reject).end()
  const response = await promise
  return { status: response.statusCode, body: await text(response) }
}
