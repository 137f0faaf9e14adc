import { afterEach, beforeEach } from "bun:test"
import { type Notes, openNotes } from "./notes"

export const KEY = "8e03978e-40d5-43dd-bc93-6894a57f9324"

interface Sent {
  readonly key?: string
  readonly from?: string
  readonly headers?: Record<string, string>
}

/** For a test file: a site with notes, new for each test, and requests with a key. */
export function keyedNotes() {
  let notes: Notes
  beforeEach(async () => {
    notes = await openNotes("[limits]\nwrite = 3")
  })
  afterEach(() => notes.site.close())

  async function post(path: string, json: unknown, { key = KEY, from, headers }: Sent = {}) {
    const answer = await notes.site.fetch(path, {
      json,
      headers: { "idempotency-key": key, ...headers },
      ...(from ? { from } : {}),
    })
    const { status } = answer
    const isReplayed = answer.headers.get("idempotent-replayed") === "true"
    // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
    return { status, isReplayed, body: (await answer.json()) as any, headers: answer.headers }
  }
  return {
    notes: () => notes,
    post,
    note: (text: string, sent?: Sent) => post("/note", { text }, sent),
  }
}
