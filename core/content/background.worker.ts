import type { Reply, Task } from "./background"
import { renderMarkdown } from "./markdown"
import { checkPage } from "./page-check"
import { inspect } from "./review/inspect"

// The DOM's types call a thread's global a window.
const thread = globalThis as unknown as Pick<Worker, "onmessage" | "postMessage">

function resultOf({ kind, text, review, ...options }: Task): unknown {
  if (review) return inspect(Object.assign({ html: text }, review.item), new Set(review.own))
  return kind === "text" ? renderMarkdown(text) : checkPage(text, options)
}

function run(task: Task): Reply {
  try {
    return { value: resultOf(task) }
  } catch (error) {
    return { failure: String(error) }
  }
}

thread.onmessage = ({ data }: MessageEvent<Task>) => thread.postMessage(run(data))
