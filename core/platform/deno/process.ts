import { resolve } from "node:path"
import type { EndNow, PermissionAdvice, Runtime } from "../process"

export const runtime: Runtime = `Deno ${process.versions["deno"]}`

export const permissionAdvice: PermissionAdvice = (error) => {
  if (!(error instanceof Error) || error.name !== "NotCapable") return
  const [, kind, what] = /^Requires (\w+) access(?: to "(.+?)")?/.exec(error.message) ?? []
  if (!kind) return
  const isFile = kind === "read" || kind === "write"
  const value = what && (isFile ? resolve(what) : what)
  const flag = `--allow-${kind}${value ? `=${value}` : ""}`
  return (
    `The site has no permission for ${kind} access${value ? ` to ${value}` : ""}. ` +
    `Give it with the variable SITE_PERMISSIONS="${flag}" before deno task start, or add ${flag} to your own command. ` +
    "The README has the list."
  )
}

// A signal to itself takes a permission, and the exit waits for nothing.
export const endNow: EndNow = () => process.exit(1)
