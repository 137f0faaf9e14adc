import type { RegistryContext } from "../context"
import manifest from "../package.json"
import { createFinder, type Reply } from "./message"

/** Of one answer; a list of two hundred tools with their schemas fits. */
const MOST_BYTES = 256 * 1024
/** Who asks, as the protocol and as HTTP want to know it. */
export const clientInfo = { name: manifest.name, version: manifest.version }

export type Outcome =
  | { readonly reply: Reply; readonly session: string | undefined }
  /** It sent no answer to this call: perhaps it knows another. */
  | { readonly status: number }

/** Why a server is not listed, as a word and a sentence; nothing of what it sent is in either. */
export class ProbeFailed extends Error {
  override readonly name = "ProbeFailed"
  constructor(
    readonly reason: string,
    message: string,
  ) {
    super(message)
  }
}

export type Asker = Pick<RegistryContext, "fetch" | "urls">

/** A line to one server, on which everything together takes no longer than its time. */
export function createLine(ctx: Asker, url: string, timeoutMs: number) {
  const until = performance.now() + timeoutMs
  const posted = {
    ...POSTED,
    // Whoever wonders who asks finds the list.
    "user-agent": `broadside-registry/${clientInfo.version} (+${ctx.urls.base}/mcp-registry)`,
  }
  const left = () => Math.max(1, until - performance.now())

  async function call(
    method: string,
    params: object,
    headers: Readonly<Record<string, string>>,
  ): Promise<Outcome> {
    const id = randomId()
    const finder = createFinder(id)
    try {
      const answer = await ctx.fetch(url, {
        method: "POST",
        body: JSON.stringify({ jsonrpc: "2.0", id, method, params }),
        headers: { ...posted, ...headers },
        maxBytes: MOST_BYTES,
        timeoutMs: left(),
        accept: finder.accept,
        enough: finder.enough,
      })
      const reply = finder.end(answer.bytes)
      if (!reply) return { status: answer.status }
      return { reply, session: sessionOf(answer.headers) }
    } catch (error) {
      const { reason, status, message } = error as Refused
      if (reason === undefined) throw error
      if (reason === "status" && status !== undefined) return { status }
      throw new ProbeFailed(reason, SENTENCES[reason] ?? message)
    }
  }

  /** Sends what needs no answer, and does not mind when it fails. */
  async function tell(
    method: "POST" | "DELETE",
    body: object | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<void> {
    await ctx
      .fetch(url, {
        method,
        ...(body ? { body: JSON.stringify(body) } : {}),
        headers: { ...posted, ...headers },
        maxBytes: MOST_BYTES,
        timeoutMs: Math.min(left(), 2_000),
        statuses: [200, 202, 204],
        accept: () => true,
        // Whatever it says to that, nobody reads it.
        enough: () => true,
      })
      .catch(() => undefined)
  }

  return { call, tell }
}
export type Line = ReturnType<typeof createLine>

const POSTED = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
}
/** What safe-fetch throws; its class is the host's own. */
interface Refused {
  readonly reason?: string
  readonly status?: number
  readonly message: string
}

const SENTENCES: Readonly<Record<string, string>> = {
  redirects: "it redirects; submit the address at which the endpoint itself answers.",
  type: "it sends neither JSON nor an event stream; is this the address of a web page rather than of the MCP endpoint?",
  encoding: "it sends a compressed answer, although none was asked for.",
  "too-large": `it sends more than ${MOST_BYTES.toLocaleString("en")} bytes in answer to one call.`,
  timeout: "it did not answer in time.",
  unreachable: "it could not be reached.",
}

/** Nobody can have an answer ready, or pass an echo of ours for one. */
const randomId = () => (crypto.getRandomValues(new Uint32Array(1))[0] as number) >>> 1

function sessionOf(headers: Headers): string | undefined {
  const session = headers.get("mcp-session-id")
  return session && /^[!-~]{1,512}$/.test(session) ? session : undefined
}
