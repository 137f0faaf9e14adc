import type { Limitations } from "../limitations"

export const limitations: Limitations = [
  "Deno tries community modules in a thread, not in a process: one that uses all memory or kills its own process ends the start.",
  "Deno does not end a thread whose code never pauses: work that is given up goes on in its thread, and one that never ends takes a processor until the next start.",
  "Without --allow-run, Deno cannot tell whether another process is running: an unfinished backup is removed one hour after its last write.",
]
