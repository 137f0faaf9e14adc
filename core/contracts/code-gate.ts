import { canonicalCode } from "../base/code"
import type { Context } from "../base/context"
import { Elysia } from "../base/http"
import type { Rate } from "../base/rates"
import type { Tool } from "./tools"

/** Codes that are remembered; as many as a module has things with a code, by default. */
const MAX_CODES = 10_000
/** Clients of one code. Who knows it can only push others out of this one. */
const MAX_CLIENTS = 250
/** Clients of each code while many codes are remembered, so that all take 60 MB at most. */
const MIN_CLIENTS = 25

/** Which clients have opened what a code belongs to: they cannot be guessing it. Those that come again stay longest. */
class OpenedCodes {
  readonly #codes = new Map<string, Set<string>>()

  has(code: string, client: string): boolean {
    const isOpened = this.#codes.get(code)?.has(client) ?? false
    if (isOpened) this.add(code, client)
    return isOpened
  }

  add(code: string, client: string): void {
    const clients = this.#codes.get(code) ?? new Set()
    this.#codes.delete(code)
    this.#codes.set(code, clients)
    const share = Math.floor((MIN_CLIENTS * MAX_CODES) / this.#codes.size)
    renew(clients, client, Math.min(share, MAX_CLIENTS))
    if (this.#codes.size > MAX_CODES) this.#codes.delete(first(this.#codes))
  }
}

function renew(set: Set<string>, value: string, most: number): void {
  set.delete(value)
  set.add(value)
  while (set.size > most) set.delete(first(set))
}

const first = (all: { keys(): Iterator<string> }): string => all.keys().next().value as string

interface CodeGateOptions {
  /** How many unknown codes an address may try; with `network` and `site`, since addresses are easy to change. */
  readonly rate: Rate
  /** Whether a code belongs to something now, or did recently. */
  knows(code: string): boolean | Promise<boolean>
  /** Whether anyone can read this code on the site. */
  isPublic(code: string): boolean | Promise<boolean>
  /** Whether a key belongs to someone who takes part in what has this code. */
  accepts(code: string, key: string): boolean | Promise<boolean>
  /** Settles when everything is loaded, which requests wait for; undefined from then on. */
  loading?(): Promise<void> | undefined
}

/**
 * Guards the routes and tools that answer about things with a code, so that codes cannot be guessed: clients that tried
 * too many unknown ones get no answer about any for a while, since answers about existing ones would show which these
 * are. Clients that opened a code before, or hold a key, have nothing to guess and always get their answer. It reads the
 * fields `code` and `join`, and those of keys, of paths, queries, bodies and arguments.
 * @example
 * const gate = createCodeGate(ctx, { rate: rates.unknown, knows: (code) => rooms.knows(code), … })
 * return { routes: gate.routes().use(roomRoutes(ctx)), contribute: [contribute(Tools, ...tools.map(gate.tool))] }
 */
export function createCodeGate(
  ctx: Pick<Context, "limit" | "clientOf">,
  { rate, knows, isPublic, accepts, loading = () => undefined }: CodeGateOptions,
) {
  const opened = new OpenedCodes()

  async function admit(request: Request, ...parts: unknown[]): Promise<void> {
    for (const sent of textsIn(parts, CODES)) {
      const code = canonicalCode(sent) ?? sent
      if (opened.has(code, ctx.clientOf(request))) continue
      if ((await isPublic(code)) || (await hasKey(request, code, parts))) remember(request, code)
      else await requireKnown(request, code)
    }
  }

  async function requireKnown(request: Request, code: string): Promise<void> {
    ctx.limit(rate, request, { peek: true })
    const isKnown = await knows(code)
    // Asked again: the same client may have tried others meanwhile.
    ctx.limit(rate, request, { peek: isKnown })
    if (isKnown) remember(request, code)
  }

  async function hasKey(request: Request, code: string, parts: readonly unknown[]) {
    const headers = KEY_HEADERS.map((name) => request.headers.get(name) ?? "")
    const [key] = [...textsIn(parts, KEYS), ...headers].filter(Boolean)
    return key !== undefined && accepts(code, key)
  }

  const remember = (request: Request, code: string) => opened.add(code, ctx.clientOf(request))

  /** An answer with a code of its own has just created what it belongs to. */
  function learn(request: Request, answer: unknown): void {
    const code = codeOf(answer)
    if (code !== undefined) remember(request, code)
  }

  return {
    /** For all routes of a module. */
    routes: () =>
      new Elysia()
        .onBeforeHandle(async ({ request, params, query, body }) => {
          // Nothing is answered before what is stored is in memory.
          await loading()
          await admit(request, params, query, body)
        })
        .onAfterHandle(({ request, responseValue }) => learn(request, responseValue)),

    /** The same for a tool. */
    tool: (tool: Tool): Tool => ({
      ...tool,
      async run(args, request, call) {
        await loading()
        await admit(request, args)
        const answer = await tool.run(args, request, call)
        learn(request, answer.value)
        return answer
      },
    }),
  }
}

const CODES = ["code", "join"] as const
const KEYS = ["key", "edit_key", "lobby_key"] as const
const KEY_HEADERS = ["x-seat-key", "x-edit-key"] as const

/** A form may have a field more than once, and any of them may be the one that counts. */
function textsIn(parts: readonly unknown[], names: readonly string[]): string[] {
  const texts: string[] = []
  for (const fields of parts)
    for (const name of names) {
      const value = (fields as Readonly<Record<string, unknown>> | undefined | null)?.[name]
      if (typeof value === "string") texts.push(value)
      else if (Array.isArray(value))
        texts.push(...value.flat().filter((text) => typeof text === "string"))
    }
  return texts
}

/** The code in an answer, or in the address that it leads a browser to. */
function codeOf(answer: unknown): string | undefined {
  const location = answer instanceof Response ? answer.headers.get("location") : undefined
  const fields = location
    ? Object.fromEntries(URL.parse(location, "http://site")?.searchParams ?? [])
    : answer
  const [code = ""] = textsIn([fields], CODES)
  return canonicalCode(code)
}
