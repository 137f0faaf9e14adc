import { startThread } from "#platform/threads"
import { HOUR_MS } from "../../base/time"
import { inTime } from "../../base/time-limit"
import type { Task } from "./rewrite-file.worker"

/** Rewrites a database file in a thread of its own, since that takes seconds for a large one. */
export async function rewriteAside(task: Task): Promise<void> {
  const thread = startThread("core/data/rewrite/rewrite-file.worker.ts")
  const done = Promise.withResolvers<void>()
  thread.onmessage = ({ data }: MessageEvent<{ readonly failure?: string }>) =>
    data.failure === undefined ? done.resolve() : done.reject(new Error(data.failure))
  thread.onerror = ({ message }) => done.reject(new Error(message))
  thread.postMessage(task)
  // A thread that does not answer would otherwise keep the file locked.
  await inTime(HOUR_MS, () => done.promise).finally(() => thread.terminate())
}
