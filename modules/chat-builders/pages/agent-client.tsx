/** @jsxImportSource preact */
import { CopyButton } from "broadside/ui"
import type { Client } from "./agent-clients"

interface ClientCardOptions {
  readonly client: Client
  /** Whether the program can reach this site. */
  readonly canConnect: boolean
  readonly isOpen: boolean
}

/** How to connect one program. */
export const ClientCard = ({ client, canConnect, isOpen }: ClientCardOptions) => (
  <details class="agent-client" id={client.id} open={isOpen}>
    <summary>
      <h3>{client.name}</h3> <span class="small">{client.kind}</span>
    </summary>
    {canConnect ? (
      <Instructions client={client} />
    ) : (
      <p>
        {client.name} connects over the internet, and this site has no public HTTPS address. Use a
        program on a computer that can open this page.
      </p>
    )}
  </details>
)

/** A link, steps, and what to copy. */
const Instructions = ({
  client: { id, name, link, steps, snippets },
}: {
  readonly client: Client
}) => (
  <>
    {link && (
      <p class="actions">
        <a class="button" href={link.href}>
          {link.label}
        </a>
      </p>
    )}
    {steps.length > 0 && (
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    )}
    {snippets.map(({ where, text }, at) => (
      <div class="agent-snippet" key={where}>
        <p>
          {where}
          <CopyButton of={`${id}-${at}`} what={`for ${name}: ${where}`} />
        </p>
        <pre id={`${id}-${at}`} class="scroll" dir="ltr">
          {text}
        </pre>
      </div>
    ))}
  </>
)
