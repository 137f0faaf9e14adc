import type { TestHost } from "broadside/testing"
import type { Answer } from "./content"
import { textsOf } from "./named"

interface Listed {
  readonly name: string
  readonly inputSchema: { readonly required?: readonly string[] }
  readonly annotations?: { readonly readOnlyHint?: boolean }
}
interface Prompt {
  readonly name: string
  readonly arguments?: readonly { readonly name: string; readonly required?: boolean }[]
}

/** Everything that a client of the tool server is given to read; nothing where there is none. */
export async function toolTexts(site: TestHost): Promise<readonly Answer[]> {
  if (!site.host.routes().some(({ path }) => path === "/mcp")) return []
  const answers: Answer[] = []
  const headers = { accept: "application/json, text/event-stream" }

  // biome-ignore lint/suspicious/noExplicitAny: each caller knows what it asked for
  async function call(method: string, params: object = {}): Promise<any> {
    const json = { jsonrpc: "2.0", id: 1, method, params }
    const answer = await site.json("/mcp", { json, headers })
    answers.push({ asked: `${method} ${JSON.stringify(params)}`, text: textsOf(answer) })
    return answer.result ?? {}
  }

  await call("initialize", {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "crawler", version: "1" },
  })
  const { tools = [] } = await call("tools/list")
  for (const { name, inputSchema, annotations } of tools as Listed[])
    if (annotations?.readOnlyHint && !inputSchema.required?.length)
      await call("tools/call", { name, arguments: {} })
  await call("resources/list")
  await call("resources/templates/list")
  const { prompts = [] } = await call("prompts/list")
  for (const { name, arguments: asked = [] } of prompts as Prompt[]) {
    const needed = asked.filter(({ required }) => required)
    const fields = Object.fromEntries(needed.map(({ name }) => [name, "a kite"]))
    await call("prompts/get", { name, arguments: fields })
  }
  return answers
}
