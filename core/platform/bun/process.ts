import type { PermissionAdvice, Runtime } from "../process"

export const runtime: Runtime = `Bun ${Bun.version}`

// Bun has no permissions.
export const permissionAdvice: PermissionAdvice = () => undefined
