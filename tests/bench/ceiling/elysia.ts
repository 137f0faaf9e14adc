import { Elysia } from "elysia"

/** What the site is built on, with one route and nothing else. */
new Elysia()
  .get("/", () => "here")
  .get("/health/live", () => ({ ok: true, live: true }))
  .listen(Number(process.argv.at(-1)))
