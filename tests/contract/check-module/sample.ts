import { expect } from "bun:test"
import { contribute, type Module } from "broadside"
import { Feeds } from "broadside/contracts"
import { type AnyElysia, route, t } from "broadside/http"
import { type CheckOptions, checkModule, type ModuleFinding } from "broadside/testing"

/** A module with nothing wrong, and parts to put a fault into. */
export const good = {
  id: "sample",
  manifest: { name: "sample", version: "1.0.0", engines: { broadside: "^1.0.0" } },
  setup: () => ({}),
}
export const find = (fields: object, options?: CheckOptions) =>
  checkModule({ ...good, ...fields } as Module, options)
export const sample = route({ summary: "A sample", answers: { description: "A sample" } })
export const routes = (app: AnyElysia) => ({ setup: () => ({ routes: app }) })
export const migrations = (...sql: string[]) => ({
  migrations: sql.map((text, index) => ({ tag: `${index}`, sql: text })),
})
export const problem = (code: string, row: object) => ({
  problems: {
    [code]: { status: 404, title: "None", fix: "Ask again", detail: () => "", ...row },
  },
})
export const feed = (fields: object) => ({
  setup: () => ({
    contribute: [
      contribute(Feeds, {
        path: "/sample.rss",
        title: "Sample",
        description: "",
        items: async () => [],
        ...fields,
      }),
    ],
  }),
})
export const word = (options: object) => ({ config: t.Object({ word: t.String(options) }) })
export const description = "A word"

export const finding = (rule: ModuleFinding["rule"], message: string): ModuleFinding => ({
  rule,
  message: expect.stringContaining(message),
})
