import { Worker as NodeWorker } from "node:worker_threads"
import type { StartThread } from "../threads"

export const startThread: StartThread = (file) => {
  const code = file instanceof URL ? file : new URL(`../../../${file}`, import.meta.url)
  const thread = new NodeWorker(code)
  thread.unref()
  return thread as unknown as Worker
}
