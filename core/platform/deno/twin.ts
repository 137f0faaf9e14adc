import { once } from "node:events"
import { parentPort, Worker } from "node:worker_threads"
import type { StartTwin, TellStarter } from "../twin"

/** A thread: to start a process, the site would need the permission to run one, which allows anything. */
export const startTwin: StartTwin = (main, args) => {
  const thread = new Worker(main, { argv: [...args], stdout: true, stderr: true })
  const lines: string[] = []
  let wake = () => {}
  let hasEnded = false
  const exited = once(thread, "exit")
  thread.on("message", (line: string) => {
    lines.push(line)
    wake()
  })
  // What it says of an error, it tells; whatever else it throws only ends it.
  thread.on("error", () => undefined)
  void exited.then(() => {
    hasEnded = true
    wake()
  })
  async function* told(): AsyncGenerator<string> {
    for (;;) {
      const line = lines.shift()
      if (line !== undefined) yield line
      else if (hasEnded) return
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  }
  return {
    told: told(),
    async end() {
      await thread.terminate()
      await exited
    },
  }
}

export const tellStarter: TellStarter = (line) => parentPort?.postMessage(line)
