import type { Reply, Task } from "./background"
import { renderMarkdown } from "./markdown"
import { checkPage } from "./page-check"

// The DOM's types call a thread's global a window.
const thread = globalThis as unknown as Pick<Worker, "onmessage" | "postMessage">

function run({ kind, text, ...options }: Task): Reply {
  try {
    return { value: kind === "text" ? renderMarkdown(text) : checkPage(text, options) }
  } catch (error) {
    return { failure: String(error) }
  }
}

thread.onmessage = ({ data }: MessageEvent<Task>) => thread.postMessage(run(data))
