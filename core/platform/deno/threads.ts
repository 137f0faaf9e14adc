import { Worker as NodeWorker } from "node:worker_threads"
import type { StartThread, Thread } from "../threads"

// The runtime's own `Worker` keeps a process alive that has nothing else to do.
export const startThread: StartThread = (file) => {
  const code = file instanceof URL ? file : new URL(`../../../${file}`, import.meta.url)
  const worker = new NodeWorker(code)
  const thread: Thread = {
    onmessage: null,
    onerror: null,
    postMessage: (message: unknown) => worker.postMessage(message),
    terminate: () => void worker.terminate(),
  }
  const self = thread as Worker
  worker.on("message", (data) =>
    thread.onmessage?.call(self, new MessageEvent("message", { data })),
  )
  worker.on("error", (error: Error) =>
    thread.onerror?.call(self, new ErrorEvent("error", { error, message: error.message })),
  )
  worker.unref()
  return thread
}
