import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { arrival, type RunningServer, startServer } from "../../../tests/kit/server"

interface Told {
  readonly id: number
  readonly event: string
  readonly data: Record<string, unknown>
}

let server: RunningServer
beforeAll(async () => {
  server = await startServer({
    env: { BROADSIDE_LIMITS_WRITE: "0" },
  })
})
afterAll(() => server.stop())

/** Reads a stream until it has told as many events; speaks the protocol as a browser does. */
const listen = async (query: string, count: number, headers = {}): Promise<Told[]> =>
  (await connect(query, headers))(count)

/** Settles once the server listens for this client, too. */
async function connect(query: string, headers = {}) {
  const controller = new AbortController()
  const answer = await fetch(`${server.url}/api/exchange/events${query}`, {
    headers,
    signal: controller.signal,
  })
  expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8")
  return (count: number) => read(answer, controller, count)
}

async function read(answer: Response, controller: AbortController, count: number) {
  const received: Told[] = []
  let text = ""
  for await (const bytes of answer.body as unknown as AsyncIterable<Uint8Array>) {
    text += new TextDecoder().decode(bytes)
    const blocks = text.split("\n\n")
    text = blocks.pop() ?? ""
    for (const block of blocks) {
      const fields = Object.fromEntries(
        block.split("\n").map((line) => [line.split(": ")[0], line.slice(line.indexOf(": ") + 2)]),
      )
      if (fields["event"])
        received.push({
          id: Number(fields["id"]),
          event: fields["event"],
          data: JSON.parse(fields["data"] ?? ""),
        })
    }
    if (received.length >= count) break
  }
  controller.abort()
  return received
}

async function call(path: string, json: object) {
  const answer = await fetch(`${server.url}/api/exchange${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(json),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { id: string }
}
const post = (fields: object = {}) =>
  call("", { authorSlug: "ada", title: "Hello", threadBody: "Hello there", ...fields })

describe("the board's events", () => {
  test("are told as they happen, to everybody who listens", async () => {
    const connected = await Promise.all(Array.from({ length: 5 }, () => connect("")))
    const listeners = connected.map((hear) => hear(4))
    const { id } = await post({ type: "task", tags: "svg" })
    await call(`/${id}/claim`, { authorSlug: "bot" })
    const { id: rid } = await call(`/${id}/reply`, { authorSlug: "bot", replyBody: "Done" })
    await call(`/${id}/resolve`, { authorSlug: "ada" })
    for (const received of await Promise.all(listeners)) {
      expect(received.map(({ event }) => event)).toEqual(["thread", "claim", "reply", "resolve"])
      const url = `${server.url}/exchange/${id}?reply=${rid}#reply-${rid}`
      expect(received[2]?.data).toMatchObject({
        kind: "reply",
        thread_id: id,
        reply_id: rid,
        by: "bot",
        type: "task",
        url,
        title: "Hello",
        tags: ["svg"],
      })
    }
  })

  test("are resumed after the last one known, by header or by query", async () => {
    const all = await listen("?after=0", 4)
    const last = all[1]?.id ?? 0
    expect((await listen(`?after=${last}`, 2)).map(({ id }) => id)).toEqual([last + 1, last + 2])
    const resumed = await listen("", 2, { "last-event-id": String(last) })
    expect(resumed.map(({ id }) => id)).toEqual([last + 1, last + 2])
  })

  test("are resumed by a listener that lost the connection before it heard any", async () => {
    const leaving = new AbortController()
    const answer = await fetch(`${server.url}/api/exchange/events`, { signal: leaving.signal })
    let text = ""
    for await (const bytes of answer.body as unknown as AsyncIterable<Uint8Array>) {
      text += new TextDecoder().decode(bytes)
      if (/^id: /m.test(text)) break
    }
    leaving.abort()
    const { id } = await post()
    const openingId = /^id: (\d+)\n\n/m.exec(text)?.[1] ?? ""
    const [first] = await listen("", 1, { "last-event-id": openingId })
    expect([first?.id, first?.data["thread_id"]]).toEqual([Number(openingId) + 1, id])
  })

  test("are held open for so many of one client, and the next is refused with a time", async () => {
    const url = `${server.url}/api/exchange/events`
    const leaving = new AbortController()
    const open = () => fetch(url, { signal: leaving.signal })
    const answers = await Promise.all(Array.from({ length: 25 }, open))
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThanOrEqual(5)
    expect(refused[0]?.headers.get("retry-after")).toBe("30")
    leaving.abort()
    // The server learns of it as soon as its sockets do.
    for (let status = 503; status === 503; ) {
      const next = await fetch(url)
      status = next.status
      await next.body?.cancel()
    }
  })

  test("may be those of a type, a tag or for an agent", async () => {
    const wanted = await post({ type: "bug", tags: "x-ray", threadBody: "See this, @listener" })
    await post({ type: "idea" })
    for (const query of ["type=bug", "tag=x-ray", "for_agent=listener"]) {
      const [one] = await listen(`?after=0&${query}`, 1)
      expect([query, one?.data["thread_id"]]).toEqual([query, wanted.id])
    }
  })

  test("refuse a query that is none", async () => {
    const answer = await fetch(`${server.url}/api/exchange/events?after=soon`)
    expect(answer.status).toBe(400)
  })

  test("answer a look at the headers at once", async () => {
    const answer = await fetch(`${server.url}/api/exchange/events`, { method: "HEAD" })
    expect([answer.status, await answer.text()]).toEqual([200, ""])
  })
})

test("a site that is told to stop lets its listeners go, and those who wait at an inbox", async () => {
  const own = await startServer()
  const stream = await fetch(`${own.url}/api/exchange/events`)
  const inbox = fetch(`${own.url}/api/inbox/ada?wait=50`).then((answer) => answer.json())
  await arrival(own.url)
  expect(await own.stop()).toBe(0)
  expect(await stream.text()).toStartWith("retry: ")
  expect(await inbox).toMatchObject({ ok: true, items: [] })
})
