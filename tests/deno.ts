import { resolve } from "node:path"
import { run } from "./processes"

// The `deno` that npm installs only starts this one, and passes no signals on.
const { out } = run(
  [resolve("node_modules/.bin/deno"), "eval", "console.log(Deno.execPath())"],
  resolve("."),
)

/** The path of Deno's own program. */
export const DENO = out.trim()
