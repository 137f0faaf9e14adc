import { createTestHost, type TestHost } from "broadside/testing"
import { createParser } from "eventsource-parser"
import gps from "../../module"

/** The waypoints of the tracks, in their order. */
export const WAYPOINTS = [
  { lat: 52.5145, lon: 13.3501, name: "Oak", hint: "Between two benches" },
  { lat: 52.5145, lon: 13.358957, name: "Bridge" },
  { lat: 52.517195, lon: 13.358957, name: "Rose garden" },
] as const

// biome-ignore lint/suspicious/noExplicitAny: it is any JSON
type Json = any

export const createHuntSite = (folder?: string): Promise<TestHost> =>
  createTestHost({
    modules: [gps],
    config: "[modules.gps]\nlimit_create = 0\nlimit_hunt = 0",
    ...(folder ? { folder } : {}),
  })

/** A session with a hunt, and how its master and hunters act. */
export async function createHunt(site: () => TestHost, fields: object = {}) {
  const post = async (path: string, json: object = {}): Promise<Json> => {
    const answer = await site().fetch(`/api/location/${path}`, { json })
    const body = (await answer.json()) as Json
    return { status: answer.status, ...body }
  }
  const { code } = await post("create", { name: "Park" })
  const { edit_key } = await post(`${code}/hunt`, { name: "Mia", ...fields })
  return {
    code: code as string,
    key: edit_key as string,
    lead: (what: string, json: object = {}) => post(`${code}/hunt/${what}`, { edit_key, ...json }),
    join: (id: string, name = id) => post(`${code}/hunt/join`, { id, name }),
    move: (id: string, place: object) => post(`${code}/update`, { id, name: id, ...place }),
    read: (hunter = ""): Promise<Json> =>
      site().json(`/api/location/${code}/hunt?hunter=${hunter}`),
    asMaster: (): Promise<Json> =>
      site().json(`/api/location/${code}/hunt`, { headers: { "x-edit-key": edit_key } }),
    chat: async (): Promise<string[]> =>
      (await site().json(`/api/location/${code}/chat`)).messages.map((one: Json) => one.message),
    follow: () => follow(site(), code),
  }
}

/** Reads the session's events: `next(what)` is the next event hunt with that in it. */
async function follow(site: TestHost, code: string) {
  const answer = await site.fetch(`/api/location/${code}/events`)
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const received: Json[] = []
  const parser = createParser({
    onEvent: ({ event, data }) => void received.push({ event, ...JSON.parse(data) }),
  })
  return {
    received,
    async next(what: string): Promise<Json> {
      for (;;) {
        const at = received.findIndex((one) => one.event === "hunt" && one.what === what)
        if (at >= 0) return received.splice(at, 1)[0]
        const { done, value } = await reader.read()
        if (done) throw new Error(`the stream ended before ${what}`)
        parser.feed(new TextDecoder().decode(value))
      }
    },
    stop: () => reader.cancel(),
  }
}
