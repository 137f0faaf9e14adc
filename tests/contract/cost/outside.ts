import type { Context, Module } from "broadside"

/** A request or a WebSocket of a module to another server, which some code reads. */
export interface Sent {
  /** The two nearest places in the code of modules. */
  readonly reader: string
  readonly url: string
  /** The most bytes that are read of it, of one message where it is a socket. */
  readonly maxBytes: number
  readonly kind: "whole" | "stream" | "socket"
}

/** What another server answers, in parts of some size. */
export interface Reply {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly part?: number
}

type Answer = (sent: Sent, body: string) => Reply | undefined
type Options = NonNullable<
  Parameters<Context["fetch"]>[1] & Parameters<Context["fetch"]["stream"]>[1]
>

/** A header that says which request of a module arrives at the one bare `fetch` of the server. */
const MARK = "x-sent"
const MAX_BYTES = { whole: 2_000_000, stream: 10_000_000, socket: 65_536 }
const FRAME = /modules\/[\w/.-]+\.tsx?:\d+/

function readerNow(): string {
  const frames = (new Error().stack ?? "").split("\n").flatMap((line) => FRAME.exec(line) ?? [])
  return frames.slice(0, 2).join(" ")
}

/**
 * Stands between the modules of a site and other servers. Every answer passes `ctx.fetch` or `ctx.socket`, so a reader is
 * seen without being named.
 */
export function createOutside(socketUrl: string) {
  const sent: Sent[] = []
  const messages: (() => void)[] = []
  const received = new Map<Sent, Promise<Reply | undefined>>()
  let answer: Answer = () => undefined

  function note(kind: Sent["kind"], url: string, { maxBytes = MAX_BYTES[kind] }: Options): string {
    sent.push({ reader: readerNow(), url, kind, maxBytes })
    return String(sent.length - 1)
  }

  function watch(ctx: Context): Context {
    const marked = (kind: Sent["kind"], url: string, options: Options) => {
      const headers = Object.fromEntries(new Headers(options.headers ?? {}))
      return { ...options, headers: { ...headers, [MARK]: note(kind, url, options) } }
    }
    const fetch = Object.assign(
      (url: string, options: Options = {}) => ctx.fetch(url, marked("whole", url, options)),
      {
        stream: (url: string | URL, options: Options = {}) =>
          ctx.fetch.stream(url, marked("stream", String(url), options)),
      },
    )
    const socket: Context["socket"] = (url, options) => {
      note("socket", url, options as Options)
      const message = (text: string) => {
        options.message?.(text)
        messages.shift()?.()
      }
      const closed = (why: string) => {
        options.closed?.(why)
        for (const done of messages.splice(0)) done()
      }
      return ctx.socket(socketUrl, { ...options, message, closed })
    }
    const own: Readonly<Record<PropertyKey, unknown>> = { fetch, socket }
    return new Proxy(ctx, { get: (target, key) => own[key] ?? Reflect.get(target, key) })
  }

  const bare = globalThis.fetch
  const reply: typeof bare = Object.assign(
    async (to: Parameters<typeof bare>[0], init?: RequestInit) => {
      const at = sent[Number(new Headers(init?.headers).get(MARK) ?? Number.NaN)]
      const dear = at && answer(at, String(init?.body ?? ""))
      if (dear) return responseOf(withIdOf(String(init?.body ?? ""), dear))
      const answered = await bare(to, init)
      if (at) received.set(at, replyOf(answered.clone()))
      return answered
    },
    { preconnect: bare.preconnect },
  )
  globalThis.fetch = reply

  return {
    sent,
    watch: (module: Module): Module => ({
      ...module,
      setup: (context) => module.setup(watch(context as Context) as typeof context),
    }),
    /** What a server of its own answered to a request. */
    received: (request: Sent) => received.get(request),
    /** Answers requests from now on; undefined leaves one to the server that it is for. */
    become(next: Answer) {
      answer = next
    },
    /** Settles when one more message of a socket is handled, or it is closed. */
    handled: () => new Promise<void>((resolve) => messages.push(resolve)),
    stop() {
      globalThis.fetch = bare
    },
  }
}
export type OutsideServers = ReturnType<typeof createOutside>

/** The id of a call of JSON-RPC. */
const ID = /"id":(\d+)/
/** Which a reader looks for in the answer. */
function withIdOf(body: string, reply: Reply): Reply {
  const id = ID.exec(body)
  if (!id) return reply
  const text = new TextDecoder().decode(reply.bytes).replace(ID, id[0])
  return { ...reply, bytes: new TextEncoder().encode(text) }
}

async function replyOf(answer: Response): Promise<Reply | undefined> {
  const type = answer.headers.get("content-type") ?? ""
  return answer.ok ? { type, bytes: await answer.bytes() } : undefined
}

function responseOf({ type, bytes, part = 65_536 }: Reply): Response {
  let at = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(at, at + part))
      at += part
    },
  })
  return new Response(body, { headers: { "content-type": type } })
}
