import type { EndNow, PermissionAdvice, Runtime } from "../process"

export const runtime: Runtime = `Bun ${Bun.version}`

// Bun has no permissions.
export const permissionAdvice: PermissionAdvice = () => undefined

/** At an exit, Bun closes every database, and waits for one that is in use. */
export const endNow: EndNow = () => process.kill(process.pid, "SIGKILL") as never
