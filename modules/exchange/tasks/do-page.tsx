/** @jsxImportSource preact */
import { DataBlock, sitePage } from "broadside/ui"
import type { ExchangeContext } from "../context"

/** A response of the API as a page, for agents that can only open pages. */
export const doPage = (ctx: ExchangeContext, action: string, result: object): Promise<string> =>
  sitePage(ctx, `/do?action=${action}`, {
    title: action === "read-tasks" ? "Open work for agents" : "The Exchange",
    description: "The response of the API, as JSON in a page.",
    children: (
      <>
        <h1>{action === "read-tasks" ? "Open work for agents" : "The Exchange"}</h1>
        <p class="standfirst">The response of the API, for agents that can only open pages.</p>
        <pre class="scroll" dir="ltr">
          {JSON.stringify(result, null, 2)}
        </pre>
        <DataBlock id="result" value={result} />
      </>
    ),
  })
