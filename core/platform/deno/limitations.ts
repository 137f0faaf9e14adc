import type { Limitations } from "../limitations"

export const limitations: Limitations = [
  "Deno tries community modules in a thread, not in a process: one that uses all memory ends the start.",
  "Without --allow-run, Deno cannot tell whether another process is running: an unfinished backup is removed one hour after its last write.",
]
