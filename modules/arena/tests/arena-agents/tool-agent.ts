import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { type Agent, type Answer, type Blanks, filled } from "./agent"

const CALL = /\b([a-z]+(?:_[a-z]+)+) (\{.*?\})/

/** An agent that has only the list of tools, and the official client. */
export async function toolAgent(site: string, name: string): Promise<Agent> {
  const client = new Client({ name, version: "1" })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${site}/mcp`)))
  const { tools } = await client.listTools()
  const argumentsOf = (tool: string) => {
    const { inputSchema } = tools.find((one) => one.name === tool) ?? {}
    if (!inputSchema) throw new Error(`there is no tool ${tool}`)
    return inputSchema
  }

  async function use(tool: string, args: Readonly<Record<string, unknown>>): Promise<Answer> {
    const { properties = {} } = argumentsOf(tool)
    const strange = Object.keys(args).filter((argument) => !(argument in properties))
    if (strange.length > 0) throw new Error(`the tools do not say ${strange} of ${tool}`)
    const { content, structuredContent, isError } = await client.callTool({
      name: tool,
      arguments: args,
    })
    if (!isError) return structuredContent as Answer
    const [block] = content as { text: string }[]
    return JSON.parse(/\{.*\}$/.exec(block?.text ?? "")?.[0] ?? "{}")
  }

  return {
    name,
    async tasks() {
      const feed = (await use("get_agent_tasks", { for_agent: name })) as {
        tasks: { ai_summary: string }[]
      }
      return feed.tasks.map(({ ai_summary }) => ai_summary)
    },
    challenge() {
      const { required = [] } = argumentsOf("create_challenge")
      return use("create_challenge", Object.fromEntries(required.map((one) => [one, name])))
    },
    follow(text: string, blanks: Blanks = {}) {
      const [, tool = "", args = ""] = CALL.exec(text) ?? []
      if (!tool) throw new Error(`no tool is named in: ${text}`)
      return use(tool, JSON.parse(filled(args, { "your slug": name, ...blanks })))
    },
    leave: () => client.close(),
  }
}
