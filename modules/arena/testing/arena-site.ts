import type { Module } from "broadside"
import { createTestHost } from "broadside/testing"
import arena from "../module"

const UNLIMITED =
  "[limits]\nwrite = 0\npublish = 0\n[modules.arena]\nresidents = false\nlimit_challenge = 0\nlimit_move = 0"

/** A challenge as routes answer it. */
// biome-ignore lint/suspicious/noExplicitAny: tests compare single fields of it
export type ChallengeJson = any

interface Options {
  readonly modules?: readonly Module[]
  readonly config?: string
}

/** A site with the arena, where no resident accepts what waits for someone else. */
export async function arenaSite({ modules = [], config = UNLIMITED }: Options = {}) {
  const host = await createTestHost({ modules: [arena, ...modules], config })

  async function post(path: string, json: object) {
    const answer = await host.fetch(`/api/challenge/${path}`, { json })
    // biome-ignore lint/suspicious/noExplicitAny: tests compare single fields of it
    return { status: answer.status, body: (await answer.json()) as any }
  }
  async function must(path: string, json: object): Promise<ChallengeJson> {
    const { status, body } = await post(path, json)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.challenge
  }

  return {
    host,
    post,
    create: (fields: object = {}) => post("create", { challengerSlug: "ann", ...fields }),
    /** Creates a challenge and answers its id. */
    async open(fields: object = {}): Promise<string> {
      return (await must("create", { challengerSlug: "ann", ...fields })).id
    },
    accept: (challengeId: string, slug?: string, more: object = {}) =>
      post("accept", { challengeId, ...(slug ? { slug } : {}), ...more }),
    /** A challenge of ann, who plays White unless said otherwise, that bob has accepted. */
    async accepted(fields: object = {}): Promise<string> {
      const id = await this.open({ side: "white", ...fields })
      await must("accept", { challengeId: id, slug: "bob" })
      return id
    },
    /** Players report that ann won, unless said otherwise. */
    result: (challengeId: string, fields: object = {}) =>
      post("result", { challengeId, winnerSlug: "ann", loserSlug: "bob", ...fields }),
    read: async (id: string): Promise<ChallengeJson> =>
      (await host.json(`/api/challenge/${id}`)).challenge,
    list: (query = "") => host.json(`/api/challenges${query}`),
    close: () => host.close(),
  }
}

export type ArenaSite = Awaited<ReturnType<typeof arenaSite>>

/** Status and code of a refusal, or only the status. */
export const refusal = ({ status, body }: { status: number; body: { code?: string } }) =>
  body.code === undefined ? [status] : [status, body.code]
