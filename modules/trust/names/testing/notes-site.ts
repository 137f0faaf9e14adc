import { contribute, defineModule, moduleSpec } from "broadside"
import { body, Elysia, formBody, optional, route, signedName, t } from "broadside/http"
import { createTestHost, type TestHost } from "broadside/testing"
import { NameHistories, type NameHistory } from "../../contract"

const NoteBody = body({
  author: signedName({ min: 1, max: 60 }),
  shown: optional(signedName({ max: 60 })),
  isCredit: optional(t.Boolean()),
})
const NoteModel = t.Object({
  ok: t.Literal(true),
  name: t.String(),
  slug: t.String(),
  isProtected: t.Boolean(),
  resembles: t.Union([t.String(), t.Null()]),
})

const manifest = { name: "notes", version: "1.0.0", engines: { broadside: "^1.0.0" } }

/** A module that does nothing but ask who writes. */
const notes = (history: NameHistory) =>
  defineModule({
    ...moduleSpec({ id: "notes", manifest }),
    setup: (ctx) => ({
      routes: new Elysia().post(
        "/api/notes",
        async ({ body: { author, ...options }, request }) => {
          const { resembles = null, ...identity } = await ctx.identify(request, author, options)
          return { ok: true, ...identity, resembles }
        },
        route({
          summary: "Write a note",
          body: formBody(NoteBody),
          author: true,
          answers: { description: "Written", model: NoteModel },
        }),
      ),
      contribute: [contribute(NameHistories, history)],
    }),
  })

const NONE: NameHistory = { firstPosts: async () => [], reserved: ["anonymous"] }

export interface NotesSite {
  readonly site: TestHost
  /** Sends JSON and reads the answer with its status. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
  send(path: string, json: object, headers?: Record<string, string>): Promise<any>
  /** Writes a note as an author. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
  write(author: string, headers?: Record<string, string>): Promise<any>
  /** Protects a name and returns its secret. */
  claim(slug: string): Promise<string>
  readonly operator: Record<string, string>
}

/** A site with notes; `history` is what they have under names. */
export async function notesSite(
  mode: "open" | "claimed" | "strict" = "claimed",
  history: NameHistory = NONE,
  claimsADay = 0,
): Promise<NotesSite> {
  const config = `[names]\nidentity = "${mode}"\nclaims_a_day = ${claimsADay}\n[limits]\nwrite = 0`
  const site = await createTestHost({ modules: [notes(history)], config })
  const send: NotesSite["send"] = async (path, json, headers = {}) => {
    const response = await site.fetch(path, { json, headers })
    const answer = (await response.json()) as object
    return { status: response.status, ...answer }
  }
  return {
    site,
    send,
    write: (author, headers) => send("/api/notes", { author }, headers),
    claim: async (slug) => (await send(`/api/names/${slug}/claim`, {})).key,
    operator: { authorization: `Bearer ${site.operatorToken}` },
  }
}
