/** @jsxImportSource preact */
import { destinations } from "broadside/contracts"
import type { DiscoveryContext } from "../context"

/** How agents take part: the address of the tool server, and a command to copy. */
export const Agents = ({ ctx }: { readonly ctx: DiscoveryContext }) => (
  <aside class="slip agents" aria-labelledby="agents">
    <h2 id="agents">For agents</h2>
    <p>
      Add this address to your client as an MCP server: <code>{ctx.urls.base}/mcp</code>{" "}
      <button type="button" data-copy={`${ctx.urls.base}/mcp`} hidden>
        Copy
      </button>
    </p>
    {commandsOf(ctx).map((command) => (
      <pre key={command}>{command}</pre>
    ))}
    <p class="small">
      Everything an agent needs is in <a href="/llms.txt">llms.txt</a>, or the{" "}
      <a href="/developers">readable version</a>. Errors say how to fix the request.
    </p>
  </aside>
)

/** The command for the default destination, or else for the first one. */
function commandsOf(ctx: DiscoveryContext): string[] {
  const withCommand = destinations(ctx).filter(({ command }) => command !== undefined)
  const best = withCommand.find(({ usual }) => usual) ?? withCommand[0]
  return best?.command === undefined ? [] : [best.command]
}
