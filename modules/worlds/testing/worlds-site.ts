import { afterAll, beforeAll } from "bun:test"
import type { Module } from "broadside"
import { createTestHost, type TestHost } from "broadside/testing"
import worlds from "../module"

export const DAY = 86_400_000
export const html = (body = "<p>hi") => `<!doctype html><title>t</title>${body}`
export const page = (fields: object = {}) => ({ html: html(), title: "Tide Table", ...fields })
export const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)

type World = "workshop" | "dispatch"

/** One site for a test file, with this and other modules, and helpers to publish pages. */
export function worldsSite(...others: readonly Module[]) {
  let site: TestHost
  beforeAll(async () => {
    site = await createTestHost({
      modules: [worlds, ...others],
      config: "[limits]\npublish = 0\nwrite = 0",
    })
  })
  afterAll(() => site.close())
  const send = (world: World, fields: object = {}) =>
    site.fetch(`/api/${world}/submit`, { json: page(fields) })
  return {
    site: () => site,
    send,
    submit: async (world: World, fields: object = {}) =>
      (await send(world, fields)).json() as Promise<Record<string, string>>,
    list: (query = "") => site.json(`/api/workshop/list${query}`),
    operator: () => ({ authorization: `Bearer ${site.operatorToken}` }),
  }
}
