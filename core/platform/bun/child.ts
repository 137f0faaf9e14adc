import { spawn } from "node:child_process"
import { once } from "node:events"
import { writeSync } from "node:fs"
import { createInterface } from "node:readline"
import type { SendToParent, StartChild } from "../child"
import { isBinary } from "./binary"

/** Prefix of each message, which distinguishes it from the output of modules. */
const MARK = "\u0001broadside-child "

/** A process, so that one that uses all memory or exits does no harm here. */
export const startChild: StartChild = (main, args) => {
  const child = spawn(process.execPath, isBinary ? [...args] : [main, ...args], {
    stdio: ["ignore", "pipe", "ignore"],
    // It ends with this process: one that never returns would run on, and keep a lock of the database.
    env: { ...process.env, BUN_FEATURE_FLAG_NO_ORPHANS: "1" },
  })
  const exited = once(child, "exit")
  return {
    messages: messagesIn(createInterface({ input: child.stdout })),
    async kill() {
      child.kill("SIGKILL")
      await exited
    },
  }
}

async function* messagesIn(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) {
    const at = line.indexOf(MARK)
    if (at >= 0) yield line.slice(at + MARK.length)
  }
}

// Synchronously: a module that never returns would leave buffered output unwritten.
export const sendToParent: SendToParent = (line) => void writeSync(1, `\n${MARK}${line}\n`)
