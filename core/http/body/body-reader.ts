import { elapsed } from "../../base/clock"
import { problem } from "../../base/problems"

/**
 * Gives up what takes too long. One timer looks after all of it, since setting and clearing one of its own takes
 * longer than reading a small body.
 */
function createDeadlines(lookMs: number) {
  const open = new Set<{ readonly at: number; readonly giveUp: () => void }>()
  let timer: ReturnType<typeof setInterval> | undefined

  function look(): void {
    const now = elapsed()
    for (const deadline of open) {
      if (deadline.at > now) continue
      open.delete(deadline)
      deadline.giveUp()
    }
    if (open.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** Calls `giveUp` unless what it returns is called within so many milliseconds. */
    within(ms: number, giveUp: () => void): () => void {
      const deadline = { at: elapsed() + ms, giveUp }
      open.add(deadline)
      timer ??= setInterval(look, lookMs).unref()
      return () => void open.delete(deadline)
    },
  }
}

/** Limits of body bytes in memory, for all clients together and for one client. */
export interface BodyBudget {
  readonly total: number
  readonly perClient: number
}

export interface ReadOptions {
  /** Maximum size in bytes. */
  readonly most: number
  /** The client that the bytes count against. */
  readonly client: string
}

export interface BodyReader {
  /** Reads the whole body; refuses it before it exceeds the memory for bodies. */
  read(request: Request, options: ReadOptions): Promise<Uint8Array<ArrayBuffer>>
  /** The request has been handled: frees the memory of its body. */
  release(request: Request): void
}

const DEFAULT_BUDGET: BodyBudget = { total: 96_000_000, perClient: 48_000_000 }
/** A phone on a slow connection is faster; a client that trickles bytes to occupy memory is slower. */
const MIN_BYTES_PER_MS = 5
const GRACE_MS = 30_000
const LOOK_MS = 2_000
/** Bodies of this size fit in few packets. To read them by parts took a quarter of the time of a small write. */
const SMALL_BYTES = 4_096
/** Most pages, too: by parts, one of 50 KB takes 100 µs instead of 35. */
const MEDIUM_BYTES = 128_000
/** The part of the memory that bodies can reserve by announcing more than `SMALL_BYTES`. */
const MAX_ANNOUNCED = 1 / 4

/** Reads bodies as they arrive, so that backpressure leaves unread bytes with the sender. */
export function createBodyReader(budget = DEFAULT_BUDGET, graceMs = GRACE_MS): BodyReader {
  const byClient = new Map<string, number>()
  const reserved = new WeakMap<Request, { readonly client: string; bytes: number }>()
  const deadlines = createDeadlines(Math.min(LOOK_MS, graceMs))
  let total = 0

  function hold(request: Request, client: string, bytes: number): void {
    const own = reserved.get(request) ?? { client, bytes: 0 }
    own.bytes += bytes
    reserved.set(request, own)
    total += bytes
    const ofClient = (byClient.get(client) ?? 0) + bytes
    byClient.set(client, ofClient)
    if (total > budget.total || ofClient > budget.perClient)
      throw problem["too-many-uploads"]().withHeaders({ "retry-after": "5" })
  }

  function release(request: Request): void {
    const own = reserved.get(request)
    if (!own) return
    reserved.delete(request)
    total -= own.bytes
    const left = (byClient.get(own.client) ?? 0) - own.bytes
    if (left > 0) byClient.set(own.client, left)
    else byClient.delete(own.client)
  }

  async function collect(
    request: Request,
    { most, client }: ReadOptions,
  ): Promise<Uint8Array<ArrayBuffer>[]> {
    const parts: Uint8Array<ArrayBuffer>[] = []
    if (!request.body) return parts
    const reader = request.body.getReader()
    const patience = watch(reader, graceMs)
    let size = 0
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (patience.isOver()) throw problem["slow-body"]()
        if (done) return parts
        size += value.length
        if (size > most) throw tooLarge(most)
        hold(request, client, value.length)
        patience.came(value.length)
        parts.push(value)
      }
    } catch (error) {
      // Discard whatever still arrives.
      reader.cancel().catch(() => undefined)
      throw error
    } finally {
      patience.end()
    }
  }

  function isReadWhole(declared: number): boolean {
    if (!(declared > 0)) return false
    const hasRoom = total + declared <= budget.total * MAX_ANNOUNCED
    return declared <= (hasRoom ? MEDIUM_BYTES : SMALL_BYTES)
  }

  function readWhole(request: Request, client: string, bytes: number) {
    hold(request, client, bytes)
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
    const giveUp = () => reject(problem["slow-body"]())
    const end = deadlines.within(graceMs + bytes / MIN_BYTES_PER_MS, giveUp)
    request.bytes().then(resolve, reject).finally(end)
    return promise
  }

  return {
    release,
    async read(request, options) {
      const declared = Number(request.headers.get("content-length") ?? 0)
      if (declared > options.most) throw tooLarge(options.most)
      if (isReadWhole(declared)) return readWhole(request, options.client, declared)
      const parts = await collect(request, options)
      const [only] = parts
      return parts.length === 1 && only ? only : Buffer.concat(parts)
    },
  }
}

const tooLarge = (most: number) =>
  problem["too-large"]("The body", `${most.toLocaleString("en")} bytes`)

/** Cancels a body that arrives more slowly than any real connection. */
function watch(reader: ReadableStreamDefaultReader<Uint8Array>, graceMs: number) {
  const started = elapsed()
  let bytes = 0
  let over = false
  const timer = setInterval(
    () => {
      if (elapsed() - started < graceMs + bytes / MIN_BYTES_PER_MS) return
      over = true
      reader.cancel().catch(() => undefined)
    },
    Math.min(LOOK_MS, graceMs),
  )
  return {
    came(more: number) {
      bytes += more
    },
    isOver: () => over,
    end: () => clearInterval(timer),
  }
}
