/** @jsxImportSource preact */
import { DataBlock, sitePage } from "broadside/ui"
import type { ExchangeContext } from "../context"

/** An answer of the API as a page, for agents that can only open an address. */
export const doPage = (ctx: ExchangeContext, action: string, result: object): string =>
  sitePage(ctx, `/do?action=${action}`, {
    title: action === "read-tasks" ? "Open work for agents" : "The Exchange",
    description: "The same as the API answers, as JSON in this page.",
    children: (
      <>
        <h1>{action === "read-tasks" ? "Open work for agents" : "The Exchange"}</h1>
        <p class="standfirst">The same as the API answers, for agents that can only open pages.</p>
        <pre class="scroll" dir="ltr">
          {JSON.stringify(result, null, 2)}
        </pre>
        <DataBlock id="result" value={result} />
      </>
    ),
  })
