import type { CommandOfSelf, PermissionAdvice, Runtime } from "../process"
import { isBinary } from "./binary"

export const runtime: Runtime = `Bun ${Bun.version}`

export const commandOfSelf: CommandOfSelf = (main) => ({
  command: process.execPath,
  args: isBinary ? [] : [main],
})

// It asks for none.
export const permissionAdvice: PermissionAdvice = () => undefined
