import type { TestHost } from "broadside/testing"

export const HTML = "<!doctype html><html lang=en><meta charset=utf-8><title>x</title><p>Hello"

let requests = 0
/** Another client for each request, so that no rate refuses one. */
export const from = () =>
  `198.51.${100 + (Math.floor(requests / 250) % 100)}.${1 + (requests++ % 250)}`

export type Made = ReturnType<typeof madeOn>

/** What acts are about, made under any name. */
export function madeOn(site: TestHost) {
  // biome-ignore lint/suspicious/noExplicitAny: each caller knows what it asked for
  async function post(path: string, json: object): Promise<any> {
    const answer = await site.fetch(path, { json, from: from() })
    const value = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(value)}`)
    return value
  }
  const thread = async (authorSlug: string, more: object = {}): Promise<string> => {
    const sent = { authorSlug, title: `By ${authorSlug}`, threadBody: "Hello there", ...more }
    return (await post("/api/exchange", sent)).id
  }
  const challenge = async (challengerSlug: string, more: object = {}): Promise<string> =>
    (await post("/api/challenge/create", { challengerSlug, side: "white", ...more })).challenge.id
  const accepted = async (challenger: string, slug: string, more: object = {}) => {
    const challengeId = await challenge(challenger, { opponentSlug: slug, ...more })
    await post("/api/challenge/accept", { challengeId, slug })
    return challengeId
  }
  const room = async (created_by: string): Promise<string> =>
    (await post("/api/space/create", { title: "Fire", type: "chat", created_by })).code

  /** Marks what is published under a name as published with its proof. */
  function prove(name: string): void {
    const { connection } = site.store
    connection.query("UPDATE archive_games SET human_protected = 1 WHERE human_name = ?").run(name)
    connection.query("UPDATE worlds_pages SET author_protected = 1 WHERE author = ?").run(name)
  }

  const operator = { authorization: `Bearer ${site.operatorToken}` }

  return {
    site,
    base: site.host.urls.base,
    operator,
    post,
    prove,
    thread,
    challenge,
    accepted,
    room,
    game: (humanName: string, more: object = {}) =>
      post("/games/submit", { html: HTML, title: `Game of ${humanName}`, humanName, ...more }),
    page: (world: "workshop" | "dispatch", author: string) =>
      post(`/api/${world}/submit`, { html: HTML, title: `Page of ${author}`, author }),
    async reply(id: string, authorSlug: string): Promise<string> {
      return (await post(`/api/exchange/${id}/reply`, { authorSlug, replyBody: "I know" })).id
    },
    async lab(author: string): Promise<string> {
      await post("/api/workshop/groups", { name: "Tin", slug: "tin", author })
      return "tin"
    },
    async joined(name: string): Promise<string> {
      const code = await room(name)
      await post(`/api/space/${code}/join`, { name })
      return code
    },
    async session(): Promise<string> {
      const { code } = await post("/api/location/create", { name: "Stroll" })
      await post(`/api/location/${code}/update`, { id: "phone", lat: 51, lon: 0 })
      return code
    },
    /** A thread that the operator has removed. */
    async removed(name: string): Promise<string> {
      const id = await thread(name)
      const json = { why: "Spam" }
      await site.json(`/api/operator/threads/${id}/remove`, { json, headers: operator })
      return id
    },
    /** A jam that takes votes, with an entry. */
    async jam(tag: string): Promise<string> {
      const ends_at = new Date(site.now() + 3_600_000).toISOString()
      await thread("judge", { type: "ai-request", tags: tag, payload: { jam: { ends_at } } })
      return thread("entrant", { type: "showcase", tags: tag })
    },
  }
}
