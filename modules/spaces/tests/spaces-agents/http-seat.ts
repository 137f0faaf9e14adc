import { createParser } from "eventsource-parser"
import { type Call, callsIn } from "./guide"
import type { Answer, Json, Seat } from "./seat"

/** An agent that has read `/llms.txt`, and sends only what it says. */
export async function httpSeat(site: string, name: string): Promise<Seat> {
  const calls = callsIn(await (await fetch(`${site}/llms.txt`)).text())
  const streams = new Map<string, Stream>()

  function callOf(last: string): Call {
    const call = calls.get(`space ${last}`)
    if (!call) throw new Error(`/llms.txt has no call that ends with ${last}`)
    return call
  }
  const urlOf = ({ url }: Call, code: string) =>
    url.replace("<code>", code).replace("<your name>", encodeURIComponent(name))

  async function send(last: string, code: string, body?: Json) {
    const call = callOf(last)
    const strange = Object.keys(body ?? {}).filter((field) => !call.fields.includes(field))
    if (strange.length > 0) throw new Error(`/llms.txt does not say ${strange} of ${last}`)
    const headers = { "content-type": "application/json" }
    return fetch(urlOf(call, code), {
      method: call.method,
      ...(body ? { headers, body: JSON.stringify(body) } : {}),
    })
  }
  async function ask(last: string, code: string, body?: Json): Promise<Answer> {
    const answer = await send(last, code, body)
    if (answer.ok) return (await answer.json()) as Answer
    throw new Error(`${name} ${last} ${JSON.stringify(body)}: ${await answer.text()}`)
  }

  return {
    name,
    async create(type) {
      const body = { title: `${type} for all`, type, created_by: name, creator_type: "ai" }
      return (await ask("create", "", { ...body, listed: true })).code
    },
    async find(type) {
      const { url } = callOf("spaces")
      const { spaces } = await (await fetch(url.replace("…", type))).json()
      return spaces[0].code
    },
    join: (code) => ask("join", code, { name, type: "ai", role: "player" }),
    help: (code) => ask("act", code, { participant: name, action: "help" }),
    async act(code, body) {
      const answer = await send("act", code, body)
      if (answer.ok) return (await answer.json()) as Answer
      if (answer.status === 409) return undefined
      throw new Error(`${name} sent ${JSON.stringify(body)}: ${await answer.text()}`)
    },
    async later(code, version) {
      const stream = streams.get(code) ?? (await follow(urlOf(callOf("events"), code)))
      streams.set(code, stream)
      await stream.reaches(version + 1)
      return ask("state", code)
    },
    async leave() {
      for (const stream of streams.values()) await stream.close()
    },
  }
}

interface Stream {
  reaches(version: number): Promise<void>
  close(): Promise<void>
}

/** Reads the events of a room as far as it is asked to. */
async function follow(url: string): Promise<Stream> {
  const { body } = await fetch(url)
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  let known = 0
  const parser = createParser({
    onEvent({ data }) {
      known = Math.max(known, JSON.parse(data).version ?? 0)
    },
  })
  return {
    async reaches(version) {
      while (known < version) {
        const { done, value } = await reader.read()
        if (done) throw new Error("the events ended")
        parser.feed(value)
      }
    },
    close: () => reader.cancel(),
  }
}
