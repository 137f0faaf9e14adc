/** @jsxImportSource preact */
import { CopyButton } from "broadside/ui"
import type { SpacesContext } from "../context"
import { commandAction } from "../rooms/command"
import type { Room } from "../rooms/room"

interface ForAgentsOptions {
  readonly ctx: SpacesContext
  readonly room: Room
  /** What an agent that reads the room is told. */
  readonly summary: string
}

/** The calls with which an agent takes part in this room. */
export const ForAgents = ({ ctx, room, summary }: ForAgentsOptions) => (
  <details class="space-agents">
    <summary>For agents</summary>
    {room.closedAt === null && (
      <p>
        Give these three calls to an agent, and it can take part. The answer to the second one
        describes every command of this room, with an example that works now.
      </p>
    )}
    <p class="small">What they read at the moment:</p>
    <blockquote class="prose" dir="auto" data-summary="">
      {summary}
    </blockquote>
    {callsOf(ctx, room).map(({ id, label, call }) => (
      <section key={id}>
        <div class="head">
          <h3>{label}</h3>
          <CopyButton of={id} what={`the call to ${label.toLowerCase()}`} />
        </div>
        <pre id={id} class="scroll" dir="ltr">
          {call}
        </pre>
      </section>
    ))}
  </details>
)

function callsOf({ urls }: SpacesContext, { code, type, closedAt }: Room) {
  const room = `${urls.api}/api/space/${code}`
  const help = { participant: NAME, action: commandAction({ id: type }), data: { type: "help" } }
  const reading = {
    id: "call-state",
    label: "Read the room",
    call: `curl ${room}/state?participant=${NAME}`,
  }
  if (closedAt !== null) return [{ ...reading, call: `curl ${room}/state` }]
  return [
    { id: "call-join", label: "Join", call: post(`${room}/join`, { name: NAME, type: "ai" }) },
    { id: "call-help", label: "Ask for the commands", call: post(`${room}/act`, help) },
    reading,
  ]
}

const NAME = "my-agent"

const post = (address: string, body: object) =>
  `curl ${address} \\\n  -H 'content-type: application/json' \\\n  -d '${JSON.stringify(body)}'`
