import { elapsed } from "broadside"
import type { RegistryContext } from "../context"
import manifest from "../package.json" with { type: "json" }
import { createFinder, type Reply } from "./message"

/** The limit of one answer; enough for two hundred tools with their schemas. */
const MAX_KB = 256
const MAX_BYTES = MAX_KB * 1_024
/** The client's name and version, for the protocol and for the User-Agent header. */
export const clientInfo = { name: manifest.name, version: manifest.version }

export type Outcome =
  | { readonly reply: Reply; readonly session: string | undefined }
  /** It sent no answer to this call, but may support another method. */
  | { readonly status: number }

/** Why a server is not listed: a code and a sentence, neither of which repeats what the server sent. */
export class ProbeFailed extends Error {
  override readonly name = "ProbeFailed"
  constructor(
    readonly reason: string,
    message: string,
  ) {
    super(message)
  }
}

export type ProbeContext = Pick<RegistryContext, "fetch" | "urls">

/** A connection to one server; all of its calls together take at most `timeoutMs`. */
export function createLine(ctx: ProbeContext, url: string, timeoutMs: number) {
  const until = elapsed() + timeoutMs
  const posted = {
    ...POSTED,
    // Tells the server's operator where the requests come from.
    "user-agent": `broadside-registry/${clientInfo.version} (+${ctx.urls.base}/mcp-registry)`,
  }
  const left = () => Math.max(1, until - elapsed())

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
        maxBytes: MAX_BYTES,
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

  /** Sends a message that needs no answer, and ignores failures. */
  async function notify(
    method: "POST" | "DELETE",
    body: object | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<void> {
    await ctx
      .fetch(url, {
        method,
        ...(body ? { body: JSON.stringify(body) } : {}),
        headers: { ...posted, ...headers },
        maxBytes: MAX_BYTES,
        timeoutMs: Math.min(left(), 2_000),
        statuses: [200, 202, 204],
        accept: () => true,
        // The answer is not read.
        enough: () => true,
      })
      .catch(() => undefined)
  }

  return { call, notify }
}
export type Line = ReturnType<typeof createLine>

const POSTED = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
}
/** The shape of the error that `ctx.fetch` throws; its class belongs to the host. */
interface Refused {
  readonly reason?: string
  readonly status?: number
  readonly message: string
}

const SENTENCES: Readonly<Record<string, string>> = {
  redirects: "it redirects; submit the final address of the endpoint.",
  type: "it sends neither JSON nor an event stream; is this the address of a web page instead of an MCP endpoint?",
  encoding: "it sends a compressed answer, although the request did not accept one.",
  "too-large": `it sends more than ${MAX_KB} KB in answer to one call.`,
  timeout: "it did not answer in time.",
  unreachable: "it could not be reached.",
}

/** Unguessable, so that a prepared answer or an echo of the request is not accepted. */
const randomId = () => (crypto.getRandomValues(new Uint32Array(1))[0] as number) >>> 1

function sessionOf(headers: Headers): string | undefined {
  const session = headers.get("mcp-session-id")
  return session && /^[!-~]{1,512}$/.test(session) ? session : undefined
}
