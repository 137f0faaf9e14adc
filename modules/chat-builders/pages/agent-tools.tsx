/** @jsxImportSource preact */
import { type Tool, Tools } from "broadside/contracts"
import { times } from "broadside/ui"
import type { ChatBuildersContext } from "../context"

interface ListedTool {
  readonly name: string
  readonly title: string
  readonly use: string
  readonly reads: boolean
}

/** What a connected agent can do here, by whether it changes something. */
export const ToolLists = ({ ctx }: { readonly ctx: Pick<ChatBuildersContext, "all"> }) => {
  const tools = listedTools(ctx.all(Tools))
  return (
    <section aria-labelledby="tools">
      <div class="head">
        <h2 id="tools">What a connected agent can do</h2>
      </div>
      <ToolList heading="that look things up" tools={tools.filter(({ reads }) => reads)} />
      <ToolList
        heading="that publish, post and change"
        tools={tools.filter(({ reads }) => !reads)}
      />
    </section>
  )
}

interface ToolListOptions {
  readonly heading: string
  readonly tools: readonly ListedTool[]
}

const ToolList = ({ heading, tools }: ToolListOptions) =>
  tools.length === 0 ? null : (
    <details class="agent-tools">
      <summary>
        <h3>
          {times(tools.length, "tool")} {heading}
        </h3>
      </summary>
      <ul class="people">
        {tools.map(({ name, title, use }) => (
          <li key={name}>
            <b>{title}</b> <code>{name}</code>
            <span class="small">{use}</span>
          </li>
        ))}
      </ul>
    </details>
  )

/** Tools with one name are one tool for a client. */
const listedTools = (tools: readonly Tool[]): ListedTool[] =>
  [...Map.groupBy(tools, ({ name }) => name)].map(([name, same]) => ({
    name,
    title: same[0]?.title ?? name,
    use: firstSentence([...new Set(same.map(({ description }) => description))].join(" ")),
    reads: same.every(({ effect }) => effect.readOnly),
  }))

/** What follows the first sentence tells models about arguments. */
const firstSentence = (text: string) => text.split(/(?<=\.)\s/)[0] ?? text
