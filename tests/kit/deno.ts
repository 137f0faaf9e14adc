import { resolve } from "node:path"
import { run } from "./processes"

/** Deno's own program: the `deno` that npm installs only starts it, and passes no signals on. */
function findDeno(): string {
  if (process.versions["deno"]) return process.execPath
  const asks = [resolve("node_modules/.bin/deno"), "eval", "console.log(Deno.execPath())"]
  return run(asks, resolve(".")).out.trim()
}

/** The path of Deno's own program. */
export const DENO = findDeno()
