import type { StartThread } from "../threads"
import { isBinary } from "./binary"

export const startThread: StartThread = (file) => {
  // The binary has all code in one module, at the root of its own file system, and threads below it.
  const root = isBinary ? "./" : "../../../"
  const code = file instanceof URL ? file : new URL(`${root}${file}`, import.meta.url)
  // The DOM's types are those of a browser.
  const thread = new Worker(code.href, { smol: true } as WorkerOptions) as Bun.Worker
  thread.unref()
  return thread as unknown as Worker
}
