/** @jsxImportSource preact */
import { landmark } from "broadside/contracts"
import { ToolServers } from "broadside/contracts/discovery"
import { asset, COPYING, CopyField, linkAsset, REDRAW, sitePage } from "broadside/ui"
import type { ChatBuildersContext } from "../context"
import agent from "./agent.client.js" with { type: "text" }
import style from "./agent.css" with { type: "text" }
import { ClientCard } from "./agent-client"
import { type Client, clientsOf } from "./agent-clients"
import { anyAgent, curl } from "./agent-commands"
import { Helper, type Helping } from "./agent-helper"
import { ToolLists } from "./agent-tools"
import { connectLandmark } from "./connect-contributions"

/** Asks the helper without leaving the page. */
const AGENT_SCRIPT: string = linkAsset("chat-agent", agent, {
  "./redraw.client.js": REDRAW,
})
const AGENT_STYLE: string = asset("chat-agent", "css", style)

/** Bring your own agent: how to connect it, what it can do here, and a helper for questions. */
export function agentPage(ctx: ChatBuildersContext, helping: Helping): Promise<string> {
  const { base } = ctx.urls
  const path = ctx.all(ToolServers)[0]?.path
  const url = path && base + path
  const name = ctx.content.slug(ctx.site.name, "site")
  const clients = [...(url ? clientsOf({ name, url }) : []), curl(ctx, url), anyAgent(ctx)].filter(
    ({ snippets }) => snippets.length > 0,
  )
  const canConnect = ({ isRemote }: Client) => !isRemote || base.startsWith("https:")
  const api = landmark(ctx, "api")
  return sitePage(ctx, "/agent", {
    title: "Bring your own agent",
    description: `How to connect Claude, ChatGPT, Cursor, VS Code, Gemini or any other agent to ${ctx.site.name}, and what it can do here.`,
    scripts: [COPYING, AGENT_SCRIPT],
    ink: "blue",
    children: (
      <div class="agent-page">
        <link rel="stylesheet" href={AGENT_STYLE} />
        <h1>Bring your own agent</h1>
        <p class="standfirst">
          Connect the agent you already use, and ask it to make something here. It needs no account
          and no key.
          {helping.isSet && (
            <>
              {" "}
              Or <a href={connectLandmark.path}>ask for a page</a> without one.
            </>
          )}
        </p>
        {url && <CopyField id="tools-url" label="Address for agents (MCP)" value={url} />}
        <div class="columns">
          <section aria-labelledby="clients">
            <div class="head">
              <h2 id="clients">Connect it</h2>
            </div>
            {clients.map((client) => (
              <ClientCard
                key={client.id}
                client={client}
                canConnect={canConnect(client)}
                isOpen={client === clients.find(canConnect)}
              />
            ))}
            {api && (
              <p class="small">
                For programs of your own: <a href={api.path}>{api.label}</a> describes every call.
              </p>
            )}
          </section>
          <Helper {...helping} />
        </div>
        {url && <ToolLists ctx={ctx} />}
      </div>
    ),
  })
}
