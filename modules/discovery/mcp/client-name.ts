import { type Call, isObject, META_CLIENT, type Params } from "./protocol"

const SESSION = "mcp-session-id"
const LONGEST = 60

/**
 * Name of the program that calls. Before the stateless revision a client says it only once, so it then gets its name
 * as the id of a session, and sends it with each call: this server remembers nothing.
 */
export function clientName({ _meta }: Params, { headers }: Request): string | undefined {
  const info = isObject(_meta) ? _meta[META_CLIENT] : undefined
  const session = headers.get(SESSION)
  const sent = session === null ? undefined : Buffer.from(session, "base64url").toString()
  return (
    nameIn(info) ?? readable(sent) ?? readable(headers.get("user-agent")?.split(/[/\s(]/, 1)[0])
  )
}

/** The header of the answer to a handshake that has a client send its name again; none without a name. */
export function sessionFor({ modern, params }: Call): Readonly<Record<string, string>> {
  const name = modern ? undefined : nameIn(params["clientInfo"])
  return name === undefined ? {} : { [SESSION]: Buffer.from(name).toString("base64url") }
}

const nameIn = (info: unknown) =>
  isObject(info) && typeof info["name"] === "string" ? readable(info["name"]) : undefined

/** One short line of visible characters; undefined if nothing is left. */
function readable(name: string | undefined): string | undefined {
  const visible = name?.slice(0, 4 * LONGEST).replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, "") ?? ""
  return [...visible.trim()].slice(0, LONGEST).join("").toWellFormed() || undefined
}
