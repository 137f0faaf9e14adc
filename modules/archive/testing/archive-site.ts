import { afterAll, beforeAll } from "bun:test"
import type { Module } from "broadside"
import { createTestHost, type TestHost } from "broadside/testing"
import archive from "../module"

export const html = (body = "<p>hi") => `<!doctype html><title>t</title>${body}`
export const game = (fields: object = {}) => ({
  html: html(),
  title: "Lantern Catcher",
  humanName: "Ada",
  ...fields,
})

/** One site for a test file, with this and other modules, and helpers to publish games. */
export function archiveSite(...others: readonly Module[]) {
  let site: TestHost
  beforeAll(async () => {
    site = await createTestHost({ modules: [archive, ...others] })
  })
  afterAll(() => site.close())
  return {
    site: () => site,
    submit: (fields: object = {}) => site.json("/games/submit", { json: game(fields) }),
    fork: (fields: object) =>
      site.fetch("/api/games/fork", { json: { html: html(), title: "A fork", ...fields } }),
    operator: () => ({ authorization: `Bearer ${site.operatorToken}` }),
  }
}
