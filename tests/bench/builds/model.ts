import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { pipeline } from "node:stream/promises"
import { chunk } from "../../../modules/chat-builders/testing/hostile-model"
import { turnsIn } from "../../../modules/chat-builders/testing/mock-model"
import { pageOf } from "../databases/page"

/** How a page is to be written; visitors send it as their message. */
export interface Pace {
  /** About so many, of the page. */
  readonly bytes: number
  /** Between two deltas; 0: as fast as the site reads. */
  readonly everyMs: number
}

interface Message {
  readonly role: string
  readonly content: unknown
}

/** Characters of a delta: a few tokens, as endpoints send them. */
const DELTA = 12
/** Without it a page does not pass the check. */
const VIEWPORT = '<meta name="viewport" content="width=device-width">'
const DONE = "data: [DONE]\n\n"

/** An endpoint of the OpenAI API on a real socket: it writes a page, publishes it, and says so. */
export async function startModel() {
  let begun = 0
  let open = 0
  let deltas = 0

  async function* write({ bytes, everyMs }: Pace) {
    begun++
    open++
    try {
      // Visitors do not begin all at the same moment.
      await Bun.sleep(everyMs * Math.random())
      yield called("", "write_page")
      for (const delta of deltasOf(bytes)) {
        deltas++
        yield delta
        if (everyMs > 0) await Bun.sleep(everyMs)
      }
    } finally {
      open--
    }
  }

  async function* turnAfter(messages: readonly Message[]) {
    const turn = turnsIn(messages)
    if (turn === 0) yield* write(paceIn(messages))
    else yield turn === 1 ? called("{}", "publish_page") : chunk({ content: "Done." })
    yield chunk({}, turn < 2 ? "tool_calls" : "stop") + DONE
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { messages } = JSON.parse(await textOf(request)) as { messages: readonly Message[] }
    response.writeHead(200, { "content-type": "text/event-stream" })
    // Visitors leave in the middle, on purpose.
    await pipeline(turnAfter(messages), response).catch(() => {})
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    /** Pages, since the start. */
    begun: () => begun,
    /** Pages that are being sent. */
    open: () => open,
    /** Since the start. */
    deltas: () => deltas,
  }
}

const made = new Map<number, readonly string[]>()

/** A page, as it is streamed. */
function deltasOf(bytes: number): readonly string[] {
  const existing = made.get(bytes)
  if (existing) return existing
  const html = pageOf(1, bytes).replace("<title>", `${VIEWPORT}<title>`)
  const text = JSON.stringify({ title: "Lantern Catcher", html })
  const deltas: string[] = []
  for (let at = 0; at < text.length; at += DELTA) deltas.push(called(text.slice(at, at + DELTA)))
  made.set(bytes, deltas)
  return deltas
}

/** A part of a call of a tool; only the first one has its name. */
function called(text: string, name?: string): string {
  if (name === undefined)
    return chunk({ tool_calls: [{ index: 0, function: { arguments: text } }] })
  const call = { index: 0, id: `call_${name}`, type: "function" }
  return chunk({ tool_calls: [Object.assign(call, { function: { name, arguments: text } })] })
}

function paceIn(messages: readonly Message[]): Pace {
  const content = messages.findLast(({ role }) => role === "user")?.content
  return JSON.parse(String(content)) as Pace
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ""
  for await (const part of request.setEncoding("utf8")) text += part
  return text
}
