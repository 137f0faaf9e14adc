import { spawn } from "node:child_process"
import { once } from "node:events"
import { writeSync } from "node:fs"
import { createInterface } from "node:readline"
import type { StartTwin, TellStarter } from "../twin"
import { commandOfSelf } from "./process"

/** Prefix of each line that is told, which distinguishes it from the output of modules. */
const TOLD = "\u0001broadside-twin "

/** A process, so that one that takes all memory or ends itself does no harm here. */
export const startTwin: StartTwin = (main, args) => {
  const self = commandOfSelf(main)
  const child = spawn(self.command, [...self.args, ...args], {
    stdio: ["ignore", "pipe", "ignore"],
  })
  const exited = once(child, "exit")
  return {
    told: toldIn(createInterface({ input: child.stdout })),
    async end() {
      child.kill("SIGKILL")
      await exited
    },
  }
}

async function* toldIn(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) {
    const at = line.indexOf(TOLD)
    if (at >= 0) yield line.slice(at + TOLD.length)
  }
}

// Synchronously: a module that never returns would leave buffered output unwritten.
export const tellStarter: TellStarter = (line) => void writeSync(1, `\n${TOLD}${line}\n`)
