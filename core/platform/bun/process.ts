import type { CommandOfSelf, Runtime } from "../process"
import { isBinary } from "./binary"

export const runtime: Runtime = `Bun ${Bun.version}`

export const commandOfSelf: CommandOfSelf = (main) => ({
  command: process.execPath,
  args: isBinary ? [] : [main],
})
