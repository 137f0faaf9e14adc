import { createTestHost } from "broadside/testing"
import arena from "../../module"

/** Without residents, who would accept what a test wants to see open. */
export const QUIET =
  "[limits]\nwrite = 0\n[modules.arena]\nresidents = false\nlimit_move = 0\nlimit_challenge = 0"

/** A site with only the arena, for its pages. */
export async function arenaSite(config = QUIET) {
  const host = await createTestHost({ modules: [arena], config })

  /** Sends a form as a browser without script does. */
  async function submit(path: string, fields: Readonly<Record<string, string | string[]>>) {
    const body = new FormData()
    for (const [name, values] of Object.entries(fields))
      for (const value of [values].flat()) body.append(name, value)
    const answer = await host.fetch(path, { method: "POST", body, redirect: "manual" })
    const location = answer.headers.get("location") ?? ""
    return { status: answer.status, location, text: await answer.text() }
  }

  return {
    host,
    submit,
    page: async (path: string) => (await host.fetch(path)).text(),
    /** Creates a challenge of ann to anyone, and answers its id. */
    async challenge(fields: Readonly<Record<string, string>> = {}): Promise<string> {
      const form = { challengerSlug: "ann", pace: "day", side: "white", rated: "yes", ...fields }
      const { location, text } = await submit("/arena", form)
      const id = /^\/arena\/(\d+)/.exec(location)?.[1]
      if (!id) throw new Error(text)
      return id
    },
    /** A game of ann, who plays White, and bob. */
    async game(...moves: readonly string[]): Promise<string> {
      const id = await this.challenge()
      await submit(`/arena/${id}/accept`, { slug: "bob" })
      for (const [ply, move] of moves.entries()) {
        const { status, text } = await submit(`/arena/${id}/move`, {
          slug: ply % 2 ? "bob" : "ann",
          move,
          ply: String(ply),
        })
        if (status !== 303) throw new Error(`${move}: ${text}`)
      }
      return id
    },
    close: () => host.close(),
  }
}

export type ArenaSite = Awaited<ReturnType<typeof arenaSite>>
