import { parentPort, Worker } from "node:worker_threads"
import type { SendToParent, StartChild } from "../child"

/** A thread: starting a process takes a permission that allows everything. */
export const startChild: StartChild = (main, args) => {
  const thread = new Worker(main, { argv: [...args], stdout: true, stderr: true })
  // Not with `once` of node:events, which rejects when there is an error before.
  const exited = new Promise<void>((resolve) => {
    thread.once("exit", () => resolve())
  })
  // Uncaught errors end the thread; those that matter here arrive as messages.
  thread.on("error", () => undefined)
  return {
    messages: messagesOf(thread, exited),
    async kill() {
      await thread.terminate()
      await exited
    },
  }
}

function messagesOf(thread: Worker, exited: Promise<unknown>): AsyncIterable<string> {
  const messages: string[] = []
  let hasExited = false
  let wake = () => {}
  thread.on("message", (line: string) => {
    messages.push(line)
    wake()
  })
  void exited.then(() => {
    hasExited = true
    wake()
  })
  return (async function* () {
    for (;;) {
      const line = messages.shift()
      if (line !== undefined) yield line
      else if (hasExited) return
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  })()
}

export const sendToParent: SendToParent = (line) => parentPort?.postMessage(line)
