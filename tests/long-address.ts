import { expect } from "bun:test"
import { randomBytes } from "node:crypto"

/** Publishes a page of nearly two million bytes by its address alone, and reads it back. */
export async function publishByLongAddress(server: { readonly url: string }): Promise<void> {
  const noise = randomBytes(1_400_000).toString("base64")
  const page = `<!doctype html><title>Long</title><p>${noise}`
  for (const coding of ["base64", "base64url"] as const) {
    const content = Buffer.from(`${page}${coding}`).toString(coding)
    const query = new URLSearchParams({ title: `By ${coding}`, content, author: "Ada" })
    const answer = await fetch(`${server.url}/publish-url?${query}`)
    expect([coding, answer.status]).toEqual([coding, 200])
    const [, json = "{}"] = /id="result">([^<]*)</.exec(await answer.text()) ?? []
    const { url } = JSON.parse(json) as { url: string }
    expect(await (await fetch(url)).text()).toBe(`${page}${coding}`)
  }
}
