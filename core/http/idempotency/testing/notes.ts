import { createTestHost, type TestHost } from "broadside/testing"
import { sql } from "drizzle-orm"
import { Elysia } from "elysia"
import { formBody } from "../../../base/body-format"
import type { Context, WriteOptions } from "../../../base/context"
import { body, text } from "../../../base/http"
import { defineModule } from "../../../base/module"
import { route } from "../../../base/route"
import { on, signal } from "../../../base/tokens"

export interface Notes {
  readonly site: TestHost
  readonly ctx: Context
  /** What is stored, in order. */
  stored(): Promise<string[]>
  /** What was emitted after a commit. */
  readonly emitted: readonly string[]
  /** Awaited by `/note` before its write, and by `/slow` after it. */
  during: () => Promise<unknown>
}

const migrations = [{ tag: "0000_notes", sql: "CREATE TABLE notes_notes (text TEXT NOT NULL)" }]
const manifest = { name: "notes", version: "1.0.0", engines: { broadside: "^1.0.0" } }
const NoteBody = formBody(body({ text: text({ max: 1_000 }) }))
const Noted = signal<string>("notes.noted@1")
const noDetail = { summary: "Stores nothing", responses: {} }

const LONG = "x".repeat(300_000)
const previewRoute = route({
  summary: "Preview a note",
  storesNothing: true,
  answers: { description: "A preview" },
})

/** A site with one module that stores notes in every way that a handler can; each answer has another number. */
export async function openNotes(config = ""): Promise<Notes> {
  let ctx!: Context
  let answers = 0
  const emitted: string[] = []
  const add = (text: string, options?: WriteOptions) =>
    ctx.write(
      async (tx) => void (await tx.run(sql`insert into notes_notes values (${text})`)),
      options,
    )
  const read = async () =>
    (await ctx.db.all<{ text: string }>(sql`select text from notes_notes`)).map(({ text }) => text)
  const handlers: Readonly<Record<string, (text: string) => Promise<object | undefined>>> = {
    async note(text) {
      await notes.during()
      await add(text)
      return {}
    },
    async "gives-key"(text) {
      await add(text)
      return { edit_key: `ek_${crypto.randomUUID()}` }
    },
    async slow(text) {
      await add(text)
      await notes.during()
      return {}
    },
    async emits(text) {
      await add(text)
      ctx.emit(Noted, text)
      return {}
    },
    async "read-back"(text) {
      await add(text)
      return { notes: await read() }
    },
    async twice(text) {
      await add(text)
      await add(text)
      return {}
    },
    async together(text) {
      await Promise.all([add(text), add(text)])
      return {}
    },
    async long(text) {
      await add(text)
      return { long: LONG }
    },
    async "breaks-aside"(text) {
      await add(text, { ofRequest: false })
      throw new Error("broken")
    },
    async breaks(text) {
      await add(text)
      throw new Error("broken")
    },
  }
  const routes = new Elysia()
    .post("/nothing", () => ({ answer: ++answers }), { detail: noDetail })
    .post("/preview", () => ({ answer: ++answers }), previewRoute)
    .post("/long-nothing", () => ({ answer: ++answers, long: LONG }), { detail: noDetail })
    .get("/note", () => ({ answer: ++answers }), { detail: noDetail })
  for (const [name, handle] of Object.entries(handlers))
    routes.post(
      `/${name}`,
      async ({ body, set }) => {
        set.headers["x-note"] = body.text
        return { answer: ++answers, ...(await handle(body.text)) }
      },
      route({
        summary: `Write a note: ${name}`,
        body: NoteBody,
        rate: "write",
        answers: { description: "Written" },
      }),
    )
  const module = defineModule({
    id: "notes",
    manifest,
    migrations,
    setup(context) {
      ctx = context as unknown as Context
      return { routes, on: [on(Noted, (text) => void emitted.push(text))] }
    },
  })
  const site = await createTestHost({ modules: [module], config })
  const notes: Notes = { site, ctx, stored: read, emitted, during: async () => undefined }
  return notes
}
