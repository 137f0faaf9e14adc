import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** What an endpoint does to whoever asks it. */
export type Hostility =
  | "silent"
  | "stalls"
  | "truncates"
  | "refuses"
  | "busy"
  | "broken"
  | "nonsense"
  | "loops"
  | "bad-arguments"
  | "huge"

const SSE = { "content-type": "text/event-stream" }

/** A part of an answer, as endpoints stream it. */
export const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({
    id: "x",
    object: "chat.completion.chunk",
    created: 0,
    model: "test",
    choices: [{ index: 0, delta, finish_reason: finish }],
  })}\n\n`

const call = (name: string, args: string) =>
  chunk({
    role: "assistant",
    tool_calls: [{ index: 0, id: "call_1", type: "function", function: { name, arguments: args } }],
  })

const DONE = "data: [DONE]\n\n"

const DOES: Readonly<Record<Hostility, (answer: ServerResponse) => void>> = {
  silent() {},
  stalls(answer) {
    answer.writeHead(200, SSE)
    answer.write(chunk({ role: "assistant", content: "I will" }))
  },
  truncates(answer) {
    answer.writeHead(200, SSE)
    answer.write(call("write_page", '{"title": "A", "html": "<!doctype html><p>'))
    answer.end()
  },
  refuses(answer) {
    answer.writeHead(200, SSE)
    answer.end(chunk({ content: "I cannot help with that." }) + chunk({}, "stop") + DONE)
  },
  busy(answer) {
    answer.writeHead(429, { "retry-after": "7", "content-type": "application/json" })
    answer.end('{"error": {"message": "slow down, key sk-secret"}}')
  },
  broken(answer) {
    answer.writeHead(500, { "content-type": "application/json" })
    answer.end('{"error": {"message": "boom, key sk-secret"}}')
  },
  nonsense(answer) {
    answer.writeHead(200, SSE)
    answer.end("data: {not json\n\ndata: 7\n\n")
  },
  loops(answer) {
    answer.writeHead(200, SSE)
    answer.end(call("fork_game", '{"id": "1"}') + chunk({}, "tool_calls") + DONE)
  },
  huge(answer) {
    answer.writeHead(200, SSE)
    // Words are looked for in letters that differ far sooner than in one that is repeated.
    const html = `<!doctype html><p>${"ab".repeat(1_000_000)}`
    answer.write(call("write_page", JSON.stringify({ title: "Huge", html })))
    answer.end(chunk({}, "tool_calls") + DONE)
  },
  "bad-arguments"(answer) {
    answer.writeHead(200, SSE)
    answer.end(call("write_page", '{"title": 7, "html"') + chunk({}, "tool_calls") + DONE)
  },
}

/** An endpoint on a real socket that does its worst; counts the requests, and those still open. */
export async function startHostileModel(hostility: Hostility) {
  let count = 0
  let open = 0
  const server = createServer((request: IncomingMessage, answer: ServerResponse) => {
    count++
    open++
    answer.on("close", () => open--)
    request.resume().on("end", () => DOES[hostility](answer))
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    count: () => count,
    open: () => open,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
