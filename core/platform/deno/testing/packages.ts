import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"

interface Manifest {
  readonly version?: string
  readonly devDependencies?: Readonly<Record<string, string>>
}

const read = (path: string) => JSON.parse(readFileSync(path, "utf8"))

/** Whether a package is there, in this version; Bun and Deno install into the same folder. */
function isInstalled(name: string, version: string): boolean {
  try {
    const { version: found }: Manifest = read(join("node_modules", name, "package.json"))
    return found === version
  } catch {
    return false
  }
}

/** Installs the packages of `deno.lock`, unless they are there: what Bun has installed stays as it is. */
export function installPackages(): void {
  const { specifiers }: { specifiers: Record<string, string> } = read("deno.lock")
  const isThere = Object.keys(specifiers).every((specifier) => {
    const [, name = "", version = ""] = /^npm:(.+)@(.+)$/.exec(specifier) ?? []
    return isInstalled(name, version)
  })
  if (isThere) return
  const { status } = spawnSync(process.execPath, ["install", "--frozen", "--prod", "--quiet"], {
    stdio: "inherit",
  })
  if (status !== 0) throw new Error("The packages of deno.lock could not be installed")
}

/** Packages for development that are not in `deno.lock`, and that Bun has not installed either. */
export const missingPackages = (): string[] =>
  Object.entries((read("package.json") as Manifest).devDependencies ?? {})
    .filter(([name, version]) => !/^@types\//.test(name) && !isInstalled(name, version))
    .map(([name]) => name)
