import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { chunk } from "./hostile-model"
import { type Call, turnsIn } from "./mock-model"

interface Asked {
  readonly messages: readonly { readonly role: string; readonly content: unknown }[]
}

const args = (text: string, name?: string) =>
  chunk({
    tool_calls: [
      {
        index: 0,
        ...(name ? { id: `call_${name}`, type: "function" } : {}),
        function: { ...(name ? { name } : {}), arguments: text },
      },
    ],
  })

/**
 * An endpoint of the OpenAI API on a socket that plays a script for each message of the user. While it is held, it stops in
 * the middle of each call of `write_page`.
 */
export async function startPacedModel(script: (message: string) => readonly (Call | string)[]) {
  let gate = Promise.withResolvers<void>()
  gate.resolve()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { messages } = JSON.parse(await textOf(request)) as Asked
    const message = messages.findLast(({ role }) => role === "user")?.content
    const turn = script(contentOf(message))[turnsIn(messages)] ?? "Done."
    response.writeHead(200, { "content-type": "text/event-stream" })
    if (typeof turn === "string") {
      response.end(`${chunk({ content: turn })}${chunk({}, "stop")}data: [DONE]\n\n`)
      return
    }
    const text = JSON.stringify(turn.arguments)
    const half = Math.floor(text.length / 2)
    response.write(args(text.slice(0, half), turn.name))
    if (turn.name === "write_page") await gate.promise
    response.end(`${args(text.slice(half))}${chunk({}, "tool_calls")}data: [DONE]\n\n`)
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    hold() {
      gate = Promise.withResolvers()
    },
    goOn: () => gate.resolve(),
    stop() {
      gate.resolve()
      server.closeAllConnections()
      server.close()
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ""
  for await (const part of request.setEncoding("utf8")) text += part
  return text
}

/** A message is a text, or a list of parts. */
const contentOf = (content: unknown): string =>
  typeof content === "string" ? content : JSON.stringify(content ?? "")
