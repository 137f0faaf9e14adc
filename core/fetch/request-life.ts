import { currentScope } from "../base/scope"
import { blame } from "../log/owner"
import { FetchRefused } from "./fetch-rules"

/** After how many milliseconds a request fails: without headers, without another byte, and in total. */
export interface TimeLimits {
  readonly headersMs: number
  readonly silenceMs: number
  readonly timeoutMs: number
}

/** One request in progress. It ends once, and closes its connection when it does. */
export interface RequestLife {
  /** Aborts the connection. */
  readonly connection: AbortSignal
  /** Rejects when the request fails; stays pending otherwise. */
  readonly failure: Promise<never>
  /** Something arrived: the silence starts again. */
  restartSilence(): void
  /** Ends the request as failed. Returns the first error, which is the one that ended it. */
  fail(error: unknown): unknown
  /** Ends the request: all was read, or the reader has stopped. */
  finish(): void
}

/** Starts the timers of a request; `signal` is the caller's, and aborts the request too. */
export function startLife(limits: TimeLimits, signal?: AbortSignal | null): RequestLife {
  const owner = currentScope()?.owner
  const connection = new AbortController()
  const { promise: failure, reject } = Promise.withResolvers<never>()
  // Otherwise it would be an unhandled rejection until someone waits for it.
  failure.catch(() => undefined)
  let firstError: unknown
  const { headersMs, silenceMs, timeoutMs } = limits
  const total = failAfter(timeoutMs, `The response took longer than ${seconds(timeoutMs)}.`)
  let silence = failAfter(headersMs, `The address did not answer within ${seconds(headersMs)}.`)
  const abort = () => void fail(signal?.reason)
  signal?.addEventListener("abort", abort)
  if (signal?.aborted) abort()

  function failAfter(ms: number, message: string) {
    // A longer time would overflow, and the timer would fire at once.
    const timer = Math.min(ms, 2 ** 31 - 1)
    return setTimeout(() => fail(new FetchRefused("timeout", message)), timer)
  }

  function restartSilence() {
    clearTimeout(silence)
    if (connection.signal.aborted) return
    silence = failAfter(silenceMs, `The address paused its response for ${seconds(silenceMs)}.`)
  }

  function finish() {
    clearTimeout(total)
    clearTimeout(silence)
    signal?.removeEventListener("abort", abort)
    connection.abort()
  }

  function fail(error: unknown) {
    if (connection.signal.aborted) return firstError ?? error
    firstError = error
    // It may reach the module only while it reads a body.
    blame(owner, error)
    finish()
    reject(error)
    return error
  }

  return { connection: connection.signal, failure, restartSilence, fail, finish }
}

const seconds = (ms: number) => `${ms / 1000} s`
