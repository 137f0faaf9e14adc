import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import type { Answer, Json, Seat } from "./seat"

/** An agent that has only the list of tools. */
export async function toolSeat(site: string, name: string): Promise<Seat> {
  const client = new Client({ name, version: "1" })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${site}/mcp`)))
  const { tools } = await client.listTools()

  async function use(tool: string, args: Json) {
    const { inputSchema } = tools.find((one) => one.name === tool) ?? {}
    const strange = Object.keys(args).filter((field) => !inputSchema?.properties?.[field])
    if (strange.length > 0) throw new Error(`the tools do not say ${strange} of ${tool}`)
    const { content, structuredContent, isError } = await client.callTool({
      name: tool,
      arguments: args,
    })
    const [block] = content as { text: string }[]
    return { isError, text: block?.text ?? "", value: structuredContent }
  }
  async function ask(tool: string, args: Json): Promise<Answer> {
    const { isError, text, value } = await use(tool, args)
    if (isError) throw new Error(`${name} ${tool} ${JSON.stringify(args)}: ${text}`)
    return value as unknown as Answer
  }

  return {
    name,
    async create(type) {
      const args = { title: `${type} for all`, type, created_by: name, listed: true }
      return (await ask("create_space", args)).code
    },
    async find(type) {
      const { value } = await use("read_space", { read: "list", type })
      return (value as unknown as { spaces: { code: string }[] }).spaces[0]!.code
    },
    join: (code) => ask("join_space", { code, name, type: "ai", role: "player" }),
    help: (code) => ask("act_in_space", { code, participant: name, action: "help" }),
    async act(code, body) {
      const { isError, text, value } = await use("act_in_space", { code, ...body })
      if (!isError) return value as unknown as Answer
      if (/\((stale-version|act-refused)\)/.test(text)) return undefined
      throw new Error(`${name} sent ${JSON.stringify(body)}: ${text}`)
    },
    /** Tools have no events: it reads until someone has acted. */
    async later(code, version) {
      for (;;) {
        const answer = await ask("read_space", { read: "room", code, participant: name })
        if (answer.version > version) return answer
      }
    },
    leave: () => client.close(),
  }
}
