import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Plugin } from "./faulty-plugins"
import { sketch } from "./faulty-plugins"

/** What each route of the careless module leaves behind that nobody catches. */
export const LEAVES: Readonly<Record<string, string>> = {
  error: 'void Promise.reject(new Error("forgotten error"))',
  text: 'void Promise.reject("forgotten text")',
  nothing: "void Promise.reject()",
  later: 'setTimeout(() => { throw new Error("forgotten later") }, 0)',
  null: "setTimeout(() => { throw null }, 0)",
  micro: 'queueMicrotask(() => { throw new Error("forgotten micro") })',
  write: 'void ctx.write(async () => { throw new Error("forgotten write") })',
  sql: "void ctx.write((tx) => tx.run(sql`INSERT INTO careless_none VALUES (1)`))",
  fetch: 'void ctx.fetch("http://127.0.0.1:9/")',
  stream: 'void ctx.fetch.stream("http://127.0.0.1:9/")',
  emitter: 'setTimeout(() => new EventEmitter().emit("error", new Error("forgotten event")), 0)',
}

/** A module that leaves errors behind in its routes, a job, a listener and its setup. */
export const CARELESS: Plugin = {
  files: {
    ...sketch("careless", "").files,
    "walk.ts": readFileSync(join(import.meta.dir, "careless-walk.ts"), "utf8"),
    "module.ts": `
      import { EventEmitter } from "node:events"
      import { contribute, defineModule } from "broadside"
      import { Moderating } from "broadside/contracts/trust"
import { Site } from "broadside/contracts"
import { Tombstones } from "broadside/contracts/discovery"
      import { ProtectedNames } from "broadside/contracts/trust"
      import { Games } from "broadside/contracts/archive"
      import { Covers, PublishedPages, ShareCards } from "broadside/contracts/publishing"
      import { sql } from "broadside/db"
      import { Elysia } from "broadside/http"
      import manifest from "./package.json" with { type: "json" }
      import { walk } from "./walk"
      const published = { pages: PublishedPages, covers: Covers, cards: ShareCards }
      const needs = { ...published, games: Games, moderation: Moderating, names: ProtectedNames, site: Site }
      const mistyped = contribute(Tombstones, { count() { throw new Error("forgotten count") } })
      export default defineModule({ id: "careless", manifest, needs, setup(ctx) {
        setTimeout(() => { throw "forgotten setup" }, 0)
        const routes = new Elysia()
        ${Object.entries(LEAVES)
          .map(([name, code]) => `routes.get("/${name}", () => { ${code}; return "answered" })`)
          .join("\n")}
        routes.get("/walk", ({ request }) => walk(ctx, request))
        return { routes, contribute: [mistyped], jobs: [{ id: "job", everyMs: 10, run() { setTimeout(() => { throw "forgotten job" }, 0) } }] }
      } })`,
  },
}
