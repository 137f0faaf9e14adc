import { Worker as NodeWorker } from "node:worker_threads"
import type { StartThread, Thread } from "../threads"

const ROOT = new URL("../../../", import.meta.url)

// A Web Worker keeps the process alive here, without a way to change that.
export const startThread: StartThread = (file) => {
  const worker = new NodeWorker(loadable(file instanceof URL ? file : new URL(file, ROOT)))
  worker.unref()
  const thread: Thread = {
    onmessage: null,
    onerror: null,
    postMessage: (message: unknown, options?: StructuredSerializeOptions | Transferable[]) =>
      worker.postMessage(message, (Array.isArray(options) ? options : options?.transfer) as []),
    terminate: () => void worker.terminate(),
  }
  // The types of both handlers are those of a Web Worker.
  const web = thread as unknown as Worker
  worker.on("message", (data) => web.onmessage?.(new MessageEvent("message", { data })))
  worker.on("error", (error) => {
    const message = error instanceof Error ? error.message : String(error)
    web.onerror?.(new ErrorEvent("error", { message, error }))
  })
  return thread
}

/** It takes files and data only, but those may import anything. */
const loadable = (code: URL): URL =>
  code.protocol === "file:" || code.protocol === "data:"
    ? code
    : new URL(`data:text/javascript,${encodeURIComponent(`import ${JSON.stringify(code.href)}`)}`)
