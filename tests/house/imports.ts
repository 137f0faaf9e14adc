import { readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"

export interface Import {
  readonly file: string
  /** As written, or the path from the root for a relative one. */
  readonly target: string
  /** Gone once it runs. */
  readonly type: boolean
}

// Types count too, and the transpiler's own scan leaves them out.
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b(\s+type\b)?[^;"'`]*?\bfrom\s*["']([^"'\n]+)["']|\bimport\(?\s*["']([^"'\n]+)["']/g

export function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].map(([, type, from, other]) => {
    const written = (from ?? other) as string
    return { file, target: resolved(file, written), type: type !== undefined }
  })
}

function resolved(file: string, written: string): string {
  if (written.startsWith(".")) return normalize(join(dirname(file), written))
  // package.json says so, under `imports`.
  return written.replace(/^#platform\//, "core/platform/bun/")
}

export const files = [...new Bun.Glob("{core,modules,plugins}/**/*.{ts,tsx}").scanSync(".")]
  .filter((file) => !file.endsWith(".d.ts") && !file.includes("node_modules"))
  .sort()
export const imports = files.flatMap((file) => importsOf(file, readFileSync(file, "utf8")))

/** A test, or what only tests of a module use. */
export const isTest = (file: string) => /\.test\.tsx?$|\/(?:testing|tests)\//.test(file)
