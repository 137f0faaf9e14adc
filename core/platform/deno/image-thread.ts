import type { ImageFault } from "../image"
import type { Thread } from "../threads"
import { startThread } from "./threads"

/** A picture to measure and, with `to`, to encode. */
export interface ImageTask {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly maxPixels: number
  readonly to?:
    | { readonly format: "webp"; readonly width: number; readonly height: number; quality: number }
    | { readonly format: "jpeg"; readonly quality: number }
    | { readonly format: "png" }
}

export type ImageReply =
  | { readonly width: number; readonly height: number; readonly bytes: Uint8Array | undefined }
  | { readonly fault: ImageFault["reason"] }
  | { readonly failure: string }

/** The largest picture that covers allow takes two seconds. */
const MAX_MS = 20_000
/** The thread needs 100 MB, so it ends when no picture came for this long. */
const IDLE_MS = 10_000

let thread: Thread | undefined
let idle: ReturnType<typeof setTimeout> | undefined
let last: Promise<unknown> = Promise.resolve()

/** Runs one task after another in a thread, which ends with a task that takes too long or breaks it. */
export function runInThread(task: ImageTask): Promise<ImageReply> {
  const reply = last
    .then(() => runNow(task))
    .catch((error: unknown): ImageReply => ({ failure: String(error) }))
  last = reply
  return reply
}

async function runNow(task: ImageTask): Promise<ImageReply> {
  clearTimeout(idle)
  thread ??= startThread("core/platform/deno/image.worker.ts")
  const reply = await replyOf(thread, task)
  if ("failure" in reply) end()
  else idle = setTimeout(end, IDLE_MS)
  idle?.unref()
  return reply
}

function replyOf(thread: Thread, task: ImageTask): Promise<ImageReply> {
  const reply = Promise.withResolvers<ImageReply>()
  const fail = (failure: string) => reply.resolve({ failure })
  thread.onmessage = ({ data }: MessageEvent<ImageReply>) => reply.resolve(data)
  thread.onerror = ({ message }) => fail(message)
  thread.postMessage(task)
  const timer = setTimeout(() => fail(`not done in ${MAX_MS} ms`), MAX_MS)
  return reply.promise.finally(() => clearTimeout(timer))
}

function end(): void {
  thread?.terminate()
  thread = undefined
}
