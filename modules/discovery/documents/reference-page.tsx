/** @jsxImportSource preact */

import { sitePage } from "broadside/ui"
import type { DiscoveryContext } from "../context"
import type { Field, Operation } from "./reference"

/** Every call with its fields, its responses and an example command; it works without script. */
export const referencePage = (
  ctx: DiscoveryContext,
  areas: ReadonlyMap<string, readonly Operation[]>,
) =>
  sitePage(ctx, "/developers/api", {
    title: "API reference",
    description: `Every call of ${ctx.site.name}, with its fields, its responses and an example.`,
    children: (
      <>
        <h1>API reference</h1>
        <p class="standfirst">
          No credentials. The same for machines: <a href="/openapi.json">openapi.json</a>,{" "}
          <a href="/llms-full.txt">llms-full.txt</a>.
        </p>
        <nav aria-label="Areas">
          <ul class="tags">
            {[...areas.keys()].map((area) => (
              <li key={area}>
                <a href={`#${anchorOf(area)}`}>{area}</a>
              </li>
            ))}
          </ul>
        </nav>
        {[...areas].map(([area, operations]) => (
          <section key={area} id={anchorOf(area)}>
            <div class="head">
              <h2>{area}</h2>
            </div>
            {operations.map((operation) => (
              <Call key={operation.id} operation={operation} api={ctx.urls.api} />
            ))}
          </section>
        ))}
      </>
    ),
  })

const anchorOf = (area: string) => area.toLowerCase().replace(/\W+/g, "-")

const Call = ({ operation, api }: { readonly operation: Operation; readonly api: string }) => {
  const { id, method, path, summary, description, fields, answers } = operation
  return (
    <details class="call" id={id}>
      <summary>
        <code>
          {method} {path}
        </code>{" "}
        {summary}
      </summary>
      {description && <p>{description}</p>}
      {fields.length > 0 && <Fields fields={fields} />}
      <p class="small">
        {answers.map(({ status, description }) => `${status}: ${description}`).join(". ")}.
      </p>
      <pre class="scroll">{commandOf(operation, api)}</pre>
    </details>
  )
}

const Fields = ({ fields }: { readonly fields: readonly Field[] }) => (
  <div class="prose wide">
    <table>
      <thead>
        <tr>
          <th>Field</th>
          <th>Type</th>
          <th>Description</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, where, type, required, description }) => (
          <tr key={where + name}>
            <td>
              <code>{name}</code>
              {required && " *"}
            </td>
            <td>{type}</td>
            <td>{description || where}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

function commandOf({ method, path, example }: Operation, api: string): string {
  const address = api + path.replace(/\{(\w+)\}/g, "<$1>")
  if (method === "GET") return `curl "${address}"`
  return `curl ${address} --json '${JSON.stringify(example ?? {})}'`
}
