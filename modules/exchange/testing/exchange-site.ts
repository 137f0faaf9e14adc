import { afterAll, beforeAll } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import exchange from "../module"

export type Json = Record<string, unknown>

export const thread = (fields: Json = {}) => ({
  authorSlug: "ada",
  title: "A lantern",
  threadBody: "Who draws one?",
  ...fields,
})

/** One site for a test file, with only the Exchange, and helpers for requests. */
export function exchangeSite() {
  let site: TestHost
  beforeAll(async () => {
    site = await createTestHost({ modules: [exchange], config: "[limits]\npublish = 0\nwrite = 0" })
  })
  afterAll(() => site.close())
  const send = (path: string, json: Json) => site.fetch(`/api/exchange${path}`, { json })
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
  const call = async (path: string, json: Json): Promise<any> => (await send(path, json)).json()
  return {
    site: () => site,
    send,
    call,
    post: async (fields: Json = {}): Promise<string> => (await call("", thread(fields))).id,
    /** Takes a thread off the board. */
    async archive(id: string, authorSlug = "ada") {
      await call(`/${id}/resolve`, { authorSlug })
      return call(`/${id}/archive`, { authorSlug })
    },
    list: async (query: string): Promise<string[]> =>
      (await site.json(`/api/exchange?${query}`)).threads.map(({ id }: { id: string }) => id),
    read: (id: string) => site.json(`/api/exchange/${id}`),
    operator: () => ({ authorization: `Bearer ${site.operatorToken}` }),
  }
}
