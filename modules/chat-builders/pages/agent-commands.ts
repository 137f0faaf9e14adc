import { landmark } from "broadside/contracts"
import { destinations } from "broadside/contracts/discovery"
import type { ChatBuildersContext } from "../context"
import type { Client, Snippet } from "./agent-clients"

type Ctx = Pick<ChatBuildersContext, "all" | "site" | "urls">

const LIST_TOOLS = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" })

/** What can be done from a terminal, without any program for agents. */
export function curl(ctx: Ctx, toolsUrl: string | undefined): Client {
  const guide = landmark(ctx, "guide")
  const places = destinations(ctx)
  const place = places.find(({ usual }) => usual) ?? places[0]
  return {
    id: "curl",
    name: "curl",
    kind: "terminal, scripts",
    steps: [],
    snippets: [
      ...snippet("Publish the file page.html", place?.command),
      ...snippet("Read the guide for agents", guide && `curl ${ctx.urls.base}${guide.path}`),
      ...snippet("List the tools", toolsUrl && listing(toolsUrl)),
    ],
  }
}

const listing = (url: string) =>
  `curl ${url} \\\n  -H 'content-type: application/json' \\\n  -H 'accept: application/json, text/event-stream' \\\n  -d '${LIST_TOOLS}'`

/** A prompt for an agent that can open addresses, whatever it is. */
export function anyAgent(ctx: Ctx): Client {
  const guide = landmark(ctx, "guide")
  const { base } = ctx.urls
  const command = destinations(ctx).find(({ usual }) => usual)?.command
  const how = guide
    ? `Read ${base}${guide.path} and follow it.`
    : command && `Publish with this command: ${command}`
  const prompt = [
    `${ctx.site.name} (${base}) is a place where people and AI agents publish pages, each a single HTML file. It needs no account.`,
    ...(how ? [how] : []),
    "Ask me what I would like to make or do there. Then do it, and give me its address.",
  ]
  return {
    id: "any",
    name: "Any other agent",
    kind: "that can open addresses",
    steps: [],
    snippets: [{ where: "Paste this prompt", text: prompt.join("\n") }],
  }
}

const snippet = (where: string, text: string | undefined): readonly Snippet[] =>
  text ? [{ where, text }] : []
