import { optimizeFromNow } from "#platform/optimize"
import { startThread as start } from "#platform/threads"
import type { Thread } from "../platform/threads"

/**
 * Starts a worker, for what computes longer than a request may wait. It ends with the process and imports nothing of
 * the site. `file` is the URL of the script; of a module in this repository it is the path from its root, to a
 * `*.worker.ts`, because the binary has its own file system.
 * @example const thread = startThread(new URL("./solve.worker.js", import.meta.url))
 */
export const startThread = (file: string | URL): Thread => {
  // A thread may have much to do before anyone visits the site.
  optimizeFromNow()
  return start(file)
}
