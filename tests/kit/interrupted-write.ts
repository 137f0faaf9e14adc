import { resolve } from "node:path"
import { commandOfScript } from "#platform/testing/program"
import { start } from "./processes"

/** Leaves a database as a process does that is killed while it writes without a log: half, with a journal. */
export async function interruptWrite(path: string): Promise<void> {
  await start([...commandOfScript(resolve("tests/kit/write-half.ts")), path]).exited
}
