import type { PermissionAdvice, Runtime } from "../process"

export const runtime: Runtime = `Bun ${Bun.version}`

// It asks for none.
export const permissionAdvice: PermissionAdvice = () => undefined
