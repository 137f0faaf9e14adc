import type { CommandOfSelf, Runtime } from "../process"

export const runtime: Runtime = `Deno ${process.versions["deno"]}`

export const commandOfSelf: CommandOfSelf = (main) => ({
  command: process.execPath,
  args: ["run", "-A", main],
})
